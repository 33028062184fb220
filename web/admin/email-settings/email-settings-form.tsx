import { type FormEvent, useId, useState } from 'react';
import { editorLabels } from '#shared/editor-labels.ts';
import { emailLabels } from '#shared/email-labels.ts';
import { emailNotices } from '#shared/email-notices.ts';
import type { RecipientProblem } from '#shared/email-settings.ts';
import { labels } from '#shared/labels.ts';
import { type SettingKey, settingKeys, settingLimits } from '#shared/mail-rules.ts';
import { ApiError } from '../../api/client.ts';
import type { SettingValues, useEmailSettings } from '../../api/email-settings.ts';
import { buttonLook } from '../../components/button-look.ts';
import { clearNotices, showNotice } from '../../components/notices/shown-notices.ts';
import { Switch } from '../../components/ui/switch.tsx';
import { Clashes } from '../editor/clashes.tsx';
import { EditingProvider } from '../editor/editing.ts';
import { TextField } from '../editor/field.tsx';
import { LeaveGuard } from '../editor/leave-guard.tsx';
import { PageHead } from '../page-head.tsx';
import { MailWarnings } from './mail-warnings.tsx';
import { afterSave, clashesOf, editsToSave, type SettingEdits, settled, withEdit } from './setting-edits.ts';
import { TestMails } from './test-mails.tsx';

type Props = {
  stored: SettingValues;
  identity: string | null;
  problems: readonly RecipientProblem[];
  actions: Pick<ReturnType<typeof useEmailSettings>, 'save' | 'retry' | 'sendTest' | 'sendTestLead'>;
};

/** The settings as fields. What is not edited follows what is stored, also when somebody else changes it. */
export function EmailSettingsForm({ stored, identity, problems, actions: { save, retry, ...tests } }: Props) {
  const [edits, setEdits] = useState<SettingEdits>({});
  const formId = useId();
  const [saving, setSaving] = useState(false);
  const toSave = editsToSave(edits, stored);
  const values = Object.fromEntries(settingKeys.map((key) => [key, toSave[key].value])) as SettingValues;
  const changes = settingKeys.filter((key) => values[key] !== stored[key]).length;
  const set = (key: SettingKey) => (value: string) => setEdits((all) => withEdit(all, key, value, stored));
  const enabled = values.enable_notifications === 'true';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    clearNotices();
    setSaving(true);
    try {
      await save(toSave);
      setEdits((all) => afterSave(all, toSave));
      showNotice(emailNotices.saved);
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'conflict';
      if (isConflict) await retry();
      showNotice(isConflict ? emailNotices.changedElsewhere : emailNotices.saveFailed);
    } finally {
      setSaving(false);
    }
  }

  const words = emailLabels;
  return (
    <EditingProvider value>
      {changes > 0 && <LeaveGuard />}
      <PageHead title={labels.pages.emailSettings}>
        <p role="status" className="text-sm text-warning">
          {changes > 0 && editorLabels.unsaved(changes)}
        </p>
        <button
          type="submit"
          form={formId}
          aria-disabled={saving}
          className={`ml-auto ${buttonLook('primary', 'compact')}`}
        >
          {saving ? words.saving : words.save}
        </button>
      </PageHead>
      <Clashes
        part={{
          clashes: clashesOf(edits, stored),
          settleClash: ({ id }, keep) => setEdits((all) => settled(all, id as SettingKey, keep, stored)),
        }}
      />
      <SetupNote identity={identity} />
      <MailWarnings values={values} identity={identity} problems={problems} />
      <form id={formId} onSubmit={submit} noValidate method="post" aria-busy={saving} className="mt-6 grid gap-6">
        <Switch label={words.enabled} checked={enabled} onChange={(on) => set('enable_notifications')(String(on))} />
        <TextField
          label={words.from}
          value={values.from_email}
          onChange={set('from_email')}
          type="email"
          max={settingLimits.from_email}
        />
        <TextField
          label={words.to}
          value={values.to_emails}
          onChange={set('to_emails')}
          hint={words.toHint}
          max={settingLimits.to_emails}
        />
        <TextField
          label={words.subject}
          value={values.subject_template}
          onChange={set('subject_template')}
          hint={words.subjectHint}
          max={settingLimits.subject_template}
        />
      </form>
      <TestMails values={values} enabled={enabled} {...tests} />
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
