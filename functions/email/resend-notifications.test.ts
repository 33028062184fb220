import type { Lead, Notification } from '#shared/leads/lead-schemas.ts';
import { aLead } from '../testing/builders.ts';
import type { EmailSettings } from './email-settings-repository.ts';
import { EmailRejectedError } from './errors.ts';
import type { Send } from './notify.ts';
import { resendNotification, resendOverdueNotifications } from './resend-notifications.ts';

const settings: EmailSettings = {
  enabled: false,
  from: 'studio@afterhours.example',
  to: ['desk@afterhours.example', 'owner@afterhours.example'],
  subjectTemplate: 'New',
};
const at = () => new Date('2026-03-01T20:05Z');
const failed: Notification = { state: 'failed', attempts: 15, reason: 'x', updated_at: '2026-03-01T20:00:00.000Z' };
const { reason: _, ...unsent } = { ...failed, state: 'pending' } as const;

/** A lead that stores its notification, and an email service that accepts a limited number of recipients. */
function aStudio(notification: Notification, { mail = settings, takes = 99, identity = 'afterhours.example' } = {}) {
  let lead: Lead | undefined = aLead({ notification });
  const mailed: string[] = [];
  const send: Send = async (_, { to }, onAccepted) => {
    for (const email of to) {
      if (takes-- <= 0) throw new EmailRejectedError(Object.assign(new Error('down'), { name: 'Throttling' }));
      mailed.push(email);
      await onAccepted([email]);
    }
  };
  const deps = {
    leads: {
      find: async () => lead,
      setNotification: async (_: string, change: Notification) => {
        lead = { ...(lead as Lead), notification: change };
        return lead;
      },
    },
    settings: { read: async () => mail },
    sent: { withLock: <T>(_: string, work: () => Promise<T>) => work() },
    send,
    identity: identity || undefined,
  };
  return {
    mailed,
    state: () => lead?.notification,
    forget: () => (lead = undefined),
    mend: () => (takes = 99),
    run: () => resendNotification(deps, aLead().id, at),
    deps,
  };
}

test.each([
  ['failed', failed],
  ['came in while mails were off', { ...failed, state: 'off' } as const],
  ['waits for its next attempt', { ...failed, state: 'pending' } as const],
  ['got stuck on its way', { ...unsent, updated_at: '2026-03-01T19:49:00.000Z' } as const],
])('resends a notification that %s once when staff request it', async (_, notification) => {
  const studio = aStudio(notification);

  expect(await studio.run()).toMatchObject({ id: aLead().id, notification: { state: 'sent', attempts: 16 } });
  expect(await studio.run()).toMatchObject({ notification: { state: 'sent', attempts: 16 } });

  expect(studio.mailed).toEqual(settings.to);
  expect(studio.state()).not.toHaveProperty('reason');
});

test('leaves out recipients who already have the email, even after another failure', async () => {
  const to = ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'];
  const studio = aStudio({ ...failed, accepted: ['a@x.example'] }, { mail: { ...settings, to }, takes: 1 });

  await expect(studio.run()).rejects.toMatchObject({ name: 'EmailRejectedError', code: 'unavailable' });
  expect(studio.state()).toMatchObject({
    state: 'pending',
    attempts: 16,
    reason: 'Throttling: down',
    accepted: ['a@x.example', 'b@x.example'],
  });
  studio.mend();
  await studio.run();

  expect(studio.mailed).toEqual(['b@x.example', 'c@x.example', 'd@x.example']);
});

test('does not resend a notification that is being sent', async () => {
  const studio = aStudio(unsent);

  await expect(studio.run()).rejects.toMatchObject({ name: 'EmailInProgressError', code: 'conflict' });
  expect(studio.mailed).toEqual([]);
});

test.each([
  ['no recipient', { mail: { ...settings, to: ['abc'] } }, 'Enter at least one To Email Address.'],
  ['no sender', { mail: { ...settings, from: '' } }, 'Enter a From Email Address.'],
  ['a sender of others', { mail: { ...settings, from: 'me@x.example' } }, /must belong to afterhours\.example/],
  ['no identity', { identity: '' }, /No sender is confirmed yet/],
])('with %s, sends nothing, returns the reason and does not change the lead', async (_, change, message) => {
  const studio = aStudio(failed, change);

  await expect(studio.run()).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(message) });
  expect(studio.mailed).toEqual([]);
  expect(studio.state()).toEqual(failed);
});

test('fails for a missing lead', async () => {
  const studio = aStudio(failed);
  studio.forget();

  await expect(studio.run()).rejects.toMatchObject({ code: 'not-found' });
});

test('emails all overdue requests until the time is up and reports failures', async () => {
  const studio = aStudio(failed, { takes: 3 });
  const asked: unknown[] = [];
  const leads = {
    ...studio.deps.leads,
    overdue: async (which: object, most: number) => {
      asked.push({ ...which, most });
      return ['a', 'b', 'c', 'd', 'e', 'f'];
    },
    // A separate lead for each call.
    find: async () => aLead({ notification: failed }),
    setNotification: async () => aLead(),
  };
  const settingsOfOne = { read: async () => ({ ...settings, to: ['desk@afterhours.example'] }) };
  const deps = { ...studio.deps, leads, settings: settingsOfOne };

  const answer = await resendOverdueNotifications(deps, at, new Date('2026-03-01T20:06Z'));

  expect(asked).toEqual([{ before: new Date('2026-03-01T20:03Z'), orTried: true, most: 100 }]);
  expect(answer).toEqual({ emailed: 3, left: 3, reason: 'The email service is busy. Please try again.' });
  expect(await resendOverdueNotifications(deps, at, at())).toEqual({ emailed: 0, left: 6 });
  await expect(resendOverdueNotifications(deps, at, new Date('2026-03-01T20:06Z'))).rejects.toMatchObject({
    code: 'unavailable',
  });
});
