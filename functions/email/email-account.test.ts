import { log } from '../aws/log.ts';
import { emailAccount } from './email-account.ts';
import { toEmailSettings } from './email-settings-repository.ts';
import { EmailRejectedError } from './errors.ts';
import type { Email } from './mailer.ts';
import { renderEmail } from './render-email.ts';

const account = '00000000-0000-4000-8000-000000000001';

function aStudio(change: { from_email?: string; email?: string; failure?: Error } = {}) {
  const { from_email = 'studio@afterhours.example', email = 'bob@mail.example', failure } = change;
  const mailed: Email[] = [];
  const values = { enable_notifications: 'false', from_email, to_emails: '', subject_template: '' };
  const deps = {
    addressOf: async () => email || undefined,
    settings: { read: async () => toEmailSettings(values) },
    mailer: {
      send: async (mail: Email) => {
        if (failure) throw new EmailRejectedError(failure);
        mailed.push(mail);
      },
    },
    studio: { name: 'Afterhours', siteUrl: 'https://studio.example', timeZone: 'UTC' },
    identity: 'afterhours.example',
  };
  return { deps, mailed };
}

let lines: unknown[];
beforeEach(() => {
  lines = [];
  for (const level of ['info', 'error'] as const) {
    jest.spyOn(log, level).mockImplementation((...line) => void lines.push(line));
  }
});
afterEach(() => {
  expect(JSON.stringify(lines)).not.toContain('bob@');
  jest.restoreAllMocks();
});

test.each([
  ['made administrator', 'Afterhours: You are now an administrator', 'You can now manage accounts and settings.'],
  ['made user', 'Afterhours: You are no longer an administrator', 'You can no longer manage accounts and settings.'],
  ['second step reset', 'Afterhours: Two-step sign-in was reset', 'Sign in with your password, then turn it on again.'],
  ['disabled', 'Afterhours: Your account was disabled', 'You are signed out everywhere and cannot sign in.'],
] as const)('emails an account that was %s, even while notifications are off', async (change, subject, text) => {
  const { deps, mailed } = aStudio();

  await emailAccount(deps, { account, change });

  expect(mailed).toMatchObject([{ from: 'studio@afterhours.example', to: ['bob@mail.example'], subject }]);
  const content = renderEmail(mailed[0]!.content).text.replace(/\s+/g, ' ');
  expect(content).toContain(`${text} If you did not expect this, ask an administrator.`);
});

test('sends nothing without a usable sender or to a deleted account', async () => {
  for (const change of [{ from_email: '' }, { from_email: 'me@other.example' }, { email: '' }]) {
    const { deps, mailed } = aStudio(change);
    await emailAccount(deps, { account, change: 'disabled' });
    expect(mailed).toEqual([]);
  }
});

test('fails only while SES is busy, so that the email is retried then', async () => {
  const refusal = Object.assign(new Error('bob@mail.example is not verified'), { name: 'MessageRejected' });
  await emailAccount(aStudio({ failure: refusal }).deps, { account, change: 'disabled' });

  const busy = Object.assign(new Error('bob@mail.example'), { name: 'Throttling' });
  await expect(emailAccount(aStudio({ failure: busy }).deps, { account, change: 'disabled' })).rejects.toThrow(
    /^SES is busy$/,
  );
});
