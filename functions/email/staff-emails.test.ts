import { LeadNotFoundError } from '../leads/errors.ts';
import { aLead, tooMany } from '../testing/builders.ts';
import { type Engine, startEngine } from '../testing/engine.ts';
import { RateLimit } from '../visitors/rate-limit.ts';
import { toEmailSettings } from './email-settings-repository.ts';
import { EmailRejectedError } from './errors.ts';
import type { Email } from './mailer.ts';
import { renderEmail } from './render-email.ts';
import { emailLeads, leadEmailsPerAccount, sendTestEmail, sendTestLead, testEmailsPerStudio } from './staff-emails.ts';

const now = new Date('2026-03-01T20:00Z');
const given = {
  enable_notifications: 'true',
  from_email: 'studio@afterhours.example',
  to_emails: 'desk@afterhours.example, owner@afterhours.example',
  subject_template: 'New: {{first_name}}',
};
const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const request = { callerId: 'ada', key: 'a-key-of-ada-0001' };

let engine: Engine;
beforeEach(async () => {
  engine = await startEngine();
});

/** Stored settings, leads, and a mailer that accepts groups of one until it fails. */
function aStudio({ stored = given, takes = Number.POSITIVE_INFINITY, identity = 'afterhours.example' } = {}) {
  const mailed: { to: string; mail: Email }[] = [];
  const noted = new Map<string, string[]>();
  const deps = {
    leads: {
      findAll: async (wanted: readonly string[]) => {
        const missing = wanted.find((id) => !ids.includes(id));
        if (missing) throw new LeadNotFoundError(`No lead has the id ${missing}`);
        return wanted.map((id) => aLead({ id, description: `Idea of ${id}.` }));
      },
    },
    settings: { read: async () => toEmailSettings(stored) },
    sent: {
      withLock: <T>(_: string, send: () => Promise<T>) => send(),
      open: async (key: string, to: readonly string[]) => to.filter((each) => !noted.get(key)?.includes(each)),
      note: async (key: string, to: readonly string[]) => {
        noted.set(key, [...(noted.get(key) ?? []), ...to]);
      },
    },
    mailer: {
      send: async (mail: Email, onAccepted?: (to: readonly string[]) => Promise<void>) => {
        for (const to of mail.to) {
          if (takes-- <= 0) throw new EmailRejectedError(new Error('service down'));
          mailed.push({ to, mail });
          await onAccepted?.([to]);
        }
      },
    },
    studio: { name: 'Afterhours', siteUrl: 'https://studio.example', timeZone: 'UTC' },
    identity: identity || undefined,
    limit: new RateLimit(engine.documents, 'Limits', testEmailsPerStudio),
    leadEmails: new RateLimit(engine.documents, 'Limits', leadEmailsPerAccount),
    addressOf: async (id: string) => (id === 'ada' ? 'ada@private.example' : undefined),
  };
  return { deps, mailed, mend: () => (takes = Number.POSITIVE_INFINITY) };
}

test('sends the test email with the given settings [MAIL-23]', async () => {
  const stored = { ...given, from_email: '', subject_template: 'Stored' };
  const { deps, mailed } = aStudio({ stored });

  expect(await sendTestEmail(deps, { settings: given }, 'ada', now)).toEqual({ recipients: 2 });

  expect(mailed.map(({ to }) => to)).toEqual(['desk@afterhours.example', 'owner@afterhours.example']);
  expect(mailed[0]?.mail).toMatchObject({ from: given.from_email, subject: 'Test email from Afterhours' });
});

test('sends the lead test email without a stored lead', async () => {
  const { deps, mailed } = aStudio();

  expect(await sendTestLead(deps, { settings: given }, 'ada', now)).toEqual({ recipients: 2 });

  expect(mailed[0]?.mail).toMatchObject({ subject: '[Test] New: Sam', replyTo: 'sam.sample@example.com' });
});

test.each([
  ['from_email', { from_email: '' }, 'Enter a From Email Address.'],
  ['from_email', { from_email: 'abc' }, 'abc is not an email address.'],
  ['from_email', { from_email: 'me@other.example' }, 'The From Email Address must belong to afterhours.example.'],
  ['to_emails', { to_emails: ' , ' }, 'Enter at least one To Email Address.'],
  ['to_emails', { to_emails: 'desk@afterhours.example, abc' }, 'abc is not an email address.'],
])('rejects a test email with an unusable %s and names the field', async (field, change, message) => {
  const { deps, mailed } = aStudio();
  const test = { settings: { ...given, ...change } };

  const refusal = { code: 'invalid-input', field: `settings.${field}`, message };
  await expect(sendTestEmail(deps, test, 'ada', now)).rejects.toMatchObject(refusal);
  await expect(sendTestLead(deps, test, 'ada', now)).rejects.toMatchObject(refusal);
  expect(mailed).toEqual([]);
});

test("sends a test to saved recipients and the caller's own email address, ignoring case", async () => {
  const { deps, mailed } = aStudio();
  const to_emails = 'Desk <DESK@afterhours.example>, Ada@private.example';

  await sendTestEmail(deps, { settings: { ...given, to_emails } }, 'ada', now);
  expect(mailed.map(({ to }) => to)).toEqual(['Desk <DESK@afterhours.example>', 'Ada@private.example']);

  const stranger = { settings: { ...given, to_emails: 'desk@afterhours.example, ada@private.example' } };
  for (const test of [sendTestEmail, sendTestLead]) {
    await expect(test(deps, stranger, 'bo', now)).rejects.toMatchObject({
      code: 'invalid-input',
      field: 'settings.to_emails',
      message: expect.stringMatching(/saved recipients and your own address only.* ada@private\.example\.$/),
    });
  }
  expect(mailed).toHaveLength(2);
});

test('limits the recipients of a test, and the tests of a studio in an hour [MAIL-40]', async () => {
  const many = Array.from({ length: 21 }, (_, n) => `desk-${n}@afterhours.example`).join();
  const { deps, mailed } = aStudio({ stored: { ...given, to_emails: many } });
  const settings = { ...given, to_emails: many.split(',', 20).join() };

  const refused = sendTestEmail(deps, { settings: { ...given, to_emails: many } }, 'ada', now);
  await expect(refused).rejects.toMatchObject({ message: 'A test email can have at most 20 recipients.' });
  expect(await sendTestEmail(deps, { settings }, 'ada', now)).toEqual({ recipients: 20 });
  const own = { ...given, to_emails: 'ada@private.example' };
  for (let n = 1; n < 20; n++) await sendTestEmail(deps, { settings: own }, 'ada', now);
  await expect(sendTestLead(deps, { settings }, 'bo', now)).rejects.toMatchObject(
    tooMany('The studio has sent many test emails. Please try again in 60 minutes.', 3600),
  );
  expect(mailed).toHaveLength(39);
});

test('sends nothing without a sender identity and returns the reason', async () => {
  const { deps } = aStudio({ identity: '' });

  await expect(sendTestEmail(deps, { settings: given }, 'ada', now)).rejects.toThrow(/No sender is confirmed yet/);
});

test('emails exactly the selected leads, even while notifications are off [LEAD-29]', async () => {
  const { deps, mailed } = aStudio({ stored: { ...given, enable_notifications: 'false' } });

  expect(await emailLeads(deps, [...ids, ...ids], request, now)).toEqual({ leads: 2, recipients: 2 });

  expect(mailed.map(({ to }) => to)).toEqual(['desk@afterhours.example', 'owner@afterhours.example']);
  expect(mailed[0]?.mail).toMatchObject({ subject: 'Lead details: 2 lead(s)' });
  const { text } = renderEmail((mailed[0] as { mail: Email }).mail.content);
  expect([...text.matchAll(/Idea of (\S+)\./g)].map(([, id]) => id)).toEqual(ids);
});

test('after a partial failure, a retry emails only the remaining recipients', async () => {
  const { deps, mailed, mend } = aStudio({ takes: 1 });
  await expect(emailLeads(deps, ids, request, now)).rejects.toMatchObject({ name: 'EmailRejectedError' });

  mend();
  expect(await emailLeads(deps, ids, request, now)).toEqual({ leads: 2, recipients: 2 });
  await emailLeads(deps, ids, request, now);

  expect(mailed.map(({ to }) => to)).toEqual(['desk@afterhours.example', 'owner@afterhours.example']);
});

test('treats another key, or other leads under the same key, as another request', async () => {
  const { deps, mailed } = aStudio();
  await emailLeads(deps, ids, request, now);
  await emailLeads(deps, ids, { ...request, key: 'a-key-of-ada-0002' }, now);
  await emailLeads(deps, ids.slice(1), request, now);
  await emailLeads(deps, ids, { ...request, callerId: 'bo' }, now);

  expect(mailed).toHaveLength(8);
});

test('refuses the 21st request of an account to email leads within an hour [MAIL-40]', async () => {
  const { deps, mailed } = aStudio();
  for (let n = 0; n < 20; n++) await emailLeads(deps, ids, { callerId: 'ada', key: `a-key-of-ada-${n}` }, now);
  await emailLeads(deps, ids, { callerId: 'ada', key: 'a-key-of-ada-0' }, now);

  await expect(emailLeads(deps, ids, { callerId: 'ada', key: 'a-key-of-ada-20' }, now)).rejects.toMatchObject(
    tooMany('You have emailed leads many times within an hour. Please try again in 60 minutes.', 3600),
  );

  expect(mailed).toHaveLength(40);
  expect(await emailLeads(deps, ids, { callerId: 'bo', key: 'a-key-of-bo-0001' }, now)).toMatchObject({ leads: 2 });
});

test('sends nothing when a lead is missing', async () => {
  const { deps, mailed } = aStudio();

  await expect(emailLeads(deps, [...ids, 'gone'], request, now)).rejects.toMatchObject({ code: 'not-found' });
  expect(mailed).toEqual([]);
});

test('returns the reason when the stored settings are unusable', async () => {
  const { deps } = aStudio({ stored: { ...given, to_emails: 'abc' } });

  await expect(emailLeads(deps, ids, request, now)).rejects.toMatchObject({ code: 'conflict' });
});
