import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import nodeIcal from 'node-ical';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { storeLead } from '../testing/builders.ts';
import { datesOf } from '../testing/dates.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { EndedSessions } from '../users/ended-sessions.ts';
import { type Allowance, RateLimit } from '../visitors/rate-limit.ts';
import { dateFeed, FeedKeys, feedReads, wrongFeedKeys } from './date-feed.ts';
import { DateCalendar } from './date-list.ts';
import { declineDate, enterDate } from './lead-dates.ts';

const now = new Date('2026-03-01T20:00:00.000Z');
const robin = randomUUID();
const nia = { id: randomUUID(), name: 'Nia; Ink, "Co"' };
const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);
const keys = new FeedKeys(engine.documents, 'AccountStates');
let isActive: boolean;

beforeEach(() => {
  isActive = true;
});

async function dateOf(change: Partial<Lead>, starts_at: string): Promise<Lead> {
  const lead = await storeLead(stores, change);
  const terms = { minutes: 120, artist_id: nia.id, price: '$300', deposit: '', payment_url: '', starts_at };
  return enterDate(
    datesOf(engine, () => [nia]),
    lead.id,
    terms,
    { by: robin, key: randomUUID(), now },
  );
}

async function read(key: string, { isMine = false, ip = '192.0.2.1', at = now } = {}) {
  const limit = (allowance: Allowance) => new RateLimit(engine.documents, leadTables.limits, allowance);
  const deps = {
    keys,
    isActive: async () => isActive,
    limits: { wrongKeys: limit(wrongFeedKeys), reads: limit(feedReads) },
    calendar: new DateCalendar(engine.documents, leadTables.log),
    leads: stores.leads,
    studioName: 'Afterhours',
  };
  return dateFeed(deps, { key, isMine, ip }, at);
}
const eventsOf = (file: string) =>
  Object.values(nodeIcal.sync.parseICS(file)).filter((each) => each?.type === 'VEVENT');

test('lists the dates from four weeks ago until a year ahead [DATE-17]', async () => {
  const { dates: [date] = [] } = await dateOf({}, '2026-03-07T09:30');
  const key = await keys.renew(robin);
  const daysAfter = (days: number, ms = 0) => new Date(Date.parse('2026-03-07T15:30:00.000Z') + days * 86_400_000 + ms);
  const areListed = async (at: Date) => eventsOf(await read(key, { at })).map((event) => event?.uid);

  expect(await areListed(daysAfter(28))).toEqual([date?.id]);
  expect(await areListed(daysAfter(28, 1))).toEqual([]);
  expect(await areListed(daysAfter(-366))).toEqual([date?.id]);
  expect(await areListed(daysAfter(-366, -1))).toEqual([]);
});

test('lists the dates with code, service and artist only, all or those of the own leads [DATE-17]', async () => {
  const own = await dateOf({ code: 'K7R2MX', assignee_id: robin }, '2026-03-07T09:30');
  const other = await dateOf({ code: 'B4WZ9Q', assignee_id: randomUUID() }, '2026-03-08T14:00');
  const { id = '' } = other.dates?.[0] ?? {};
  await declineDate(
    datesOf(engine, () => [nia]),
    other.id,
    { date: id, text: 'Ill' },
    { key: randomUUID(), now },
  );
  const key = await keys.renew(robin);

  const file = await read(key);
  expect(eventsOf(file)).toMatchObject([
    {
      uid: own.dates?.[0]?.id,
      summary: 'Nia; Ink, "Co" · Consultation · K7R-2MX',
      start: new Date('2026-03-07T15:30:00.000Z'),
      end: new Date('2026-03-07T17:30:00.000Z'),
      status: 'CONFIRMED',
    },
    { uid: id, start: new Date('2026-03-08T19:00:00.000Z'), status: 'TENTATIVE' },
  ]);
  for (const secret of [own.first_name, own.last_name, own.email, own.phone, own.description, own.id, 'Ill']) {
    expect(file).not.toContain(secret);
  }
  expect(eventsOf(await read(key, { isMine: true }))).toMatchObject([{ uid: own.dates?.[0]?.id }]);
});

test('ends a feed with a newer one and with its account, and stores no key [DATE-17] [AUTH-34] [DATE-22]', async () => {
  const old = await keys.renew(robin);
  const key = await keys.renew(robin);
  expect(eventsOf(await read(key))).toEqual([]);
  for (const wrong of [old, `${randomUUID()}.${key.slice(-22)}`, `${robin}.${'x'.repeat(22)}`]) {
    await expect(read(wrong)).rejects.toMatchObject({ code: 'not-found' });
  }
  const { Items } = await engine.documents.send(new ScanCommand({ TableName: 'AccountStates' }));
  expect(JSON.stringify(Items)).not.toContain(key.slice(-22));

  isActive = false;
  await expect(read(key)).rejects.toMatchObject({ code: 'not-found' });
  // A new key is needed after the account was disabled, and after all of its sessions were ended.
  isActive = true;
  await expect(read(key)).rejects.toMatchObject({ code: 'not-found' });
  const newer = await keys.renew(robin);
  const sessions = new EndedSessions(engine.documents, 'AccountStates', 'Connections');
  await sessions.end(robin, 'phone', now);
  expect(eventsOf(await read(newer))).toEqual([]);
  await sessions.endAll(robin, now);
  await expect(read(newer)).rejects.toMatchObject({ code: 'not-found' });
});

test('limits wrong keys of a network and reads of a feed [DATE-17] [DATE-22]', async () => {
  const key = await keys.renew(robin);
  for (let n = 0; n < 20; n++) {
    await expect(read(`${robin}.${String(n).padEnd(22, 'x')}`)).rejects.toMatchObject({ code: 'not-found' });
  }
  const wrong = `${robin}.${'y'.repeat(22)}`;
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  for (const at of [now, later(599)]) {
    await expect(read(wrong, { at })).rejects.toMatchObject({ code: 'too-many-requests' });
  }
  for (const other of [{ at: later(600) }, { ip: '192.0.2.2' }]) {
    await expect(read(wrong, other)).rejects.toMatchObject({ code: 'not-found' });
  }

  for (let n = 0; n < 60; n++) await read(key);
  await expect(read(key)).rejects.toMatchObject({ code: 'too-many-requests' });
  await expect(read(key, { at: later(3599) })).rejects.toMatchObject({ code: 'too-many-requests' });
  await read(key, { at: later(3600) });
});
