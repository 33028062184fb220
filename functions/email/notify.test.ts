import { setImmediate } from 'node:timers/promises';
import type { Lead, Notification } from '#shared/leads/lead-schemas.ts';
import { LeadNotFoundError, NotificationChangedError } from '../leads/errors.ts';
import { aLead } from '../testing/builders.ts';
import type { EmailSettings } from './email-settings-repository.ts';
import { notify, type Send } from './notify.ts';

const settings: EmailSettings = {
  enabled: true,
  from: 'studio@afterhours.example',
  to: ['desk@afterhours.example'],
  subjectTemplate: 'New',
};
const first = new Date('2026-03-01T20:00:01.000Z');
const minutesLater = (minutes: number) => new Date(first.getTime() + minutes * 60_000);

/** A lead that stores its notification, and an email service that fails the first calls. */
function aStudio(
  lead: Lead | undefined,
  { mail = settings, failures = 0, busyNotes = 0, send = undefined as Send | undefined } = {},
) {
  const sent: Lead[] = [];
  const receivers: string[][] = [];
  const leads = {
    findIntact: async () => lead,
    setNotification: async (_id: string, notification: Notification, read: Notification) => {
      const { state, attempts } = (lead as Lead).notification;
      if (state !== read.state || attempts !== read.attempts) throw new NotificationChangedError('x');
      if (notification.attempts > 0 && notification.attempts === read.attempts && busyNotes-- > 0) {
        throw Object.assign(new Error('busy'), { name: 'ThrottlingException' });
      }
      lead = { ...(lead as Lead), notification };
      return lead;
    },
  };
  const sendOnce: Send = async (each, { to }) => {
    await setImmediate();
    if (failures-- > 0) throw new TypeError('service down');
    sent.push(each);
    receivers.push(to);
  };
  const deps = { leads, settings: { read: async () => mail }, send: send ?? sendOnce };
  const run = (at = first) => notify(deps, aLead().id, () => at);
  return { sent, receivers, state: () => lead?.notification, run };
}

test('emails a new lead and marks it as sent [MAIL-27]', async () => {
  const studio = aStudio(aLead());

  await studio.run();

  expect(studio.sent).toEqual([aLead()]);
  expect(studio.state()).toEqual({ state: 'sent', attempts: 1, updated_at: '2026-03-01T20:00:01.000Z' });
});

test('sends nothing again for a repeated record', async () => {
  const studio = aStudio(aLead());

  await studio.run();
  await studio.run();

  expect(studio.sent).toHaveLength(1);
});

test('sends once when three processes handle the same lead at the same time', async () => {
  const studio = aStudio(aLead());

  await Promise.all([studio.run(), studio.run(), studio.run()]);

  expect(studio.sent).toHaveLength(1);
  expect(studio.state()).toMatchObject({ state: 'sent', attempts: 1 });
});

test('retries an email that SES rejects after growing delays, and not earlier', async () => {
  const studio = aStudio(aLead(), { failures: 2 });

  await expect(studio.run()).rejects.toMatchObject({ name: 'EmailNotSentError', outcome: { state: 'pending' } });
  expect(studio.state()).toMatchObject({
    state: 'pending',
    attempts: 1,
    reason: 'TypeError: service down',
    retry_at: '2026-03-01T20:02:01.000Z',
  });
  await studio.run(minutesLater(1));
  expect(studio.state()).toMatchObject({ attempts: 1 });

  await expect(studio.run(minutesLater(2))).rejects.toMatchObject({ name: 'EmailNotSentError' });
  expect(studio.state()).toMatchObject({ attempts: 2, retry_at: '2026-03-01T20:06:01.000Z' });
  await studio.run(minutesLater(6));

  expect(studio.state()).toMatchObject({ state: 'sent', attempts: 3 });
  for (const gone of ['reason', 'retry_at', 'since']) expect(studio.state()).not.toHaveProperty(gone);
});

test('retries an email for a day, at least hourly, before it fails [MAIL-41]', async () => {
  const studio = aStudio(aLead(), { failures: 99 });
  const tries: number[] = [];
  for (let minute = 0; minute < 25 * 60; minute++) {
    await studio.run(minutesLater(minute)).catch(() => tries.push(minute));
  }

  expect(tries.slice(0, 8)).toEqual([0, 2, 6, 14, 30, 62, 122, 182]);
  expect(tries.at(-1)).toBe(1382);
  expect(studio.state()).toMatchObject({ state: 'failed', attempts: tries.length });
  expect(studio.state()).not.toHaveProperty('retry_at');
});

test('retries an older request, such as a held one, for a day as well', async () => {
  const created_at = '2026-02-20T20:00:00.000Z';
  const studio = aStudio(aLead({ created_at }), { failures: 1 });

  await expect(studio.run()).rejects.toMatchObject({ outcome: { state: 'pending' } });
  await studio.run(minutesLater(2));

  expect(studio.state()).toMatchObject({ state: 'sent' });
});

test('retries an attempt that crashed two minutes later', async () => {
  const begun: Notification = {
    state: 'pending',
    attempts: 1,
    retry_at: '2026-03-01T20:02:00.000Z',
    updated_at: '2026-03-01T20:00:00.000Z',
  };
  const studio = aStudio(aLead({ notification: begun }));

  await studio.run(minutesLater(1));
  expect(studio.sent).toEqual([]);
  await studio.run(minutesLater(2));

  expect(studio.sent).toHaveLength(1);
});

test('emails each of many recipients once, even when SES fails in between', async () => {
  const mailed: string[] = [];
  let works = 1;
  const send: Send = async (_, { to }, onAccepted) => {
    for (const email of to) {
      if (works-- <= 0) throw new TypeError('service down');
      mailed.push(email);
      await onAccepted([email]);
    }
  };
  const to = ['a@x.example', 'b@x.example', 'c@x.example'];
  const studio = aStudio(aLead(), { mail: { ...settings, to }, send });

  await expect(studio.run()).rejects.toMatchObject({ name: 'EmailNotSentError' });
  expect(studio.state()).toMatchObject({ state: 'pending', attempts: 1, accepted: ['a@x.example'] });
  works = 99;
  await studio.run(minutesLater(2));

  expect(mailed).toEqual(to);
  expect(studio.state()).toEqual({ state: 'sent', attempts: 2, updated_at: expect.any(String) });
});

test('skips an invalid recipient and emails the others', async () => {
  const studio = aStudio(aLead(), { mail: { ...settings, to: ['abc', 'desk@afterhours.example'] } });

  await studio.run();

  expect(studio.receivers).toEqual([['desk@afterhours.example']]);
  expect(studio.state()).toMatchObject({ state: 'sent', reason: expect.stringContaining('abc') });
});

test('sends nothing while notifications are off', async () => {
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
])('without a %s, stores the failure on the lead and does not retry', async (_, mail) => {
  const studio = aStudio(aLead(), { mail });

  await studio.run();

  expect(studio.sent).toEqual([]);
  expect(studio.state()).toMatchObject({ state: 'failed', reason: expect.stringContaining('New Lead Notifications') });
});

test('sends no duplicate when the table is throttled after sending', async () => {
  const studio = aStudio(aLead(), { busyNotes: 2 });

  await studio.run();
  await studio.run();

  expect(studio.sent).toHaveLength(1);
  expect(studio.state()).toMatchObject({ state: 'sent', attempts: 1 });
});

test('does nothing for a missing lead', async () => {
  await expect(aStudio(undefined).run()).resolves.toBeUndefined();
});

test.each([
  ['before it is read', [], []],
  ['before its email', [aLead()], []],
  ['while its email is on the way', [aLead(), aLead()], [aLead()]],
])('ends without an error when the lead is erased %s', async (_, there, mailed) => {
  const sent: Lead[] = [];
  const leads = {
    findIntact: async () => there.shift(),
    setNotification: async () => there.shift() ?? Promise.reject(new LeadNotFoundError('No lead has the id')),
  };
  const send: Send = async (lead, { to }, onAccepted) => {
    sent.push(lead);
    await onAccepted(to);
  };
  const deps = { leads, settings: { read: async () => settings }, send };

  expect(await notify(deps, aLead().id, () => first)).toBeUndefined();
  expect(sent).toEqual(mailed);
});
