import { randomUUID } from 'node:crypto';
import type { LeadDate } from '#shared/dates/date-schemas.ts';
import { openTimes } from '#shared/dates/date-states.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { enterLead } from '../bookings/enter-lead.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { leadsOffered } from '../dates/artist-claims.ts';
import { listDates } from '../dates/date-list.ts';
import { enterDate, moveDate } from '../dates/lead-dates.ts';
import { pickTime, trimOffers } from '../dates/offers.ts';
import { applyAbsences, saveAbsences } from '../dates/save-absences.ts';
import { idFromKey } from '../http/id-from-key.ts';
import { LeadFigures } from '../leads/lead-figures.ts';
import { standingOf } from '../leads/standing.ts';
import { aLead } from '../testing/builders.ts';
import { datesOf, replyWith } from '../testing/dates.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { aRandom, injectFaults, untilDone } from '../testing/faults.ts';

const now = new Date('2026-03-02T15:00:00.000Z');
/** When the replies that offer times cannot be taken back any more. */
const later = new Date(now.getTime() + 60_000);
const by = 'ada';
const artists = ['1', '2', '3'].map((n) => ({ id: `00000000-0000-4000-8000-00000000000${n}`, name: `Artist ${n}` }));
const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);
// The indexes of the engine are never behind.
stores.counters.indexDelayMs = 0;
const deps = datesOf(engine, () => artists);
const { random, below, oneOf } = aRandom(7);
const faults = injectFaults(engine, random);
const find = async (id: string) => (await stores.leads.find(id)) as Lead;

/** Few days and hours, so that most of them collide. */
const someTime = () => `2026-03-0${3 + below(3)}T${String(10 + 2 * below(4)).padStart(2, '0')}:00`;
const terms = () => ({ minutes: 120, artist_id: oneOf(artists).id });
const entryDeps = {
  leads: stores.writer,
  limits: leadTables.limits,
  artists: { findById: deps.artists.findById },
  details: async () => ({ details: [], photos: [] }),
};

/** The span of a date, and of the time that it keeps before a move. */
function spansOf({ agreed_before, ...date }: LeadDate) {
  return [date, ...(agreed_before ? [agreed_before] : [])].map(({ starts_at, minutes, artist_id }) => {
    const from = Date.parse(starts_at);
    return { from, until: from + minutes * 60_000, artist_id, date: date.id };
  });
}

test('promises no artist twice over 100 arrivals at once by form, phone, chair, time off and move, with kills and failing calls [ENTER-17]', async () => {
  // Twenty visitors who have been offered times, and ten with a date that can move.
  const offered: { id: string; offer: string; times: string[] }[] = [];
  for (let n = 0; n < 20; n++) {
    const lead = aLead({ id: randomUUID(), created_at: now.toISOString() });
    await stores.writer.addOnce(lead);
    const sent = { ...terms(), times: [...new Set([someTime(), someTime()])], answer_by: '2026-03-05' };
    const made = await replyWith(deps, lead, sent as never, { key: randomUUID(), now }).catch(() => undefined);
    if (made) offered.push({ id: lead.id, offer: made.id, times: (await find(lead.id)).offer?.times ?? [] });
  }
  const movable: { id: string; date: string }[] = [];
  for (let n = 0; n < 10; n++) {
    const lead = aLead({ id: randomUUID(), created_at: now.toISOString() });
    await stores.writer.addOnce(lead);
    const starts_at = `2026-03-1${n}T10:00`;
    await enterDate(deps, lead.id, { ...terms(), starts_at }, { by, key: randomUUID(), now }).catch(() => {});
    const date = (await find(lead.id)).dates?.[0]?.id;
    if (date) movable.push({ id: lead.id, date });
  }
  const acknowledged: string[] = [];
  const taken: string[] = [];

  /** A call that a kill ends now and then: its caller repeats it under the same key. */
  async function call(make: () => Promise<unknown>, told: () => void = () => {}) {
    if (await untilDone(make)) told();
  }

  const arrivals: (() => Promise<void>)[] = [
    ...offered.map(({ id, offer, times }) => {
      const pick = { offer, time: oneOf(times) };
      const key = randomUUID();
      return () => call(() => pickTime(deps, id, pick, { key, now }));
    }),
    ...Array.from({ length: 50 }, (_, n) => {
      const key = randomUUID();
      const isChair = n % 5 === 0;
      const date = { ...terms(), starts_at: isChair ? '2026-03-02T09:00' : someTime() };
      const source = isChair ? 'walk-in' : 'phone';
      const sent = {
        name: `Visitor ${n}`,
        is_here: true,
        description: 'A moth.',
        source,
        service: 'consultation',
      } as const;
      return async () => {
        await call(
          () => enterLead(entryDeps, sent, key, { by, now }),
          () => acknowledged.push(idFromKey(key)),
        );
        await call(() => enterDate(deps, idFromKey(key), date, { by, key, now }));
      };
    }),
    ...movable.map(({ id, date }) => {
      const moved = { ...terms(), starts_at: someTime() };
      return () => call(() => moveDate(deps, id, date, moved, { by, now }));
    }),
    ...Array.from({ length: 20 }, () => {
      const [day = '', hour = ''] = someTime().split('T');
      const hours = { from_time: hour, until_time: `${Number(hour.slice(0, 2)) + 1}:00` };
      const absence = { id: randomUUID(), artist_id: oneOf(artists).id, from: day, until: day, remark: '', ...hours };
      return () =>
        call(
          async () => {
            const { version, absences } = await deps.absences.read();
            const others = absences.filter(({ id }) => id !== absence.id);
            await saveAbsences(deps, { version, absences: [...others, absence] }, { by, now });
          },
          () => taken.push(absence.id),
        );
    }),
  ];
  faults.share = 0.05;
  await Promise.all(arrivals.toSorted(() => random() - 0.5).map((arrive) => arrive()));
  faults.share = 0;
  // What the stream of the log and the hourly run do.
  const progress = { read: async () => undefined, store: async () => {} };
  await applyAbsences({ ...deps, progress }, now);
  const { dates } = await listDates(deps, { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' });
  for (const date of dates) await trimOffers(deps, await leadsOffered(engine.documents, leadTables.limits, date), now);

  const spans = dates.flatMap(({ lead: _, ...date }) => spansOf(date));
  const twice = spans.filter((one) =>
    spans.some(
      (other) =>
        other.date !== one.date &&
        other.artist_id === one.artist_id &&
        other.from < one.until &&
        one.from < other.until,
    ),
  );
  expect(arrivals).toHaveLength(100);
  expect(dates.length).toBeGreaterThan(20);
  expect(twice).toEqual([]);
  // Nothing that was acknowledged is lost.
  expect((await stores.leads.findExisting(acknowledged)).map(({ id }) => id).toSorted()).toEqual(
    acknowledged.toSorted(),
  );
  // A time off whose save was killed after it was stored can be refused when it is repeated: others were saved in between.
  const absences = (await deps.absences.read()).absences.map(({ id }) => id);
  expect(new Set(absences).size).toBe(absences.length);
  expect(absences).toEqual(expect.arrayContaining(taken));
  // Every side agrees: lead, list of dates, offers, counters.
  const ids = [...offered, ...movable].map(({ id }) => id).concat(acknowledged);
  const leads = await stores.leads.findExisting(ids);
  expect(new Set(dates.map(({ id }) => id))).toEqual(
    new Set(leads.flatMap((lead) => lead.dates ?? []).map(({ id }) => id)),
  );
  for (const lead of leads) {
    const open = lead.offer ? openTimes(lead.offer, later) : [];
    const { offer } = standingOf(lead, later);
    expect(offer?.times ?? []).toEqual(open);
    for (const starts_at of open) {
      const { minutes = 0, artist_id = '' } = lead.offer ?? {};
      const from = Date.parse(starts_at);
      const until = from + minutes * 60_000;
      expect(spans.filter((span) => span.artist_id === artist_id && span.from < until && from < span.until)).toEqual(
        [],
      );
    }
  }
  expect(await stores.counters.counts()).toEqual(await stores.counters.recount(now));
  const { sources: came } = await new LeadFigures(engine.documents, leadTables.limits).read(now);
  expect(came).toMatchObject({ 'walk-in': 10, phone: 40 });
}, 120_000);
