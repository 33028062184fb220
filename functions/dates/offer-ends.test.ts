import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { SentOffer } from '#shared/dates/date-schemas.ts';
import { eventOf } from '#shared/leads/lead-events.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { leadAt, queueOf } from '#shared/leads/turn.ts';
import { log } from '../aws/log.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { standingOf } from '../leads/standing.ts';
import { storeLead } from '../testing/builders.ts';
import { datesOf, replyWith } from '../testing/dates.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { leadsOffered } from './artist-claims.ts';
import { endOffers } from './dates-ahead.ts';
import { enterDate } from './lead-dates.ts';
import { listOffers, pickTime, trimOffer, trimOffers } from './offers.ts';

const now = new Date('2026-03-01T20:00:00.000Z');
const nia = '00000000-0000-4000-8000-00000000000a';
const engine = anEngine(beforeEach);
afterEach(() => jest.restoreAllMocks());
const stores = openLeadStores(engine.documents, leadTables);
const deps = datesOf(engine, () => [{ id: nia, name: 'Nia' }]);
const find = async (id: string) => (await stores.leads.find(id)) as Lead;
const at = (time: string) => new Date(time);

/** The times of the offers, and when the last day to choose is over. */
const [first, second] = ['2026-03-03T15:30:00.000Z', '2026-03-04T15:30:00.000Z'];
const times = ['2026-03-03T09:30', '2026-03-04T09:30'];
const lastDayIsOver = '2026-03-03T06:00:00.000Z';

/** Stores a lead with an offer. @returns the ids of both */
async function offered({ answer_by = '2026-03-02', ...change }: Partial<SentOffer> = {}, given: Partial<Lead> = {}) {
  const lead = await storeLead(stores, given);
  const sent = { minutes: 60, artist_id: nia, times, answer_by, ...change };
  return { id: lead.id, offer: (await replyWith(deps, lead, sent, { key: randomUUID(), now })).id };
}

const pick = ({ id, offer }: { id: string; offer: string }, time: string, when: Date) =>
  pickTime(deps, id, { offer, time }, { key: randomUUID(), now: when });
const enter = async (starts_at: string) => {
  const { id } = await storeLead(stores);
  await enterDate(deps, id, { minutes: 60, artist_id: nia, starts_at }, { by: 'ada', key: randomUUID(), now });
};
const entriesOf = async (id: string) => (await stores.log.page(id)).entries;

/** How an offer ends: what happens, when the visitor looks then, and what both sides read. */
const ends: [
  string,
  { answer_by?: string },
  (offer: { id: string; offer: string }) => Promise<unknown>,
  string,
  string[],
][] = [
  [
    'picked',
    {},
    (offer) => pick(offer, first, now),
    now.toISOString(),
    [
      'converted',
      '',
      'The visitor chose Tuesday, March 3, 2026 at 3:30 PM UTC',
      'You chose Tuesday, March 3, 2026 at 3:30 PM UTC.',
    ],
  ],
  [
    'taken',
    {},
    async () => {
      for (const time of times) await enter(time);
    },
    // The visitor has read the offer.
    '2026-03-01T20:01:00.000Z',
    [
      'waiting',
      'studio',
      'None of the offered times is free any more',
      'None of the times that we offered is free any more. We will offer you others.',
    ],
  ],
  [
    'begun',
    { answer_by: '2026-03-20' },
    async () => {},
    second,
    [
      'waiting',
      'studio',
      'All offered times have begun without an answer',
      'The times that we offered are over. We will offer you others.',
    ],
  ],
  [
    'lapsed',
    {},
    async () => {},
    lastDayIsOver,
    [
      'waiting',
      'studio',
      'The last day to choose an offered time is over',
      'The last day to choose a time is over. We will write to you.',
    ],
  ],
];

test.each(ends)('says on both sides that an offer was %s, once [DATE-37]', async (kind, change, happen, time, said) => {
  const offer = await offered(change);
  await happen(offer);

  // The stream of the log, the hourly run and the visitor's page, twice each.
  for (let n = 0; n < 2; n++) {
    const slot = { id: '', artist_id: nia, starts_at: first, minutes: 60 };
    await trimOffers(deps, await leadsOffered(engine.documents, leadTables.limits, slot), now);
    await endOffers(deps, at(time));
    await trimOffer(deps, offer.id, at(time));
  }

  const lead = await find(offer.id);
  expect(lead).not.toHaveProperty('offer');
  const found = (await entriesOf(offer.id)).filter((entry) => ('did' in entry ? entry.did : entry.kind) === kind);
  const telling = { timeZone: 'UTC', nameOf: String, dayText: String, timeText: String };
  const told = found.map((entry) => [eventOf(entry).alone?.(entry, telling), eventOf(entry).visitor?.(entry, 'UTC')]);
  expect([standingOf(lead, at(time)).state, queueOf(lead) ?? '', ...told.flat()]).toEqual(said);
  expect(await endOffers(deps, at('2026-04-01T00:00:00.000Z'))).toBe(0);
});

test.each([
  ['the last day is over', {}, lastDayIsOver],
  ['all times have begun', { answer_by: '2026-03-20' }, second],
])('reads the same on both sides from the moment that %s, before the hourly run [DATE-37]', async (_, change, time) => {
  const offer = await offered(change);
  const [moment, before] = [at(time), at(new Date(Date.parse(time) - 1).toISOString())];
  const read = async (when: Date) => {
    const lead = await find(offer.id);
    const { version: __, ...page } = standingOf(lead, when);
    const { offer: open, turn } = leadAt(lead, when);
    return { ...page, staff: [open?.times, turn, queueOf(leadAt(lead, when))] };
  };

  expect(await read(before)).toMatchObject({ state: 'offered', staff: [expect.any(Array), 'visitor', 'visitor'] });
  expect(await endOffers(deps, before)).toBe(0);
  const derived = await read(moment);
  expect(derived).toMatchObject({ state: 'waiting', offer: undefined, staff: [undefined, 'studio', 'studio'] });
  const message = 'The time to choose is over. We will write to you.';
  await expect(pick(offer, second, moment)).rejects.toMatchObject({ code: 'conflict', message });
  expect(await endOffers(deps, moment)).toBe(1);
  expect(await read(moment)).toEqual(derived);
});

test('leaves out the times of an offer that have begun while it has others, without a word [DATE-37]', async () => {
  const offer = await offered({ answer_by: '2026-03-20' });

  expect(standingOf(await find(offer.id), at(first)).offer?.times).toEqual([second]);
  await endOffers(deps, at(first));
  await trimOffer(deps, offer.id, at(first));
  expect(leadAt(await find(offer.id), at(first))).toMatchObject({ offer: { times: [second] }, turn: 'visitor' });
  expect((await entriesOf(offer.id)).map(({ kind }) => kind).toSorted()).toEqual(['reply', 'status']);
  await pick(offer, second, at(first));
  expect(await endOffers(deps, at(second))).toBe(0);
});

test('calls staff to a converted lead whose offer has ended, and to no closed one [DATE-37]', async () => {
  const [converted, closed] = [await offered(), await offered()];
  for (const [{ id }, status] of [
    [converted, 'converted'],
    [closed, 'closed'],
  ] as const) {
    await stores.changes.setStatus(id, status, { by: 'ada', now });
  }
  const other = await offered({ times: times.slice(1) });
  await stores.changes.setStatus(other.id, 'closed', { by: 'ada', now });
  await enter(times[1] as string);
  await trimOffer(deps, other.id, now);

  expect(await endOffers(deps, at(lastDayIsOver))).toBe(2);
  const queues = [converted, closed, other].map(async ({ id }) => queueOf(await find(id)));
  expect(await Promise.all(queues)).toEqual(['studio', undefined, undefined]);
  for (const { id } of [closed, other]) {
    expect(await find(id)).not.toHaveProperty('offer');
    expect((await entriesOf(id)).filter(({ kind }) => /taken|lapsed/.test(kind))).toEqual([]);
  }
});

test.each(['pick', 'end'])(
  'lets a pick in the last moment or the end of its offer win, never both: the %s [DATE-37]',
  async (winner) => {
    const offer = await offered();
    const lastMoment = new Date(Date.parse(lastDayIsOver) - 1);
    const { changes } = deps;
    // The winner is written after the loser has read the lead.
    const late = (act: () => Promise<unknown>) => {
      let isFirst = true;
      const race = async <Found>(found: Promise<Found>) => {
        if (isFirst) {
          isFirst = false;
          await act();
        }
        return found;
      };
      return {
        ...deps,
        absences: {
          ...deps.absences,
          unchanged: (n: number) => deps.absences.unchanged(n),
          read: () => race(deps.absences.read()),
        },
        changes: {
          once: changes.once.bind(changes),
          changeFound: (id: string, eventOf: Parameters<typeof changes.changeFound>[1]) =>
            changes.changeFound(id, (lead, item) => race(Promise.resolve(eventOf(lead, item)))),
        },
      };
    };
    if (winner === 'end') {
      const losing = late(() => endOffers(deps, at(lastDayIsOver)));
      const picked = pickTime(
        losing,
        offer.id,
        { offer: offer.offer, time: first },
        { key: 'last moment', now: lastMoment },
      );
      await expect(picked).rejects.toMatchObject({ code: 'conflict' });
    } else {
      expect(
        await endOffers(
          late(() => pick(offer, first, lastMoment)),
          at(lastDayIsOver),
        ),
      ).toBe(0);
    }
    const { dates, offer: left } = await find(offer.id);
    const isLapsed = (await entriesOf(offer.id)).some(({ kind }) => kind === 'lapsed');
    expect([left, dates !== undefined, isLapsed]).toEqual([undefined, winner === 'pick', winner === 'end']);
  },
);

test('ends all other offers when one fails, and that one in the next run; items without an offer leave the list', async () => {
  const logged = jest.spyOn(log, 'error').mockImplementation(() => {});
  const offers = [await offered(), await offered(), await offered()];
  const [failing, replaced, undone] = offers as [{ id: string }, { id: string; offer: string }, { id: string }];
  await replyWith(
    deps,
    await find(replaced.id),
    { minutes: 60, artist_id: nia, times, answer_by: '2026-03-20' },
    { key: 'x', now },
  );
  const left = { lead_id: (await storeLead(stores)).id, id: 'offer', calendar: 'offers', starts_at: now.toISOString() };
  await engine.documents.send(new PutCommand({ TableName: leadTables.log, Item: left }));
  await engine.documents.send(new PutCommand({ TableName: leadTables.log, Item: { ...left, lead_id: randomUUID() } }));
  const { changes } = deps;
  const broken = {
    ...deps,
    changes: {
      once: changes.once.bind(changes),
      changeFound: (id: string, ...rest: [never]) => {
        if (id === failing.id) throw new Error('throttled');
        return changes.changeFound(id, ...rest);
      },
    },
  };

  await expect(endOffers(broken, at(lastDayIsOver))).rejects.toThrow('1 failed');
  expect(logged).toHaveBeenCalledTimes(1);
  expect(queueOf(await find(undone.id))).toBe('studio');
  expect((await find(replaced.id)).offer?.answer_by).toBe('2026-03-20');
  expect(await endOffers(deps, at(lastDayIsOver))).toBe(1);
  const due: string[] = [];
  for await (const id of deps.calendar.offersDue(at(lastDayIsOver))) due.push(id);
  expect(due).not.toContain(left.lead_id);
});

test('lists what an artist offers in a week, with the leads, until it ends, at most 100 [DATE-34]', async () => {
  const { id } = await offered({ minutes: 90 }, { first_name: 'Ada', last_name: 'Byron' });
  await offered({ times: ['2026-03-20T09:30'] });
  const list = async (from: string, when = now, artist_id = nia) =>
    (await listOffers(deps, { artist_id, from }, when)).offers;
  const week = '2026-03-02T06:00:00.000Z';

  expect(await list(week)).toEqual([
    { minutes: 90, times: [first, second], lead: { id, first_name: 'Ada', last_name: 'Byron' } },
  ]);
  expect(await list(week, at(first))).toEqual([]);
  expect(await list(week, now, randomUUID())).toEqual([]);
  await pick({ id, offer: (await find(id)).offer?.id ?? '' }, first, now);
  expect(await list(week)).toEqual([]);
  const asked: number[] = [];
  const leads = {
    findSorted: async (ids: readonly string[]) => (asked.push(ids.length), { leads: [], damaged: [] }),
  };
  const day = {
    id: `claims ${nia} 2026-03-05`,
    version: 1,
    claims: {},
    offers: Array.from({ length: 101 }, randomUUID),
  };
  await engine.documents.send(new PutCommand({ TableName: leadTables.limits, Item: day }));
  await listOffers({ ...deps, leads }, { artist_id: nia, from: week }, now);
  expect(asked).toEqual([100]);
});
