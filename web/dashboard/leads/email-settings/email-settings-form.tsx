import { type FormEvent, type ReactNode, useId, useState } from 'react';
import {
  recipientLimit,
  recipientsIn,
  type SettingKey,
  settingKeys,
  settingLimits,
} from '#shared/emails/email-rules.ts';
import type { RecipientProblem } from '#shared/emails/email-settings-schemas.ts';
import { clearNotices, showNotice } from '../../../common/notices/shown-notices.ts';
import { useAccount } from '../../account/account.ts';
import { ApiError } from '../../account/client.ts';
import { showAtField } from '../../ui/at-field.ts';
import { Button } from '../../ui/button.tsx';
import { Conflicts } from '../../ui/editor/conflicts.tsx';
import { EditingProvider } from '../../ui/editor/editing.ts';
import { editorLabels } from '../../ui/editor/editor-labels.ts';
import { withoutConnection } from '../../ui/editor/editor-notices.ts';
import type { EditorPart } from '../../ui/editor/editor-part.ts';
import { KeptNote } from '../../ui/editor/kept-note.tsx';
import { LeaveGuard } from '../../ui/editor/leave-guard.tsx';
import { OpenRowProvider } from '../../ui/editor/open-row.ts';
import { saveParts, showFirstError } from '../../ui/editor/save-parts.ts';
import { SwitchField } from '../../ui/editor/switch-field.tsx';
import { TextField } from '../../ui/editor/text-field.tsx';
import { type Revert, undoChanges } from '../../ui/editor/undo-changes.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { useAction } from '../../ui/use-action.ts';
import type { SettingValues, useEmailSettings } from './email-settings.ts';
import { emailLabels, emailSettingsNotices, replySettingsNotices } from './email-settings-labels.ts';
import { EmailWarnings } from './email-warnings.tsx';
import { afterSave, conflictsOf, editsToSave, type SettingEdits, settled, withEdit } from './setting-edits.ts';
import { unsavedRecipients } from './settings-warnings.ts';
import { TestEmails } from './test-emails.tsx';

type Props = {
  stored: SettingValues;
  identity: string | null;
  problems: readonly RecipientProblem[];
  actions: Pick<ReturnType<typeof useEmailSettings>, 'save' | 'undo' | 'retry' | 'sendTest' | 'sendTestLead'>;
  /** Other parts of the page, which the same button saves. */
  parts: readonly EditorPart[];
  /** Called once everything is stored. */
  onSaved: () => void;
  /** The fields of the other parts. */
  children: ReactNode;
};

/** The settings as fields. Fields without edits follow the stored values, also when another person changes them. */
export function EmailSettingsForm({ stored, identity, problems, actions, parts, onSaved, children }: Props) {
  const { save, undo: undoSave, retry, ...tests } = actions;
  const [edits, setEdits] = useState<SettingEdits>({});
  const openRow = useState<string>();
  const formId = useId();
  const { account, role } = useAccount();
  const isAdministrator = role === 'admin';
  const toSave = editsToSave(edits, stored);
  const values = Object.fromEntries(settingKeys.map((key) => [key, toSave[key].value])) as SettingValues;
  const own = settingKeys.filter((key) => values[key] !== stored[key]).length;
  const others = parts.reduce((sum, part) => sum + part.changes, 0);
  const changes = own + others;
  const set = (key: SettingKey) => (value: string) => setEdits((all) => withEdit(all, key, value, stored));
  const field = (key: SettingKey) => ({ sent: { [key]: values[key] }, value: values[key], onChange: set(key) });
  const toggle = (key: SettingKey) => ({
    sent: { [key]: values[key] },
    checked: values[key] === 'true',
    onChange: (on: boolean) => set(key)(String(on)),
  });
  const enabled = values.enable_notifications === 'true';

  const [saving, saveAll] = useAction(async () => {
    clearNotices();
    if (showFirstError(parts)) return;
    // Without any edit, the button stores the settings as they are.
    const ownRevert = own === 0 && others > 0 ? [] : await saveOwn();
    const reverts = await saveParts(parts, openRow[1]);
    if (!ownRevert || !reverts) return;
    onSaved();
    const undo = undoChanges([...ownRevert, ...reverts], {
      onUndone: onSaved,
      reason: ({ field, message }) => (field === 'confirmations' ? message : editorLabels.changedSince),
    });
    showNotice(own === 0 && others > 0 ? replySettingsNotices.saved : emailSettingsNotices.saved, undo);
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void saveAll();
  }

  /** @returns the way to undo it if something has changed; `false` if the settings are not stored */
  async function saveOwn(): Promise<false | Revert[]> {
    try {
      await save(toSave);
      setEdits((all) => afterSave(all, toSave));
      return own > 0 ? [() => undoSave(toSave)] : [];
    } catch (error) {
      const { code, status } = error instanceof ApiError ? error : {};
      const { changedElsewhere, saveFailed } = emailSettingsNotices;
      if (code === 'conflict') await retry();
      showNotice(code === 'conflict' ? changedElsewhere : status === 0 ? withoutConnection(saveFailed) : saveFailed);
      if (code === 'invalid-input') await showAtField(error);
      return false;
    }
  }

  const text = emailLabels;
  return (
    <EditingProvider value>
      {changes > 0 && <LeaveGuard />}
      <PageHead unsaved={editorLabels.unsaved(changes)}>
        <Button type="submit" form={formId} busy={saving} primary className="ml-auto">
          {saving ? text.saving : text.save}
        </Button>
      </PageHead>
      <KeptNote parts={parts} />
      <Conflicts
        part={{
          conflicts: conflictsOf(edits, stored),
          resolveConflict: ({ id }, keep) => setEdits((all) => settled(all, id as SettingKey, keep, stored)),
        }}
      />
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page stay the same
        <Conflicts key={index} part={part} />
      ))}
      <div className="two-columns">
        <div className="min-w-0 xl:order-last">
          <SetupNote identity={identity} />
          <EmailWarnings values={values} identity={identity} problems={problems} />
        </div>
        <div className="min-w-0">
          <form id={formId} onSubmit={submit} noValidate method="post" aria-busy={saving} className="mt-6 grid gap-6">
            <SwitchField label={text.enabled} {...toggle('enable_notifications')} />
            <TextField label={text.from} {...field('from_email')} type="email" max={settingLimits.from_email} />
            <EditingProvider value={isAdministrator}>
              <div>
                <TextField
                  label={text.to}
                  {...field('to_emails')}
                  hint={text.toHint}
                  error={recipientsIn(values.to_emails).length > recipientLimit ? text.tooManyTo : undefined}
                  max={settingLimits.to_emails}
                />
                {!isAdministrator && <p className="text-sm text-quiet">{text.toLocked}</p>}
              </div>
            </EditingProvider>
            <TextField
              label={text.subject}
              {...field('subject_template')}
              hint={text.subjectHint}
              max={settingLimits.subject_template}
            />
            <SwitchField label={text.morning} {...toggle('morning_email')} hint={text.morningHint} />
          </form>
          <TestEmails
            values={values}
            unsaved={unsavedRecipients(values, stored, account?.email)}
            enabled={enabled}
            {...tests}
          />
        </div>
      </div>
      <OpenRowProvider value={openRow}>{children}</OpenRowProvider>
    </EditingProvider>
  );
}

function SetupNote({ identity }: { identity: string | null }) {
  return (
    <section aria-labelledby="setup" className="mt-6 border-l-4 border-line bg-surface p-4 text-sm">
      <h2 id="setup" className="font-semibold">
        {emailLabels.setupTitle}
      </h2>
      <p className="mt-1 text-quiet">{emailLabels.setup}</p>
      {identity && (
        <p className="mt-1 text-quiet [overflow-wrap:anywhere]">
          {emailLabels.identity} <span className="font-semibold text-foreground">{identity}</span>
        </p>
      )}
    </section>
  );
}
