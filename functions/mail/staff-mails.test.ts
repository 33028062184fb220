import { defaultEmailSettings } from '#shared/mail-rules.ts';
import { LeadNotFoundError } from '../leads/errors.ts';
import { aLead } from '../testing/builders.ts';
import { NotAcceptedError } from './errors.ts';
import { toMailSettings } from './mail-settings.ts';
import type { Mail } from './mailer.ts';
import { emailLeads, sendTestEmail, sendTestLead } from './staff-mails.ts';

const now = new Date('2026-03-01T20:00Z');
const given = {
  enable_notifications: 'true',
  from_email: 'studio@afterhours.example',
  to_emails: 'desk@afterhours.example, owner@afterhours.example',
  subject_template: 'New: {{first_name}}',
};
const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const request = { callerId: 'ada', key: 'a-key-of-ada-0001' };

/** The parts around the rules: stored settings, leads, and a mailer that takes groups of one until it fails. */
function aStudio({ stored = given, takes = Number.POSITIVE_INFINITY, identity = 'afterhours.example' } = {}) {
  const mailed: { to: string; mail: Mail }[] = [];
  const noted = new Map<string, string[]>();
  const needs = {
    leads: {
      findAll: async (wanted: readonly string[]) => {
        const missing = wanted.find((id) => !ids.includes(id));
        if (missing) throw new LeadNotFoundError(`No lead has the id ${missing}`);
        return wanted.map((id) => aLead({ id }));
      },
    },
    settings: { read: async () => toMailSettings(stored) },
    sent: {
      oneAtATime: <T>(_: string, send: () => Promise<T>) => send(),
      open: async (key: string, to: readonly string[]) => to.filter((each) => !noted.get(key)?.includes(each)),
      note: async (key: string, to: readonly string[]) => {
        noted.set(key, [...(noted.get(key) ?? []), ...to]);
      },
    },
    mailer: {
      send: async (mail: Mail, onAccepted?: (to: readonly string[]) => Promise<void>) => {
        for (const to of mail.to) {
          if (takes-- <= 0) throw new NotAcceptedError(new Error('service down'));
          mailed.push({ to, mail });
          await onAccepted?.([to]);
        }
      },
    },
    studio: { name: 'Afterhours', siteUrl: 'https://studio.example', timeZone: 'UTC' },
    identity: identity || undefined,
  };
  return { needs, mailed, mend: () => (takes = Number.POSITIVE_INFINITY) };
}

test('MAIL-24 MAIL-25 the test mail uses the settings it is given', async () => {
  const { needs, mailed } = aStudio({ stored: defaultEmailSettings });

  expect(await sendTestEmail(needs, { settings: given })).toEqual({ recipients: 2 });

  expect(mailed.map(({ to }) => to)).toEqual(['desk@afterhours.example', 'owner@afterhours.example']);
  expect(mailed[0]?.mail).toMatchObject({ from: given.from_email, subject: 'Test email from Afterhours' });
});

test('MAIL-26 MAIL-37 the lead test needs no lead', async () => {
  const { needs, mailed } = aStudio();

  expect(await sendTestLead(needs, { settings: given }, now)).toEqual({ recipients: 2 });

  expect(mailed[0]?.mail).toMatchObject({ subject: '[Test] New: Sam', replyTo: 'sam.sample@example.com' });
});

test.each([
  ['from_email', { from_email: '' }, 'Enter a From Email Address.'],
  ['from_email', { from_email: 'abc' }, 'abc is not an email address.'],
  ['from_email', { from_email: 'me@other.example' }, 'The From Email Address must belong to afterhours.example.'],
  ['to_emails', { to_emails: ' , ' }, 'Enter at least one To Email Address.'],
  ['to_emails', { to_emails: 'desk@afterhours.example, abc' }, 'abc is not an email address.'],
])('MAIL-24 a test names the setting %s that no mail can be sent with', async (field, change, message) => {
  const { needs, mailed } = aStudio();
  const test = { settings: { ...given, ...change } };

  const refusal = { code: 'invalid-input', field: `settings.${field}`, message };
  await expect(sendTestEmail(needs, test)).rejects.toMatchObject(refusal);
  await expect(sendTestLead(needs, test, now)).rejects.toMatchObject(refusal);
  expect(mailed).toEqual([]);
});

test('without a sender identity nothing is sent, and it is said why', async () => {
  const { needs } = aStudio({ identity: '' });

  await expect(sendTestEmail(needs, { settings: given })).rejects.toThrow(/no verified sender identity/);
});

test('LEAD-29 LEAD-30 LEAD-33 MAIL-36 exactly the chosen leads go to the recipients, also with notifications off', async () => {
  const { needs, mailed } = aStudio({ stored: { ...given, enable_notifications: 'false' } });

  expect(await emailLeads(needs, [...ids, ...ids], request, now)).toEqual({ leads: 2, recipients: 2 });

  expect(mailed.map(({ to }) => to)).toEqual(['desk@afterhours.example', 'owner@afterhours.example']);
  expect(mailed[0]?.mail).toMatchObject({ subject: 'Lead details: 2 lead(s)' });
});

test('after a partial failure the same request mails those alone who have no mail yet', async () => {
  const { needs, mailed, mend } = aStudio({ takes: 1 });
  await expect(emailLeads(needs, ids, request, now)).rejects.toMatchObject({ name: 'NotAcceptedError' });

  mend();
  expect(await emailLeads(needs, ids, request, now)).toEqual({ leads: 2, recipients: 2 });
  await emailLeads(needs, ids, request, now);

  expect(mailed.map(({ to }) => to)).toEqual(['desk@afterhours.example', 'owner@afterhours.example']);
});

test('another key, or other leads under the same key, are another request', async () => {
  const { needs, mailed } = aStudio();
  await emailLeads(needs, ids, request, now);
  await emailLeads(needs, ids, { ...request, key: 'a-key-of-ada-0002' }, now);
  await emailLeads(needs, ids.slice(1), request, now);
  await emailLeads(needs, ids, { ...request, callerId: 'bo' }, now);

  expect(mailed).toHaveLength(8);
});

test('a lead that is not there stops the mail', async () => {
  const { needs, mailed } = aStudio();

  await expect(emailLeads(needs, [...ids, 'gone'], request, now)).rejects.toMatchObject({ code: 'not-found' });
  expect(mailed).toEqual([]);
});

test('stored settings that nobody could be mailed with are told', async () => {
  const { needs } = aStudio({ stored: { ...given, to_emails: 'abc' } });

  await expect(emailLeads(needs, ids, request, now)).rejects.toMatchObject({ code: 'conflict' });
});
