import { type FollowUp, followUps } from '#shared/dates/follow-ups.ts';
import type { ReplySettings } from '#shared/emails/reply-schemas.ts';
import type { EmailSettings } from '../email/email-settings-repository.ts';
import { senderProblem } from '../email/usable-settings.ts';
import { ConfirmationsUnavailableError } from './errors.ts';
import type { openReplySettings } from './open-reply-settings.ts';

type Settings = ReturnType<typeof openReplySettings>['settings'];
type SentSettings = Parameters<Settings['save']>[0];
type Deps = {
  settings: Pick<Settings, 'read' | 'save'>;
  email: { read(): Promise<EmailSettings> };
  /** The domain or email address that the studio may send from, if there is one. */
  identity: string | undefined;
  /** Whether the stage can email visitors: it has an identity and is not in the SES sandbox. */
  reachesVisitors: boolean;
};

/** The settings as they apply: confirmations are off while the stage cannot email visitors. */
export async function readReplySettings({ settings, email, reachesVisitors }: Deps): Promise<ReplySettings> {
  const [stored, { from }] = await Promise.all([settings.read(), email.read()]);
  return {
    ...stored,
    confirmations: stored.confirmations && reachesVisitors,
    sender: from,
    reaches_visitors: reachesVisitors,
  };
}

/**
 * Stores the settings.
 * @throws {ConfirmationsUnavailableError} when confirmations are switched on while they cannot be sent; nothing is stored
 * @throws {SettingsChangedError} when the settings have changed since the editor loaded them; nothing is stored
 */
export async function saveReplySettings(
  deps: Deps,
  sent: SentSettings,
  changedBy: string,
  now: Date,
): Promise<ReplySettings> {
  const stored = await deps.settings.read();
  const { confirmations: isOn } = stored;
  if (sent.confirmations && !isOn) await requireConfirmations(deps);
  // The editor shows them as off while no visitor can be emailed: saving other settings does not switch them off.
  const confirmations = sent.confirmations || (isOn && !deps.reachesVisitors);
  // An email that is switched on goes after dates that end from then on.
  const sinceOf = (email: FollowUp) => (stored[email].template && stored[email].since) || now.toISOString();
  const rules = followUps.map((email) => {
    const { since: _, ...rule } = sent[email];
    return [email, rule.template ? { ...rule, since: sinceOf(email) } : rule];
  });
  await deps.settings.save({ ...sent, ...Object.fromEntries(rules), confirmations }, changedBy, now);
  return readReplySettings(deps);
}

async function requireConfirmations({ email, identity, reachesVisitors }: Deps): Promise<void> {
  if (!reachesVisitors) {
    throw new ConfirmationsUnavailableError(
      'The studio cannot email visitors yet. Ask your operator to open email for everyone.',
    );
  }
  const problem = senderProblem((await email.read()).from, identity);
  if (problem) throw new ConfirmationsUnavailableError(`Confirmations need a sender. ${problem}`);
}
