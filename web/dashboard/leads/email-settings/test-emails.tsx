import { useState } from 'react';
import { clearNotices, showNotice } from '../../../common/notices/shown-notices.ts';
import { ApiError } from '../../account/client.ts';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';
import type { SettingValues } from './email-settings.ts';
import { emailLabels, emailSettingsNotices } from './email-settings-labels.ts';

type Props = {
  values: SettingValues;
  /** Recipients in the form that get no test email, because they are not saved. */
  unsaved: readonly string[];
  enabled: boolean;
  sendTest: (values: SettingValues) => Promise<unknown>;
  sendTestLead: (values: SettingValues) => Promise<unknown>;
};

const labels = emailLabels;
const kinds = {
  test: { label: labels.test, sent: emailSettingsNotices.testSent, failed: emailSettingsNotices.testFailed },
  testLead: {
    label: labels.testLead,
    sent: emailSettingsNotices.testLeadSent,
    failed: emailSettingsNotices.testLeadFailed,
  },
} as const;
type Kind = keyof typeof kinds;

/** Sends test emails. The reason for a failure appears below the buttons. */
export function TestEmails({ values, unsaved, enabled, sendTest, sendTestLead }: Props) {
  const [started, setStarted] = useState<Kind>();
  const [reason, setReason] = useState('');
  const [busy, send] = useAction(
    async (kind: Kind) => {
      clearNotices();
      setStarted(kind);
      setReason('');
      await (kind === 'test' ? sendTest : sendTestLead)(values);
      showNotice(kinds[kind].sent);
    },
    (error, kind) => {
      if (error instanceof ApiError) setReason(error.message);
      showNotice(kinds[kind].failed);
    },
  );
  const off = !enabled || unsaved.length > 0 || busy;

  return (
    <section aria-labelledby="try-it-out" className="mt-8 border-t border-line pt-6">
      <h2 id="try-it-out" className="text-lg font-semibold">
        {labels.tests}
      </h2>
      <p id="try-it-out-hint" className="mt-1 text-sm text-quiet [overflow-wrap:anywhere]">
        {!enabled ? labels.testsOff : unsaved.length > 0 ? labels.testsUnsaved(unsaved.join(', ')) : labels.testsHint}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {(Object.keys(kinds) as Kind[]).map((kind) => (
          <Button key={kind} busy={off} aria-describedby="try-it-out-hint" onClick={() => send(kind)}>
            {busy && started === kind ? labels.sending : kinds[kind].label}
          </Button>
        ))}
      </div>
      <p role="status" className="mt-3 text-sm text-error empty:hidden [overflow-wrap:anywhere]">
        {reason}
      </p>
    </section>
  );
}
