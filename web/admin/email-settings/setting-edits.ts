import { emailLabels } from '#shared/email-labels.ts';
import { type SettingKey, settingKeys } from '#shared/mail-rules.ts';
import type { SettingEdit, SettingValues } from '../../api/email-settings.ts';
import type { Clash } from '../editor/draft.ts';

/** What somebody changed in the form, on top of what is stored; the rest follows what is stored. */
export type SettingEdits = Partial<Record<SettingKey, SettingEdit>>;

const labels: Record<SettingKey, string> = {
  enable_notifications: emailLabels.enabled,
  from_email: emailLabels.from,
  to_emails: emailLabels.to,
  subject_template: emailLabels.subject,
};

/** The edits with one more; a value that is stored already is none. */
export function withEdit(edits: SettingEdits, key: SettingKey, value: string, stored: SettingValues): SettingEdits {
  const { [key]: edit, ...others } = edits;
  if (value === stored[key]) return others;
  return { ...others, [key]: { value, before: edit?.before ?? stored[key] } };
}

/** All four as a save sends them. */
export function editsToSave(edits: SettingEdits, stored: SettingValues): Record<SettingKey, SettingEdit> {
  const all = settingKeys.map((key) => [key, edits[key] ?? { value: stored[key], before: stored[key] }]);
  return Object.fromEntries(all);
}

/** What is left of the edits when these were stored: those that were made meanwhile. */
export function afterSave(edits: SettingEdits, saved: Record<SettingKey, SettingEdit>): SettingEdits {
  const left = settingKeys.flatMap((key) => {
    const edit = edits[key];
    return edit && edit.value !== saved[key].value ? [[key, { value: edit.value, before: saved[key].value }]] : [];
  });
  return Object.fromEntries(left);
}

/** What somebody else stored under an edit. */
export function clashesOf(edits: SettingEdits, stored: SettingValues): (Clash & { label: string })[] {
  return settingKeys.flatMap((key) => {
    const edit = edits[key];
    if (!edit || edit.before === stored[key] || edit.value === stored[key]) return [];
    const [mine, theirs] = [edit.value, stored[key]].map((value) => shown(key, value));
    return [{ id: key, field: key, label: labels[key], mine, theirs }];
  });
}

/** The edits once somebody chose what to keep. */
export function settled(
  edits: SettingEdits,
  key: SettingKey,
  keep: 'mine' | 'theirs',
  stored: SettingValues,
): SettingEdits {
  const { [key]: edit, ...others } = edits;
  return edit && keep === 'mine' ? { ...others, [key]: { ...edit, before: stored[key] } } : others;
}

function shown(key: SettingKey, value: string): string {
  if (key !== 'enable_notifications') return value;
  return value === 'true' ? emailLabels.on : emailLabels.off;
}
