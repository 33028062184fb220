import type { Lead, Notification } from '#shared/leads.ts';
import { aLead } from '../testing/builders.ts';
import { NotAcceptedError } from './errors.ts';
import type { MailSettings } from './mail-settings.ts';
import type { Send } from './notify.ts';
import { notifyAgain } from './notify-again.ts';

const settings: MailSettings = {
  enabled: false,
  from: 'studio@afterhours.example',
  to: ['desk@afterhours.example', 'owner@afterhours.example'],
  subjectTemplate: 'New',
};
const at = () => new Date('2026-03-01T20:05Z');
const failed: Notification = { state: 'failed', attempts: 15, reason: 'x', updated_at: '2026-03-01T20:00:00.000Z' };

/** The parts around the rule: a lead that keeps its notification, and a mail service that takes so many addresses. */
function aStudio(notification: Notification, { mail = settings, takes = 99, identity = 'afterhours.example' } = {}) {
  let lead: Lead | undefined = aLead({ notification });
  const mailed: string[] = [];
  const send: Send = async (_, { to }, onAccepted) => {
    for (const address of to) {
      if (takes-- <= 0) throw new NotAcceptedError(Object.assign(new Error('down'), { name: 'Throttling' }));
      mailed.push(address);
      await onAccepted([address]);
    }
  };
  const needs = {
    leads: {
      find: async () => lead,
      setNotification: async (_: string, change: Notification) => {
        lead = { ...(lead as Lead), notification: change };
        return lead;
      },
    },
    settings: { read: async () => mail },
    sent: { oneAtATime: <T>(_: string, work: () => Promise<T>) => work() },
    send,
    identity: identity || undefined,
  };
  return {
    mailed,
    state: () => lead?.notification,
    forget: () => (lead = undefined),
    mend: () => (takes = 99),
    run: () => notifyAgain(needs, aLead().id, at),
  };
}

test.each([
  ['failed', failed],
  ['came in while mails were off', { ...failed, state: 'off' } as const],
  ['nobody tries any more', { ...failed, state: 'pending', updated_at: '2026-03-01T13:00:00.000Z' } as const],
])('a notification that %s is sent when staff ask for it, and once alone', async (_, notification) => {
  const studio = aStudio(notification);

  expect(await studio.run()).toMatchObject({ id: aLead().id, notification: { state: 'sent', attempts: 16 } });
  expect(await studio.run()).toMatchObject({ notification: { state: 'sent', attempts: 16 } });

  expect(studio.mailed).toEqual(settings.to);
  expect(studio.state()).not.toHaveProperty('reason');
});

test('who was mailed about the lead before is left out, also after another failure in between', async () => {
  const to = ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'];
  const studio = aStudio({ ...failed, accepted: ['a@x.example'] }, { mail: { ...settings, to }, takes: 1 });

  await expect(studio.run()).rejects.toMatchObject({ name: 'NotAcceptedError', code: 'unavailable' });
  expect(studio.state()).toMatchObject({
    state: 'failed',
    attempts: 16,
    reason: 'Throttling: down',
    accepted: ['a@x.example', 'b@x.example'],
  });
  studio.mend();
  await studio.run();

  expect(studio.mailed).toEqual(['b@x.example', 'c@x.example', 'd@x.example']);
});

test('a notification that is still on its way is left to those who send it', async () => {
  const studio = aStudio({ ...failed, state: 'pending' });

  await expect(studio.run()).rejects.toMatchObject({ name: 'BeingMailedError', code: 'conflict' });
  expect(studio.mailed).toEqual([]);
});

test.each([
  ['no recipient', { mail: { ...settings, to: ['abc'] } }, 'Enter at least one To Email Address.'],
  ['no sender', { mail: { ...settings, from: '' } }, 'Enter a From Email Address.'],
  ['a sender of others', { mail: { ...settings, from: 'me@x.example' } }, /must belong to afterhours\.example/],
  ['no identity', { identity: '' }, /no verified sender identity/],
])('with %s nothing is sent, it is said why, and the lead stays as it is', async (_, change, message) => {
  const studio = aStudio(failed, change);

  await expect(studio.run()).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(message) });
  expect(studio.mailed).toEqual([]);
  expect(studio.state()).toEqual(failed);
});

test('a lead that is not there is told', async () => {
  const studio = aStudio(failed);
  studio.forget();

  await expect(studio.run()).rejects.toMatchObject({ code: 'not-found' });
});
