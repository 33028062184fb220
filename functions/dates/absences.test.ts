import { randomUUID } from 'node:crypto';
import type { Absence } from '#shared/dates/absence-schemas.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { log } from '../aws/log.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { storeLead } from '../testing/builders.ts';
import { datesOf, replyWith } from '../testing/dates.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { enterDate, moveDate } from './lead-dates.ts';
import { pickTime } from './offers.ts';
import { type Artist, requirePresence } from './presence.ts';
import { AbsenceProgress, applyAbsences, saveAbsences } from './save-absences.ts';

const now = new Date('2026-03-01T20:00:00.000Z');
const nia = '00000000-0000-4000-8000-000000000001';
const by = 'ada';
const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);
const kai: Artist = { id: randomUUID(), name: 'Kai' };
const deps = datesOf(engine, () => [artist, kai]);
let artist: Artist;

beforeEach(() => {
  artist = { id: nia, name: 'Nia' };
});

const stored = () => storeLead(stores);

const terms = { minutes: 120, artist_id: nia };
const find = async ({ id }: Lead) => (await stores.leads.find(id)) as Lead;
const enter = async (starts_at: string, despite_absence?: boolean) =>
  enterDate(deps, (await stored()).id, { ...terms, starts_at, despite_absence }, { by, now, key: randomUUID() });

/** Replies with an offer. @returns the lead and the id of the offer */
async function offer(times: string[], despite_absence?: boolean) {
  const lead = await stored();
  const sent = { ...terms, times, answer_by: '2026-03-05', despite_absence };
  const { id } = await replyWith(deps, lead, sent, { key: 'x', now });
  return { lead, id };
}

const pick = ({ lead, id }: { lead: Lead; id: string }, time: string) =>
  pickTime(deps, lead.id, { offer: id, time }, { key: randomUUID(), now });

const dayOff = (from: string) => ({ id: randomUUID(), artist_id: nia, from, until: from, remark: '' });

async function away(from: string, until = from, artist_id = nia) {
  const { version, absences } = await deps.absences.read();
  const absence = { id: randomUUID(), artist_id, from, until, remark: 'Holiday' };
  return saveAbsences(deps, { version, absences: [...absences, absence] }, { by, now });
}

test('refuses offers, dates and moves outside the days of a guest, with the reason [DATE-27]', async () => {
  const [date, later] = [await enter('2026-03-10T09:30'), await offer(['2026-03-12T09:30', '2026-03-16T09:30'])];
  artist = { id: nia, name: 'Nia', guest_from: '2026-03-10', guest_until: '2026-03-15' };
  const message = 'Nia is a guest from March 10, 2026 until March 15, 2026. Choose a time in these days.';
  const moveTo = (starts_at: string) =>
    moveDate(deps, date.id, date.dates?.[0]?.id ?? '', { ...terms, starts_at }, { by, now });

  await expect(enter('2026-03-09T22:30')).rejects.toMatchObject({ field: 'starts_at', message });
  await expect(enter('2026-03-15T23:00', true)).rejects.toMatchObject({ field: 'starts_at', message });
  await expect(offer(['2026-03-14T10:00', '2026-03-16T10:00'])).rejects.toMatchObject({
    field: 'offer.times.1',
    message,
  });
  await expect(moveTo('2026-03-16T10:00')).rejects.toMatchObject({ field: 'starts_at', message });
  await expect(pick(later, '2026-03-16T14:30:00.000Z')).rejects.toMatchObject({ code: 'conflict' });
  expect((await find(later.lead)).dates).toBeUndefined();

  await enter('2026-03-10T00:00');
  await moveTo('2026-03-15T22:00');
});

test('asks staff before an offer, a date or a move in a time off of an artist [DATE-27]', async () => {
  const date = await enter('2026-03-13T09:30');
  const free = await offer(['2026-03-11T15:00']);
  const { absences } = await away('2026-03-10', '2026-03-12');
  await away('2026-03-13', '2026-03-13', kai.id);
  const field = 'despite_absence';
  const message = 'Nia is away from March 10, 2026 to March 12, 2026: Holiday.';
  const moveTo = (starts_at: string, despite_absence?: boolean) =>
    moveDate(deps, date.id, date.dates?.[0]?.id ?? '', { ...terms, starts_at, despite_absence }, { by, now });

  await expect(enter('2026-03-09T23:30')).rejects.toMatchObject({ code: 'conflict', field, message });
  await expect(offer(['2026-03-14T10:00', '2026-03-12T23:30'])).rejects.toMatchObject({ field, message });
  await expect(moveTo('2026-03-11T10:00')).rejects.toMatchObject({ field, message });
  await expect(pick(free, '2026-03-11T20:00:00.000Z')).rejects.toMatchObject({ code: 'conflict' });

  await enter('2026-03-09T22:00');
  await enter('2026-03-10T09:30', true);
  await moveTo('2026-03-11T10:00', true);
  const asked = await offer(['2026-03-12T10:00', '2026-03-12T14:00'], true);
  expect((await find(asked.lead)).offer?.despite).toEqual([absences[0]?.id]);
  await pick(asked, '2026-03-12T15:00:00.000Z');
});

test('lists the dates ahead that a new absence hits, and takes its times out of offers [DATE-29]', async () => {
  const [hit, overnight] = [await enter('2026-03-10T09:30'), await enter('2026-03-08T23:00')];
  await enter('2026-03-08T20:00');
  await enter('2026-03-12T09:30');
  const [some, all] = [await offer(['2026-03-11T09:30', '2026-03-14T09:30']), await offer(['2026-03-11T14:30'])];

  const { dates } = await away('2026-03-09', '2026-03-11');
  expect(dates.map(({ id }) => id)).toEqual([overnight.dates?.[0]?.id, hit.dates?.[0]?.id]);
  expect((await find(hit)).dates).toEqual(hit.dates);
  expect((await find(some.lead)).offer?.times).toEqual(['2026-03-14T14:30:00.000Z']);
  expect(await find(all.lead)).toMatchObject({ turn: 'studio' });
  expect(await find(all.lead)).not.toHaveProperty('offer');
  // Absences that were there before hit nothing again.
  expect((await away('2026-04-09')).dates).toEqual([]);
});

test('keeps absences until a month after their end, and refuses a save that would overwrite a newer one [DATE-29]', async () => {
  const old = { id: randomUUID(), artist_id: nia, from: '2026-01-01', until: '2026-01-28', remark: '' };
  const kept = { ...old, id: randomUUID(), until: '2026-01-29' };
  const save = (version: number, absences: Absence[]) => saveAbsences(deps, { version, absences }, { by, now });

  expect((await save(0, [old, kept])).absences).toEqual([kept]);
  await expect(save(0, [])).rejects.toMatchObject({ code: 'conflict' });
  expect((await save(1, [])).absences).toEqual([]);
});

const offDays = (from: number, to = from): Absence => {
  const day = (n: number) => new Date(Date.UTC(2026, 2, 1 + n)).toISOString().slice(0, 10);
  return { id: randomUUID(), artist_id: nia, from: day(from), until: day(to), remark: '' };
};
const saveAll = async (absences: Absence[]) =>
  saveAbsences(deps, { version: (await deps.absences.read()).version, absences }, { by, now });

test('refuses times off that it cannot work with, and stores nothing [DATE-39]', async () => {
  const known = offDays(1);
  await saveAll([known]);
  const stored = await deps.absences.read();
  const twoYears = 732;
  for (const [field, wrong] of [
    ['absences.1.until', [known, offDays(twoYears - 100, twoYears + 1)]],
    ['absences.1.until', [known, { ...offDays(2), from: '9999-01-01', until: '9999-12-31' }]],
    ['absences.1.artist_id', [known, { ...offDays(2), artist_id: randomUUID() }]],
    ['absences.1.id', [known, { ...offDays(2), id: known.id }]],
    ['absences.1.id', [known, known]],
    ['absences.1.last_day', [known, { ...offDays(2), weekly: true, last_day: offDays(twoYears + 1).from }]],
  ] as [string, Absence[]][]) {
    await expect(saveAll(wrong)).rejects.toMatchObject({ code: 'invalid-input', field });
  }
  expect(await deps.absences.read()).toEqual(stored);

  await saveAll([
    known,
    offDays(twoYears - 366, twoYears),
    { ...offDays(2), weekly: true, last_day: offDays(twoYears).from },
  ]);
  // An artist can be removed later.
  artist = { id: randomUUID(), name: 'Nia the second' };
  await saveAll((await deps.absences.read()).absences.slice(1));
});

test('works with times off that were stored when they had no limit [DATE-39]', async () => {
  const forever = { ...offDays(3), from: '9999-01-01', until: '9999-12-31' };
  const twice = [offDays(4), offDays(5)].map((days) => ({ ...days, id: forever.id }));
  await deps.absences.save({ version: 0, absences: [forever, ...twice] }, by, now);

  const { lead } = await offer(['2026-03-11T09:30']);
  await away('2026-03-11');
  expect(await find(lead)).not.toHaveProperty('offer');
  expect((await deps.absences.read()).absences).toHaveLength(4);
  expect(await applyAbsences(hourly, now)).toBe(1);
});

const hourly = { ...deps, progress: new AbsenceProgress(engine.documents, leadTables.limits) };

test('stores times off whose work fails, and the hourly run does that work, once [DATE-29]', async () => {
  const warned = jest.spyOn(log, 'warn').mockImplementation();
  jest.spyOn(log, 'error').mockImplementation();
  const { lead } = await offer(['2026-03-11T09:30']);
  await applyAbsences(hourly, now);
  const { changes } = deps;
  deps.changes = { ...changes, once: changes.once, changeFound: () => Promise.reject(new Error('busy')) };

  const { version, absences } = await away('2026-03-11');
  expect(warned).toHaveBeenCalledTimes(1);
  expect(await deps.absences.read()).toMatchObject({ version, absences });
  await expect(applyAbsences({ ...hourly, changes: deps.changes }, now)).rejects.toThrow();
  deps.changes = changes;
  expect(await find(lead)).toHaveProperty('offer');

  expect(await applyAbsences(hourly, now)).toBe(1);
  expect(await find(lead)).toMatchObject({ turn: 'studio' });
  expect(await find(lead)).not.toHaveProperty('offer');
  expect(await applyAbsences(hourly, now)).toBe(0);
});

test('trims 20 offers in a save, and leaves the others to the hourly run [DATE-29]', async () => {
  const offers: Lead[] = [];
  for (let n = 0; n < 21; n++) offers.push((await offer(['2026-03-11T09:30'])).lead);
  const open = async () => (await Promise.all(offers.map(find))).filter((each) => each.offer).length;

  await away('2026-03-11');
  expect(await open()).toBe(1);
  expect(await applyAbsences(hourly, now)).toBe(21);
  expect(await open()).toBe(0);
});

test('stores 1,000 times off of a calendar at once, and takes their times out of an open offer [DATE-26] [DATE-42]', async () => {
  const events = Array.from({ length: 1000 }, (_, n) => ({
    ...{ ...offDays(1 + (n % 350)), from_time: '14:00', until_time: '15:00' },
    ...{ calendar: 'Own', uid: String(n), remark: 'Band practice' },
  }));
  const { lead } = await offer(['2026-03-11T09:30', '2026-03-11T13:30']);
  await enter('2026-03-12T13:30');

  expect((await saveAll(events)).dates).toHaveLength(1);
  expect((await find(lead)).offer?.times).toEqual(['2026-03-11T14:30:00.000Z']);
});

test('agrees on no time in an absence that is added while a visitor picks, or staff enter or move a date [DATE-27]', async () => {
  const { absences } = deps;
  const [date, open] = [await enter('2026-03-20T09:30'), await offer(['2026-03-11T09:30'])];
  const id = date.dates?.[0]?.id ?? '';
  const withNewDayOff = async (day: string, act: () => Promise<unknown>) => {
    let reads = 0;
    const read = async () => {
      const before = await absences.read();
      if (reads++ === 0) await absences.save({ ...before, absences: [...before.absences, dayOff(day)] }, by, now);
      return before;
    };
    deps.absences = { read, unchanged: absences.unchanged.bind(absences), save: absences.save.bind(absences) };
    await expect(act()).rejects.toMatchObject({ code: 'conflict' });
    deps.absences = absences;
  };
  await withNewDayOff('2026-03-11', () => pick(open, '2026-03-11T14:30:00.000Z'));
  await withNewDayOff('2026-03-12', () => enter('2026-03-12T09:30'));
  const moved = { ...terms, starts_at: '2026-03-13T09:30' };
  await withNewDayOff('2026-03-13', () => moveDate(deps, date.id, id, moved, { by, now }));
});

const quarters = (minutes: number) => Array.from({ length: minutes / 15 }, (_, n) => n * 15);
const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Whether an absence covers what the clocks show, by text alone. */
function isIn(absence: Omit<Absence, 'id'>, clock: string): boolean {
  const { from, until, from_time = '00:00', until_time = '24:00', weekly, last_day = from } = absence;
  const length = (Date.parse(until) - Date.parse(from)) / 86_400_000;
  for (let start = from; start <= last_day; start = daysAfter(start, 7)) {
    if (clock >= `${start}T${from_time}` && clock < `${daysAfter(start, length)}T${until_time}`) return true;
    if (!weekly) break;
  }
  return false;
}

test.each(['America/Chicago', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Pacific/Apia'])(
  'lets no date be outside the days of a guest, and none in days, hours or weeks off unasked, over two years in %s [DATE-27] [DATE-41]',
  (timeZone) => {
    // A linear congruential generator: the same times in each run.
    let state = 42;
    const below = (end: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * end);
    };
    const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
    // No hours that the clocks skip or repeat.
    const hours = () => (below(2) ? { from_time: `0${5 + below(5)}:00`, until_time: `${10 + below(14)}:30` } : {});
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    const clockAt = (at: number) => clock.format(at).replace(' ', 'T');
    const { format: dayAt } = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    const outcomes = new Map<string, number>();
    const wrong: unknown[] = [];
    for (let n = 0; n < 4_000; n++) {
      const [guest, off] = [below(730), below(730)];
      const [guest_from, guest_until] = [below(3) ? day(guest) : null, below(3) ? day(guest + below(200)) : null];
      const absence = { id: 'a', artist_id: nia, from: day(off), until: day(off + below(60)), remark: '', ...hours() };
      if (!below(3))
        Object.assign(absence, { until: day(off + below(6)), weekly: true, last_day: day(off + below(90)) });
      const start =
        Date.UTC(2026, 0, 1) + (below(5) ? off + below(4) - 2 : below(730)) * 86_400_000 + below(96) * 900_000;
      const minutes = 15 * (1 + below(48));
      const [first, last] = [dayAt(start), dayAt(start + minutes * 60_000 - 1)];
      const isGuest = (!guest_from || first >= guest_from) && (!guest_until || last <= guest_until);
      const isAway = quarters(minutes).some((passed) => isIn(absence, clockAt(start + passed * 60_000)));
      const expected = !isGuest ? 'starts_at' : isAway ? 'despite_absence' : 'free';
      const time = { starts_at: new Date(start).toISOString(), minutes, field: 'starts_at' };
      const check = (isAsked: boolean) => {
        const absences = { version: 1, absences: [absence] };
        try {
          return requirePresence({ ...artist, guest_from, guest_until }, [time], { absences, timeZone, isAsked });
        } catch (error) {
          return (error as { field: string }).field;
        }
      };

      const found = [check(false), check(true)];
      const right = [expected === 'free' ? [] : expected, isGuest ? (isAway ? ['a'] : []) : 'starts_at'];
      if (JSON.stringify(found) !== JSON.stringify(right)) wrong.push({ time, found, right });
      outcomes.set(expected, (outcomes.get(expected) ?? 0) + 1);
    }
    expect(wrong).toEqual([]);
    for (const outcome of ['free', 'starts_at', 'despite_absence']) expect(outcomes.get(outcome)).toBeGreaterThan(100);
  },
);
