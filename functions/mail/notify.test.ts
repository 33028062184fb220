import type { Lead, Notification } from '#shared/leads.ts';
import { LeadNotFoundError } from '../leads/errors.ts';
import { aLead } from '../testing/builders.ts';
import type { MailSettings } from './mail-settings.ts';
import { notify, type Send } from './notify.ts';

const settings: MailSettings = {
  enabled: true,
  from: 'studio@afterhours.example',
  to: ['desk@afterhours.example'],
  subjectTemplate: 'New',
};
const at = () => new Date('2026-03-01T20:05Z');

/** The parts around the rule: a lead that keeps its notification, and a mail service that fails the first times. */
function aStudio(
  lead: Lead | undefined,
  { mail = settings, failures = 0, busyNotes = 0, send = undefined as Send | undefined } = {},
) {
  const sent: Lead[] = [];
  const receivers: string[][] = [];
  const leads = {
    find: async () => lead,
    setNotification: async (_id: string, notification: Notification) => {
      if (busyNotes-- > 0) throw Object.assign(new Error('busy'), { name: 'ThrottlingException' });
      lead = { ...(lead as Lead), notification };
      return lead;
    },
  };
  const sendOnce: Send = async (each, { to }) => {
    if (failures-- > 0) throw new TypeError('service down');
    sent.push(each);
    receivers.push(to);
  };
  const needs = { leads, settings: { read: async () => mail }, send: send ?? sendOnce, maxAttempts: 3 };
  return { sent, receivers, state: () => lead?.notification, run: () => notify(needs, aLead().id, at) };
}

test('BOOK-23 MAIL-27 a new lead is mailed and marked as sent', async () => {
  const studio = aStudio(aLead());

  await studio.run();

  expect(studio.sent).toEqual([aLead()]);
  expect(studio.state()).toEqual({ state: 'sent', attempts: 1, updated_at: '2026-03-01T20:05:00.000Z' });
});

test('a record that comes again mails nothing again', async () => {
  const studio = aStudio(aLead());

  await studio.run();
  await studio.run();

  expect(studio.sent).toHaveLength(1);
});

test('while the mail service is down the lead stays pending with the reason, and is sent once it is back', async () => {
  const studio = aStudio(aLead(), { failures: 1 });

  await expect(studio.run()).rejects.toMatchObject({ name: 'NotSentError', last: false });
  expect(studio.state()).toMatchObject({ state: 'pending', attempts: 1, reason: 'TypeError: service down' });

  await studio.run();
  expect(studio.state()).toMatchObject({ state: 'sent', attempts: 2 });
  expect(studio.state()).not.toHaveProperty('reason');
});

test('after the last attempt the notification has failed, and says so once', async () => {
  const studio = aStudio(aLead(), { failures: 99 });

  await expect(studio.run()).rejects.toMatchObject({ last: false });
  await expect(studio.run()).rejects.toMatchObject({ last: false });
  await expect(studio.run()).rejects.toMatchObject({ last: true });
  expect(studio.state()).toMatchObject({ state: 'failed', attempts: 3 });
  await studio.run();
  expect(studio.state()).toMatchObject({ state: 'failed', attempts: 3 });
});

test('MAIL-29 of many recipients each is mailed once, also when the mail service fails in between', async () => {
  const mailed: string[] = [];
  let works = 1;
  const send: Send = async (_, { to }, onAccepted) => {
    for (const address of to) {
      if (works-- <= 0) throw new TypeError('service down');
      mailed.push(address);
      await onAccepted([address]);
    }
  };
  const to = ['a@x.example', 'b@x.example', 'c@x.example'];
  const studio = aStudio(aLead(), { mail: { ...settings, to }, send });

  await expect(studio.run()).rejects.toMatchObject({ last: false });
  expect(studio.state()).toMatchObject({ state: 'pending', attempts: 1, accepted: ['a@x.example'] });
  works = 99;
  await studio.run();

  expect(mailed).toEqual(to);
  expect(studio.state()).toEqual({ state: 'sent', attempts: 2, updated_at: expect.any(String) });
});

test('a recipient that is no address does not keep the mail from the others', async () => {
  const studio = aStudio(aLead(), { mail: { ...settings, to: ['abc', 'desk@afterhours.example'] } });

  await studio.run();

  expect(studio.receivers).toEqual([['desk@afterhours.example']]);
  expect(studio.state()).toMatchObject({ state: 'sent', reason: expect.stringContaining('abc') });
});

test('MAIL-28 with notifications off nothing is mailed', async () => {
  const studio = aStudio(aLead(), { mail: { ...settings, enabled: false } });

  await studio.run();

  expect(studio.sent).toEqual([]);
  expect(studio.state()).toMatchObject({ state: 'off' });
});

test.each([
  ['sender', { ...settings, from: '' }],
  ['sender that is an address', { ...settings, from: 'abc\r\nBcc: a@x.example' }],
  ['recipient', { ...settings, to: [] }],
  ['recipient that is an address', { ...settings, to: ['abc'] }],
])('MAIL-35 without a %s the failure stands on the lead and nothing is tried again', async (_, mail) => {
  const studio = aStudio(aLead(), { mail });

  await studio.run();

  expect(studio.sent).toEqual([]);
  expect(studio.state()).toMatchObject({ state: 'failed', reason: expect.stringContaining('New Lead Notifications') });
});

test('a table that is busy after the mail went out leads to no second mail', async () => {
  const studio = aStudio(aLead(), { busyNotes: 2 });

  await studio.run();
  await studio.run();

  expect(studio.sent).toHaveLength(1);
  expect(studio.state()).toMatchObject({ state: 'sent', attempts: 1 });
});

test('a lead that is gone is no failure', async () => {
  await expect(aStudio(undefined).run()).resolves.toBeUndefined();
});

test.each([
  ['before its mail', false, []],
  ['while its mail is on the way', true, [aLead()]],
])('a lead that is erased %s ends quietly', async (_, isThere, mailed) => {
  const sent: Lead[] = [];
  const leads = {
    find: async () => (isThere ? aLead() : undefined),
    setNotification: async () => Promise.reject(new LeadNotFoundError('No lead has the id')),
  };
  const send: Send = async (lead, { to }, onAccepted) => {
    sent.push(lead);
    await onAccepted(to);
  };
  const needs = { leads, settings: { read: async () => settings }, send, maxAttempts: 3 };

  expect(await notify(needs, aLead().id, at)).toBeUndefined();
  expect(sent).toEqual(mailed);
});
