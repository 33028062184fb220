import type { EmailSettings } from '../email/email-settings-repository.ts';
import { SettingsChangedError } from '../email/errors.ts';
import { readReplySettings, saveReplySettings } from './save-reply-settings.ts';

const now = new Date('2026-03-01T20:00Z');
const email: EmailSettings = { enabled: true, from: 'hello@studio.example', to: [], subjectTemplate: 'x' };
type Stored = Parameters<typeof saveReplySettings>[1];

const off = { aftercare: { template: '', days: 1, services: [] }, checkup: { template: '', days: 42, services: [] } };

function aSetup(change: { from?: string; identity?: string; reachesVisitors?: boolean; stored?: Stored } = {}) {
  let stored: Stored = change.stored ?? {
    ...off,
    reply_to: '',
    confirmations: false,
    convert: true,
    reminder_hours: 0,
    version: 0,
  };
  const deps = {
    settings: {
      read: async () => stored,
      save: async (sent: Stored) => {
        if (sent.version !== stored.version) throw new SettingsChangedError();
        stored = { ...sent, version: sent.version + 1 };
        return stored;
      },
    },
    email: { read: async () => ({ ...email, from: change.from ?? email.from }) },
    identity: 'studio.example',
    reachesVisitors: true,
    ...('identity' in change && { identity: change.identity }),
    ...('reachesVisitors' in change && { reachesVisitors: change.reachesVisitors ?? true }),
  };
  return { deps, stored: () => stored };
}

const on = {
  ...off,
  reply_to: 'desk@studio.example',
  confirmations: true,
  convert: false,
  reminder_hours: 48,
  version: 0,
};

test('stores the Reply-To and switches confirmations on, and shows the sender [REPLY-06]', async () => {
  const { deps } = aSetup();

  expect(await saveReplySettings(deps, on, 'ada', now)).toEqual({
    reply_to: 'desk@studio.example',
    confirmations: true,
    convert: false,
    reminder_hours: 48,
    ...off,
    version: 1,
    sender: 'hello@studio.example',
    reaches_visitors: true,
  });
});

test('does not switch confirmations on while the studio can email verified recipients only [REPLY-07]', async () => {
  const { deps, stored } = aSetup({ reachesVisitors: false });

  await expect(saveReplySettings(deps, on, 'ada', now)).rejects.toMatchObject({
    code: 'conflict',
    field: 'confirmations',
    message: 'The studio cannot email visitors yet. Ask your operator to open email for everyone.',
  });

  expect(stored().version).toBe(0);
  await saveReplySettings(deps, { ...on, confirmations: false }, 'ada', now);
  expect(stored()).toMatchObject({ reply_to: 'desk@studio.example', version: 1 });
});

test.each([
  ['', 'Confirmations need a sender. Enter a From Email Address.'],
  ['hello@other.example', 'Confirmations need a sender. The From Email Address must belong to studio.example.'],
])('does not switch confirmations on with the sender %j [REPLY-07]', async (from, message) => {
  const { deps, stored } = aSetup({ from });

  await expect(saveReplySettings(deps, on, 'ada', now)).rejects.toMatchObject({ code: 'conflict', message });

  expect(stored().version).toBe(0);
});

test('saves other settings while confirmations that are on wait for a sender, or for access to visitors [REPLY-76]', async () => {
  const waiting = { ...on, version: 1 };
  const one = aSetup({ from: '', stored: waiting });
  await saveReplySettings(one.deps, { ...waiting, reminder_hours: 24 }, 'ada', now);
  expect(one.stored()).toMatchObject({ confirmations: true, reminder_hours: 24, version: 2 });
  await saveReplySettings(one.deps, { ...waiting, confirmations: false, version: 2 }, 'ada', now);
  expect(one.stored()).toMatchObject({ confirmations: false, version: 3 });

  const { deps, stored } = aSetup({ reachesVisitors: false, stored: waiting });
  const { sender: _, reaches_visitors: __, ...shown } = await readReplySettings(deps);
  expect(shown.confirmations).toBe(false);
  await saveReplySettings(deps, { ...shown, reminder_hours: 24 }, 'ada', now);
  expect(stored()).toMatchObject({ confirmations: true, reminder_hours: 24, version: 2 });
});

test('shows confirmations as off after the stage has lost its access to visitors [REPLY-07]', async () => {
  const { deps } = aSetup({ reachesVisitors: false, stored: { ...on, version: 5 } });

  expect(await readReplySettings(deps)).toMatchObject({ confirmations: false, reaches_visitors: false, version: 5 });
});

test('sends emails only for dates that end after they were switched on, whatever time a caller sends [DATE-45]', async () => {
  const { deps, stored } = aSetup();
  const save = (template: string, at: string, days = 3) =>
    saveReplySettings(
      deps,
      { ...stored(), aftercare: { template, days, services: [], since: '2020-01-01T00:00:00.000Z' } },
      'ada',
      new Date(at),
    );
  const template = '00000000-0000-4000-8000-000000000001';

  expect(await save(template, '2026-03-02T08:00:00.000Z')).toMatchObject({
    aftercare: { template, since: '2026-03-02T08:00:00.000Z' },
    checkup: off.checkup,
  });
  await save(template, '2026-03-03T08:00:00.000Z', 4);
  expect(stored().aftercare).toMatchObject({ days: 4, since: '2026-03-02T08:00:00.000Z' });
  await save('', '2026-03-04T08:00:00.000Z');
  expect(stored().aftercare).not.toHaveProperty('since');
  await save(template, '2026-03-05T08:00:00.000Z');
  expect(stored().aftercare.since).toBe('2026-03-05T08:00:00.000Z');
});
