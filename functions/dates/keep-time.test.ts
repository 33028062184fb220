import { randomUUID } from 'node:crypto';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { storeLead } from '../testing/builders.ts';
import { datesOf } from '../testing/dates.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { declineDate, enterDate, keepTime, moveDate, releaseFormerTime } from './lead-dates.ts';

const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);
const now = new Date('2026-03-01T20:00:00.000Z');
const nia = '00000000-0000-4000-8000-00000000000a';
const deps = datesOf(engine, () => [{ id: nia, name: 'Nia' }]);
const [before, after] = ['2026-03-05T10:00', '2026-03-06T15:00'];
const times = ['2026-03-05T16:00:00.000Z', '2026-03-06T21:00:00.000Z'];

const find = async (id: string) => (await stores.leads.find(id)) as Lead;
const enter = async (starts_at: string) => {
  const { id } = await storeLead(stores);
  const change = { by: 'ada', key: randomUUID(), now };
  return enterDate(deps, id, { starts_at, minutes: 60, artist_id: nia }, change);
};

/** A date that staff have moved. */
async function moved() {
  const { id, dates: [date] = [] } = await enter(before);
  await moveDate(deps, id, String(date?.id), { starts_at: after, minutes: 60, artist_id: nia }, { by: 'ada', now });
  const asked = { date: String(date?.id), time: String(times[1]) };
  const keep = (key: string) => keepTime(deps, id, asked, { key, now });
  return { id, date: asked.date, keep };
}

test('gives a moved date its earlier time back, once per key, and frees the new one [GUEST-34]', async () => {
  const { id, date, keep } = await moved();
  const key = randomUUID();

  for (const _ of [1, 2]) await keep(key);

  const kept = await find(id);
  expect(kept).toMatchObject({ turn: 'none', dates: [{ id: date, starts_at: times[0], sequence: 2 }] });
  for (const gone of ['proposed_at', 'agreed_before']) expect(kept.dates?.[0]).not.toHaveProperty(gone);
  const { entries } = await stores.log.page(id);
  expect(entries.slice(0, 2)).toMatchObject([
    { kind: 'date', change: 'agreed', date: { starts_at: times[0] }, delivery: { fate: 'queued' } },
    { kind: 'answer', did: 'kept the time', time: times[0] },
  ]);
  await expect(enter(before)).rejects.toMatchObject({ code: 'conflict' });
  await enter(after);
  const { listed } = await deps.calendar.page({ from: now.toISOString(), to: '2026-03-06T00:00:00.000Z' });
  expect(listed).toMatchObject([{ date_id: date }]);
});

test('refuses an earlier time that staff have released, in the same second too, or that has passed [GUEST-34]', async () => {
  const message = 'We cannot keep your earlier time. Please choose the new time, or ask for another one.';
  const { id, date, keep } = await moved();
  const [outcome] = await Promise.allSettled([keep(randomUUID()), releaseFormerTime(deps, id, date, now)]);
  const { dates: [shown] = [] } = await find(id);
  // Either the visitor was first, and the time is agreed, or staff were, and it is free.
  if (outcome.status === 'rejected') {
    expect(outcome.reason).toMatchObject({ code: 'conflict', message });
    await enter(before);
  } else {
    expect(shown?.starts_at).toBe(times[0]);
    await expect(enter(before)).rejects.toMatchObject({ code: 'conflict' });
  }

  const other = await enter('2026-03-10T10:00');
  const other_date = String(other.dates?.[0]?.id);
  const move = { starts_at: '2026-03-12T10:00', minutes: 60, artist_id: nia };
  await moveDate(deps, other.id, other_date, move, { by: 'ada', now });
  const late = new Date('2026-03-10T15:00:00.000Z');
  const asked = { date: other_date, time: '2026-03-12T15:00:00.000Z' };
  await expect(keepTime(deps, other.id, asked, { key: randomUUID(), now: late })).rejects.toMatchObject({ message });
});

test('says what became of the earlier time when the visitor asks for another one than the new one [GUEST-34]', async () => {
  const { id, date } = await moved();

  await declineDate(deps, id, { date, text: 'Sunday?' }, { key: randomUUID(), now });

  expect((await stores.log.page(id)).entries[0]).toMatchObject({
    did: 'asked for another time',
    time: times[1],
    former: times[0],
    text: 'Sunday?',
  });
  await enter(before);
});
