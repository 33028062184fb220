import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { LeadDate } from '#shared/dates/date-schemas.ts';
import { dateState } from '#shared/dates/date-states.ts';
import { eventOf } from '#shared/leads/lead-events.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { leadAt, queueOf, turnOf } from '#shared/leads/turn.ts';
import { enterLead } from '../bookings/enter-lead.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { leadsOffered } from '../dates/artist-claims.ts';
import { dateFeed } from '../dates/date-feed.ts';
import { listDates } from '../dates/date-list.ts';
import { chaseMoves, endOffers } from '../dates/dates-ahead.ts';
import {
  agreeToMove,
  cancelDate,
  declineDate,
  enterDate,
  keepTime,
  moveDate,
  releaseFormerTime,
} from '../dates/lead-dates.ts';
import { declineTimes, pickTime, trimOffers } from '../dates/offers.ts';
import { saveAbsences } from '../dates/save-absences.ts';
import { idFromKey } from '../http/id-from-key.ts';
import { knownToVisitor } from '../leads/held-replies.ts';
import { LeadFigures } from '../leads/lead-figures.ts';
import { standingOf } from '../leads/standing.ts';
import { ReplyRepository } from '../replies/reply-repository.ts';
import { aLead } from '../testing/builders.ts';
import { datesOf, replyWith } from '../testing/dates.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { aRandom, injectFaults, untilDone } from '../testing/faults.ts';
import { isHeld } from '../visitors/reply-hold.ts';

/** From and until when which artist is promised for which date. */
type Span = [from: number, until: number, artist: string, date: string];
type Time = Pick<LeadDate, 'starts_at' | 'minutes' | 'artist_id'>;

const artists = ['1', '2'].map((n) => ({ id: `00000000-0000-4000-8000-00000000000${n}`, name: `Artist ${n}` }));
const [by, hourMs] = ['ada', 3_600_000];

const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);
// The indexes of the engine are never behind.
stores.counters.indexDelayMs = 0;
const deps = datesOf(engine, () => artists);
let now: Date;
const { random, below, oneOf } = aRandom(11);
const faults = injectFaults(engine, random);
beforeEach(() => {
  now = new Date('2026-03-01T20:00:00.000Z');
});

/** A request of the form. */
const addOne = (id: string) => stores.writer.addOnce(aLead({ id, created_at: now.toISOString() }));
/** A walk-in whose request staff enter, and who leaves no email address. */
const enterOne = (key: string) => {
  const deps = {
    leads: stores.writer,
    limits: leadTables.limits,
    artists: { findById: async () => undefined },
    details: async () => ({ details: [], photos: [] }),
  };
  const sent = {
    name: 'Eve Moth',
    is_here: true,
    description: 'A moth.',
    source: 'walk-in',
    service: 'consultation',
  } as const;
  return enterLead(deps, sent, key, { by, now });
};
/** The clocks of the studio, which is in Chicago. */
const clock = (at: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago', dateStyle: 'short', timeStyle: 'short' })
    .format(at)
    .replace(' ', 'T');

/** A time of the studio in the next weeks, on one of few days and hours, so that many times collide. */
const someTime = (days = 9) => {
  const day = new Date(now.getTime() + (2 + below(days)) * 24 * hourMs).toISOString().slice(0, 10);
  return `${day}T${String(9 + below(5) * 2).padStart(2, '0')}:00`;
};
const terms = () => ({ minutes: 120, artist_id: oneOf(artists).id, deposit: oneOf(['', '$50']) });
const changeOf = ({ id, sequence }: LeadDate) => `${id} ${sequence}`;
const timeOf = ({ starts_at, minutes, artist_id }: Time) => [starts_at, minutes, artist_id].join(' ');
const spanOf = ({ starts_at, minutes, artist_id }: Time, date: string): Span => [
  ...([Date.parse(starts_at), Date.parse(starts_at) + minutes * 60_000] as const),
  artist_id,
  date,
];

test('keeps both sides of 20 requests, also of people who left no contact, in agreement over 500 events from three sides, with kills and failing calls [DATE-03] [DATE-23] [DATE-24] [DATE-26]', async () => {
  const keys = Array.from({ length: 20 }, (): string => randomUUID());
  const ids: string[] = keys.map(idFromKey);
  faults.share = 0.05;
  for (const [n, key] of keys.entries()) await untilDone(() => (n % 3 === 0 ? enterOne(key) : addOne(idFromKey(key))));
  /** The times on which both sides agreed, by the id of the date. */
  const agreed = new Map<string, Set<string>>();
  const find = async (id: string) => {
    let found: Lead | undefined;
    await untilDone(async () => (found = await stores.leads.find(id)));
    return found as Lead;
  };
  const replies = new ReplyRepository(engine.documents, leadTables);
  /** The declined dates whose time the studio has given free. A later move claims a time again. */
  const freed = new Set<string>();
  /** The requests whose visitors have seen an event. */
  const seen = new Set<string>();

  function agree(date: LeadDate) {
    agreed.set(date.id, (agreed.get(date.id) ?? new Set()).add(timeOf(date)));
  }

  async function offer(lead: Lead, key: string) {
    // Also offers that begin before their last day, and that lapse before they begin.
    const [until, last] = oneOf([
      [9, 9],
      [1, 9],
      [9, 1],
    ]);
    const times = [...new Set(Array.from({ length: 1 + below(3) }, () => someTime(until)))];
    const sent = { ...terms(), times, answer_by: someTime(last).slice(0, 10) };
    if (await replies.findByKey(lead.id, key)) return;
    await replyWith(deps, await find(lead.id), sent, { key, now });
  }

  /** One event of the visitor or of staff, as it is possible now or was a moment ago. */
  async function event(lead: Lead): Promise<void> {
    const once = { key: randomUUID(), now };
    const { id, dates = [], offer: open } = lead;
    const date = oneOf(dates);
    // Now and then a visitor takes the chair at once.
    const moved = { ...terms(), starts_at: random() < 0.1 ? clock(now) : someTime() };
    const text = 'Sorry.';
    const newDates = async () =>
      ((await find(id)).dates ?? []).filter((each) => !dates.some((other) => other.id === each.id));
    const enter = async () => {
      if (await untilDone(() => enterDate(deps, id, moved, { by, ...once })))
        for (const each of await newDates()) agree(each);
    };
    // The first event of every second request is a date that staff enter, and the next one is often its end.
    if (ids.indexOf(id) % 2 === 0 && !seen.has(id)) return enter();
    if (dates.length === 1 && !lead.answered_at && random() < 0.5) {
      return void (await untilDone(() => cancelDate(deps, id, String(date?.id), { by, now })));
    }
    const offerTimes = () => untilDone(() => offer(lead, once.key));
    const events: (() => Promise<unknown>)[] = [
      offerTimes,
      offerTimes,
      enter,
      () => untilDone(() => stores.changes.setStatus(id, oneOf(['closed', 'contacted']), { by, now })),
      () =>
        untilDone(() =>
          stores.changes.logAnswer(
            id,
            { from: 'visitor', way: 'page', text, happened_at: now.toISOString() },
            once.key,
            { now },
          ),
        ),
    ];
    if (open) {
      const time = oneOf(open.times);
      const pick = async () => {
        if (await untilDone(() => pickTime(deps, id, { offer: open.id, time }, once)))
          for (const each of await newDates()) agree(each);
      };
      events.push(pick, pick, () => untilDone(() => declineTimes(deps, id, { offer: open.id, text }, once)));
    }
    if (date) {
      const { starts_at, minutes, artist_id } = date;
      const agreement = async () => {
        if (await untilDone(() => agreeToMove(deps, id, { date: date.id, time: starts_at }, once))) agree(date);
      };
      events.push(
        agreement,
        agreement,
        () => untilDone(() => keepTime(deps, id, { date: date.id, time: starts_at }, once)),
        () => untilDone(() => moveDate(deps, id, date.id, { minutes, artist_id, starts_at: someTime() }, { by, now })),
        () => untilDone(() => moveDate(deps, id, date.id, moved, { by, now })),
        () => untilDone(() => cancelDate(deps, id, date.id, { by, now })),
        () => untilDone(() => declineDate(deps, id, { date: date.id, text }, once)),
        async () => {
          await untilDone(() => releaseFormerTime(deps, id, date.id, now));
          const after = (await find(id)).dates?.find((each) => each.id === date.id);
          if (after?.declined_at) freed.add(changeOf(after));
        },
      );
    }
    await oneOf(events)();
  }

  /** What the stream of the log and the hourly run do. */
  const [handled, emails] = [new Set<string>(), [] as string[]];
  async function deliver(id: string) {
    for (const entry of (await stores.log.page(id)).entries) {
      const isShown = eventOf(entry).visitor !== undefined && !(entry.kind === 'reply' && isHeld(entry.at, now));
      if (isShown) seen.add(id);
      if (handled.has(entry.id)) continue;
      handled.add(entry.id);
      if (entry.kind === 'date') emails.push(`${entry.date.id} ${entry.date.sequence}`);
      if ('delivery' in entry) expect(entry.delivery.fate === 'none').toBe(entry.recipient === '');
      const leads = entry.kind === 'date' ? await leadsOffered(engine.documents, leadTables.limits, entry.date) : [id];
      await trimOffers(deps, leads, now);
    }
    await chaseMoves(deps, now);
    // Between two hourly runs, pages read what time has done to offers.
    if (random() < 0.7) return;
    await endOffers(deps, now);
    const due: string[] = [];
    for await (const each of deps.calendar.offersDue(now)) due.push(each);
    expect(due).toEqual([]);
  }

  async function check() {
    const leads = await stores.leads.findExisting(ids);
    const listed = await listDates(deps, {
      from: '2026-01-01T00:00:00.000Z',
      to: '2027-01-01T00:00:00.000Z',
    });
    const datesOfLeads = leads.flatMap(({ dates = [] }) => dates);
    expect(new Set(listed.dates.map(({ lead: _, ...date }) => date))).toEqual(new Set(datesOfLeads));
    const spans: Span[] = [];
    const overlaps = (one: Span) => (other: Span) =>
      other[2] === one[2] && other[3] !== one[3] && other[0] < one[1] && one[0] < other[1];
    for (const lead of leads) {
      const { dates = [] } = lead;
      const standing = standingOf(lead, now);
      const ahead = dates.filter(({ starts_at }) => Date.parse(starts_at) > now.getTime());
      const states = ahead.map((date) => dateState(date, now));
      for (const date of dates) {
        // Neither side reads "agreed" of a time that the other has not said yes to.
        if (dateState(date, now) === 'agreed') expect([...(agreed.get(date.id) ?? [])]).toContain(timeOf(date));
        const before = date.agreed_before;
        if (before) expect([...(agreed.get(date.id) ?? [])]).toContain(timeOf(before));
        if (date.declined_at && freed.has(changeOf(date))) continue;
        for (const time of [date, ...(before ? [before] : [])]) spans.push(spanOf(time, date.id));
      }
      const { turn } = turnOf(leadAt(knownToVisitor(lead, now), now));
      if (seen.has(lead.id)) expect(standing.state).not.toBe('received');
      if (standing.state === 'converted') expect(states).toContain('agreed');
      if (standing.state === 'moved') expect(states).toContain('proposed');
      if (standing.state === 'waiting') expect(turn).toBe('studio');
      if (turn === 'none') expect(states).not.toContain('proposed');
      const proposed = states.filter((each) => each === 'proposed');
      expect(standing.can_agree).toHaveLength(lead.status === 'closed' ? 0 : proposed.length);
    }
    for (const lead of leads) {
      const { offer: open, state: shown } = standingOf(lead, now);
      expect(open?.times.filter((time) => Date.parse(time) <= now.getTime()) ?? []).toEqual([]);
      expect(shown === 'offered').toBe(open !== undefined);
      const offered = open?.times.map((starts_at) => spanOf({ ...open, starts_at }, open.id)) ?? [];
      expect(offered.filter((one) => spans.some(overlaps(one)))).toEqual([]);
    }
    expect(spans.filter((one) => spans.some(overlaps(one)))).toEqual([]);
    // The lists of queues and the counters are those of the leads.
    for (const queue of ['studio', 'visitor'] as const) {
      const page = await stores.leads.page({ queue });
      const own = leads.filter((lead) => lead.turn && queueOf(lead) === queue).map(({ id }) => id);
      expect(page.leads.map(({ id }) => id).toSorted()).toEqual(own.toSorted());
      expect(await stores.counters.counts()).toMatchObject({ [queue]: own.length });
    }
    const converted = leads.filter(({ status }) => status === 'converted').length;
    expect(await stores.counters.counts()).toMatchObject({ converted });
    const free = { take: async () => {} };
    const keys = { accountOf: async () => by, end: async () => {} };
    const feedDeps = { keys, isActive: async () => true, limits: { wrongKeys: free, reads: free }, studioName: 'Moth' };
    const feed = await dateFeed({ ...feedDeps, ...deps }, { key: 'k', isMine: false, ip: '192.0.2.1' }, now);
    expect(feed.match(/^BEGIN:VEVENT/gm) ?? []).toHaveLength(
      listed.dates.filter(({ starts_at }) => Date.parse(starts_at) > now.getTime() - 28 * 24 * hourMs).length,
    );
    expect(feed.match(/^STATUS:TENTATIVE/gm) ?? []).toHaveLength(
      listed.dates.filter((date) => /proposed|unavailable|declined/.test(dateState(date, now))).length,
    );
  }

  for (let n = 0; n < 500; n += 1) {
    faults.share = 0.05;
    const id = oneOf(ids);
    const lead = await find(id);
    // Now and then two sides act at once.
    await Promise.all(random() < 0.2 ? [event(lead), event(lead)] : [event(lead)]);
    if (random() < 0.1) {
      const day = someTime().slice(0, 10);
      const hours = random() < 0.5 ? { from_time: '10:00', until_time: '14:00', weekly: random() < 0.5 } : {};
      const absence = { id: randomUUID(), artist_id: oneOf(artists).id, from: day, until: day, remark: '', ...hours };
      await untilDone(async () => {
        const { version, absences } = await deps.absences.read();
        await saveAbsences(deps, { version, absences: [...absences.slice(-3), absence] }, { by, now });
      });
    }
    faults.share = 0;
    now = new Date(now.getTime() + below(3) * hourMs + 1000);
    await deliver(id);
    // Reads all requests: after each event, it would take half of the time. A side that is wrong stays wrong for longer.
    if (n % 5 === 4) await check();
  }

  expect(await stores.counters.counts()).toEqual(await stores.counters.recount(new Date()));
  // Offers end in many ways, also by time, and once at most.
  const ends: string[] = [];
  for (const id of ids) {
    const entries: string[] = [];
    for (let before: string | undefined, isFirst = true; isFirst || before; isFirst = false) {
      const page = await stores.log.page(id, before);
      entries.push(...page.entries.map((entry) => ('did' in entry && entry.did) || entry.kind));
      before = page.next;
    }
    const ended = entries.filter((entry) => /^(picked|declined|taken|begun|lapsed)$/.test(entry));
    ends.push(...ended);
    expect(ended.length).toBeLessThanOrEqual(entries.filter((entry) => entry === 'reply').length);
  }
  expect(ends).toEqual(expect.arrayContaining(['declined', 'picked', expect.stringMatching(/begun|lapsed/)]));
  const { sources: came } = await new LeadFigures(engine.documents, leadTables.limits).read(now);
  expect(came).toMatchObject({ website: 13, 'walk-in': 7 });
  const { Items = [] } = await engine.documents.send(new ScanCommand({ TableName: leadTables.log }));
  const queued = new Set(Items.filter(({ unsent }) => unsent === 'queued').map(({ lead_id }) => lead_id));
  const unreached = (await stores.leads.findExisting(ids)).filter(({ email }) => !email);
  expect(unreached.filter(({ id }) => queued.has(id))).toEqual([]);
  // Each change of a date has one email, and none has two.
  expect(new Set(emails).size).toBe(emails.length);
  for (const id of ids) {
    for (const { id: date, sequence } of (await find(id)).dates ?? []) {
      expect(emails.filter((email) => email.startsWith(date))).toHaveLength(sequence + 1);
    }
  }
}, 240_000);
