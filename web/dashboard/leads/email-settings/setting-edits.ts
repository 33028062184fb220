import { type SettingKey, settingKeys } from '#shared/emails/email-rules.ts';
import type { Conflict } from '../../ui/editor/draft.ts';
import type { SettingEdit, SettingValues } from './email-settings.ts';
import { emailLabels } from './email-settings-labels.ts';

/** Edited settings on top of the stored ones. */
export type SettingEdits = Partial<Record<SettingKey, SettingEdit>>;

const labels: Record<SettingKey, string> = {
  enable_notifications: emailLabels.enabled,
  from_email: emailLabels.from,
  to_emails: emailLabels.to,
  subject_template: emailLabels.subject,
  morning_email: emailLabels.morning,
};

/** Adds an edit; a value equal to the stored one removes it. */
export function withEdit(edits: SettingEdits, key: SettingKey, value: string, stored: SettingValues): SettingEdits {
  const { [key]: edit, ...others } = edits;
  if (value === stored[key]) return others;
  return { ...others, [key]: { value, before: edit?.before ?? stored[key] } };
}

/** All settings as a save sends them. */
export function editsToSave(edits: SettingEdits, stored: SettingValues): Record<SettingKey, SettingEdit> {
  const all = settingKeys.map((key) => [key, edits[key] ?? { value: stored[key], before: stored[key] }]);
  return Object.fromEntries(all);
}

/** The edits that were made while the save was running. */
export function afterSave(edits: SettingEdits, saved: Record<SettingKey, SettingEdit>): SettingEdits {
  const left = settingKeys.flatMap((key) => {
    const edit = edits[key];
    return edit && edit.value !== saved[key].value ? [[key, { value: edit.value, before: saved[key].value }]] : [];
  });
  return Object.fromEntries(left);
}

/** Edited settings that another person has changed in the store. */
export function conflictsOf(edits: SettingEdits, stored: SettingValues): (Conflict & { label: string })[] {
  return settingKeys.flatMap((key) => {
    const edit = edits[key];
    if (!edit || edit.before === stored[key] || edit.value === stored[key]) return [];
    const [mine, theirs] = [edit.value, stored[key]].map((value) => shown(key, value));
    return [{ id: key, field: key, label: labels[key], mine, theirs }];
  });
}

/** The edits after the user resolved a conflict. */
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
  if (key !== 'enable_notifications' && key !== 'morning_email') return value;
  return value === 'true' ? emailLabels.on : emailLabels.off;
}
