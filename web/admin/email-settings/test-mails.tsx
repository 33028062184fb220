import { useState } from 'react';
import { emailLabels } from '#shared/email-labels.ts';
import { emailNotices } from '#shared/email-notices.ts';
import { ApiError } from '../../api/client.ts';
import type { SettingValues } from '../../api/email-settings.ts';
import { buttonLook } from '../../components/button-look.ts';
import { clearNotices, showNotice } from '../../components/notices/shown-notices.ts';

type Props = {
  values: SettingValues;
  enabled: boolean;
  sendTest: (values: SettingValues) => Promise<unknown>;
  sendTestLead: (values: SettingValues) => Promise<unknown>;
};

const words = emailLabels;
const kinds = {
  test: { label: words.test, sent: emailNotices.testSent, failed: emailNotices.testFailed },
  testLead: { label: words.testLead, sent: emailNotices.testLeadSent, failed: emailNotices.testLeadFailed },
} as const;
type Kind = keyof typeof kinds;

/** Two mails to try the settings out. Why one was not sent stands below the buttons, beside what the notice says. */
export function TestMails({ values, enabled, sendTest, sendTestLead }: Props) {
  const [sending, setSending] = useState<Kind>();
  const [reason, setReason] = useState('');
  const off = !enabled || sending !== undefined;

  async function send(kind: Kind) {
    if (off) return;
    clearNotices();
    setSending(kind);
    setReason('');
    try {
      await (kind === 'test' ? sendTest : sendTestLead)(values);
      showNotice(kinds[kind].sent);
    } catch (error) {
      showNotice(kinds[kind].failed);
      if (error instanceof ApiError) setReason(error.message);
    } finally {
      setSending(undefined);
    }
  }

  return (
    <section aria-labelledby="try-it-out" className="mt-8 border-t border-line pt-6">
      <h2 id="try-it-out" className="text-lg font-semibold">
        {words.tests}
      </h2>
      <p id="try-it-out-hint" className="mt-1 text-sm text-quiet">
        {enabled ? words.testsHint : words.testsOff}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {(Object.keys(kinds) as Kind[]).map((kind) => (
          <button
            key={kind}
            type="button"
            aria-disabled={off}
            aria-describedby="try-it-out-hint"
            onClick={() => send(kind)}
            className={buttonLook('outline', 'compact')}
          >
            {sending === kind ? words.sending : kinds[kind].label}
          </button>
        ))}
      </div>
      <p role="status" className="mt-3 text-sm text-accent empty:hidden [overflow-wrap:anywhere]">
        {reason}
      </p>
    </section>
  );
}
