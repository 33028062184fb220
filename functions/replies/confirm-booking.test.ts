import { randomUUID } from 'node:crypto';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { DeleteCommand, GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { log } from '../aws/log.ts';
import { createLead } from '../bookings/create-lead.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { aBooking, aLead } from '../testing/builders.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { confirmedKey } from '../visitors/confirmation-limit.ts';
import { confirmBooking } from './confirm-booking.ts';

const engine = anEngine();
const stores = openLeadStores(engine.documents, leadTables);
const now = new Date('2026-03-01T20:00:00.000Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const settings = { read: async () => ({ confirmations: true }) };
const email = { read: async () => ({ from: 'studio@afterhours.example' }) };
const on = { reachesVisitors: true, settings, email, table: 'Limits' };

let info: jest.SpyInstance;
beforeEach(() => {
  info = jest.spyOn(log, 'info').mockReset().mockImplementation();
});
afterEach(async () => {
  const { Items = [] } = await engine.documents.send(new ScanCommand({ TableName: 'Limits' }));
  const remove = ({ id }: Record<string, unknown>) => new DeleteCommand({ TableName: 'Limits', Key: { id } });
  await Promise.all(Items.map((item) => engine.documents.send(remove(item))));
});

/** Books as the function does. */
const book = (change: object = {}, visitor: object = {}, at = now) =>
  createLead(
    {
      leads: stores.writer,
      limit: { take: async () => {} },
      artists: { find: async () => undefined },
      notices: { includes: async () => false },
      confirm: (...booking) => confirmBooking(on, ...booking),
    },
    aBooking(change),
    { ip: '192.0.2.1', requestKey: randomUUID(), hiddenField: '', secondsOpen: 30, ...visitor },
    at,
  );
const entryOf = async (lead: string) => {
  const [entry] = (await stores.log.page(lead)).entries;
  return entry?.kind === 'confirmation' ? entry : undefined;
};
/** Books in some minute. @returns the entry of the confirmation */
const confirm = async (email: string, ip: string, minute: number) =>
  entryOf((await book({ email }, { ip }, later(minute))).id);

test('confirms a booking in the log of its lead [REPLY-30]', async () => {
  expect(await confirm('ada@mail.example', '192.0.2.1', 0)).toMatchObject({
    kind: 'confirmation',
    recipient: 'ada@mail.example',
    at: now.toISOString(),
    delivery: { fate: 'queued', attempts: 0 },
  });
  expect(info).not.toHaveBeenCalled();
});

test('confirms a booking with as many search tokens as a transaction takes [REPLY-30]', async () => {
  const words = Array.from({ length: 25 }, (_, n) => `${String.fromCharCode(97 + n)}x`).join(' ');
  const long = { first_name: words, last_name: words.replaceAll('x', 'y'), phone: '1234567890'.repeat(4) };

  expect(await entryOf((await book(long)).id)).toMatchObject({ delivery: { fate: 'queued' } });
});

test.each([
  ['while they are off', { settings: { read: async () => ({ confirmations: false }) } }],
  ['in the SES sandbox', { reachesVisitors: false }],
  ['without a sender', { email: { read: async () => ({ from: '' }) } }],
])('confirms nothing %s, and counts nothing [REPLY-34] [REPLY-76]', async (_, change) => {
  expect(await confirmBooking({ ...on, ...change }, aLead(), '192.0.2.1', now)).toBeUndefined();
});

test('confirms nothing to an address that cannot receive emails', async () => {
  expect(await confirmBooking(on, aLead({ email: 'ada@localhost' }), '192.0.2.1', now)).toBeUndefined();
});

test('confirms nothing when the settings cannot be read, and the booking goes on [REPLY-31]', async () => {
  const warn = jest.spyOn(log, 'warn').mockImplementation();
  const broken = { read: () => Promise.reject(new TypeError('down')) };

  expect(await confirmBooking({ ...on, settings: broken }, aLead(), '192.0.2.1', now)).toBeUndefined();

  expect(warn.mock.calls).toEqual([[expect.any(String), { lead: aLead().id, errors: ['TypeError'] }]]);
});

test('confirms to one email address once an hour, from any network and in any spelling [REPLY-32]', async () => {
  const isConfirmed = async (...booking: Parameters<typeof confirm>) => Boolean(await confirm(...booking));

  expect(await isConfirmed('ada@mail.example', '192.0.2.1', 0)).toBe(true);
  expect(info).not.toHaveBeenCalled();
  expect(await isConfirmed('Ada@MAIL.example', '192.0.2.2', 1)).toBe(false);
  expect(info.mock.calls).toEqual([[expect.any(String), { lead: expect.any(String), limit: 'visitor' }]]);
  expect(await isConfirmed('ada@mail.example', '192.0.2.3', 59)).toBe(false);
  expect(await isConfirmed('bo@mail.example', '192.0.2.1', 59)).toBe(true);
  expect(await isConfirmed('ada@mail.example', '192.0.2.4', 60)).toBe(true);
  expect(await isConfirmed('ada@mail.example', '192.0.2.4', 61)).toBe(false);
});

let visitors = 0;

test('confirms ten bookings a day from one network, and others from other networks [REPLY-32]', async () => {
  const isConfirmed = async (ip: string, minute: number) =>
    Boolean(await confirm(`v${++visitors}@mail.example`, ip, minute));
  const results: boolean[] = [];
  for (let n = 0; n < 13; n++) results.push(await isConfirmed('2001:db8:1:2::1', n));

  expect(results).toEqual([...Array(10).fill(true), false, false, false]);
  expect(await isConfirmed('2001:db8:1:2:ffff::9', 20)).toBe(false);
  expect(await isConfirmed('2001:db8:1:3::1', 20)).toBe(true);
  expect(await isConfirmed('2001:db8:1:2::1', 24 * 60)).toBe(true);
});

/** Books with another address from another network. @returns the delivery of the confirmation */
const confirmOther = async (minute: number) => {
  const n = ++visitors;
  return (await confirm(`w${n}@mail.example`, `198.51.${Math.floor(n / 250)}.${n % 250}`, minute))?.delivery;
};

test('confirms 30 bookings in an hour from many networks, and the log of each further lead says why not [REPLY-38] [OPS-33]', async () => {
  const counted = jest.spyOn(Metrics.prototype, 'addMetric').mockReturnThis();
  const warned = jest.spyOn(log, 'warn').mockImplementation();
  const fates: (string | undefined)[] = [];
  for (let n = 0; n < 33; n++) fates.push((await confirmOther(0))?.fate);

  expect(fates).toEqual([...Array(30).fill('queued'), 'failed', 'failed', 'failed']);
  expect(info).toHaveBeenLastCalledWith(expect.any(String), { lead: expect.any(String), limit: 'studio' });
  // Ten fire the alarm.
  expect(counted.mock.calls.filter(([name]) => name === 'Refused')).toEqual(Array(3).fill(['Refused', 'Count', 2]));
  expect(warned).toHaveBeenLastCalledWith('A limit was reached', { limit: 'confirmations' });
  expect(await confirmOther(59)).toEqual({
    fate: 'failed',
    at: later(59).toISOString(),
    attempts: 0,
    reason: 'The studio has reached its limit of confirmations per hour or day.',
  });
  expect((await confirmOther(60))?.fate).toBe('queued');
});

test('confirms 100 bookings in a day from many networks, without refused and repeated requests [REPLY-38]', async () => {
  // 20:00 to 23:59, then the next day.
  const minutes = [...Array(29).fill(0), ...Array(29).fill(61), ...Array(29).fill(121), ...Array(12).fill(181)];
  for (const minute of minutes) expect((await confirmOther(minute))?.fate).toBe('queued');
  const repeated = [{ email: 'repeated@mail.example' }, { ip: '203.0.113.7', requestKey: 'one-request-key' }] as const;
  const erased = { ip: '203.0.113.8', requestKey: 'key-of-an-erased-one' };
  await stores.eraser.erase((await book({}, { ...erased, hiddenField: 'filled in' }, later(182))).id);

  await expect(book({}, erased, later(182))).rejects.toMatchObject({ code: 'key-reused' });
  for (let n = 0; n < 3; n++) {
    const { id } = await book(...repeated, later(182));
    expect((await entryOf(id))?.delivery.fate).toBe('queued');
  }

  expect((await confirmOther(183))?.fate).toBe('failed');
  expect((await confirmOther(240))?.fate).toBe('queued');
});

test('does not let one network use up the confirmations of the studio [REPLY-38]', async () => {
  for (let n = 0; n < 40; n++) await confirm(`x${n}@mail.example`, '192.0.2.9', 0);

  expect((await confirmOther(1))?.fate).toBe('queued');
});

test('stores no email address in its counters [REPLY-32]', async () => {
  await confirm('ada@mail.example', '192.0.2.1', 0);

  const Key = confirmedKey('ada@mail.example');
  const { Item } = await engine.documents.send(new GetCommand({ TableName: 'Limits', Key }));
  expect(Item).toMatchObject({ expires_at: later(60).getTime() / 1000 });
  expect(JSON.stringify(Item)).not.toMatch(/ada|mail\.example/);
});

test('stores the confirmation with the lead, and none for a repeated request [REPLY-30] [REPLY-31]', async () => {
  const visitor = { requestKey: 'a-key-of-the-browser' };
  const { id } = await book({}, visitor);
  await book({}, visitor);
  await book({}, visitor);

  const { entries } = await stores.log.page(id);
  expect(entries).toMatchObject([{ kind: 'confirmation', recipient: 'ada@mail.example' }]);
  expect(await stores.leads.find(id)).toMatchObject({ last_event_at: now.toISOString(), status: 'new' });
  expect((await stores.leads.find(id))?.answered_at).toBeUndefined();
});

test('confirms no booking that looks like spam, and none after staff release it [REPLY-31]', async () => {
  const { id } = await book({}, { hiddenField: 'filled in' });
  await stores.writer.release(id, now);

  expect(await stores.leads.find(id)).toMatchObject({ status: 'new' });
  expect((await stores.log.page(id)).entries).toEqual([]);
});
