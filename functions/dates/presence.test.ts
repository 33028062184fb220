import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { api } from '#shared/contract/api.ts';
import { type Absence, absencesSchema } from '#shared/dates/absence-schemas.ts';
import { eventOf } from '#shared/leads/lead-events.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { queueOf } from '#shared/leads/turn.ts';
import { visitorAnswerSchema } from '#shared/requests/request-schemas.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { standingOf } from '../leads/standing.ts';
import { type AgreeingEvent, agreeingEvents, type Case } from '../testing/agreeing-events.ts';
import { storeLead } from '../testing/builders.ts';
import { datesOf } from '../testing/dates.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { remindDue } from './dates-ahead.ts';
import type { Artist } from './presence.ts';
import { saveAbsences } from './save-absences.ts';

const now = new Date('2026-03-01T20:00:00.000Z');
const later = new Date('2026-03-01T20:05:00.000Z');
const by = 'ada';
/** Times after a change of the clocks, as staff enter them and as they are stored, and their days in the weeks around them. */
const spring = {
  local: '2026-03-11T09:30',
  time: '2026-03-11T14:30:00.000Z',
  weeks: ['2026-02-25', '2026-03-04', '2026-03-18'],
} as const;
const autumn = {
  local: '2026-11-04T09:30',
  time: '2026-11-04T15:30:00.000Z',
  weeks: ['2026-10-21', '2026-10-28', '2026-11-11'],
} as const;
/** The time in question can change. */
const when = { ...spring, other: '2026-03-20T09:30', answer_by: '2026-03-05', now };
beforeEach(() => void Object.assign(when, spring));
const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);
const artists = new Map<string, Artist>();
const deps = datesOf(engine, () => [...artists.values()]);
const find = async (id: string) => (await stores.leads.find(id)) as Lead;
const events = agreeingEvents(deps, when);

/** What can be true of the artist then. */
const presences = {
  'is there': { isPossible: true },
  'has a time off': { isAway: true },
  'has a time off of which staff were asked': { isAway: true, despite_absence: true, isPossible: true },
  'comes as a guest later': { guest_from: '2026-03-12' },
  'was a guest earlier': { guest_until: '2026-03-10' },
  'was removed': { isRemoved: true },
  'was never chosen': { artist_id: '' },
} satisfies Record<string, Partial<Artist & Case & { isPossible: boolean; isAway: boolean; isRemoved: boolean }>>;

async function addTimeOff(artist_id: string) {
  const { version, absences } = await deps.absences.read();
  const absence = { id: randomUUID(), artist_id, from: '2026-03-11', until: '2026-03-11', remark: 'Surgery' };
  await deps.absences.save({ version, absences: [...absences, absence] }, by, now);
}

/** Stores a lead for which the event was possible, and then changes the world. */
async function aCase(
  { before: prepare }: AgreeingEvent,
  name: keyof typeof presences,
  status: Lead['status'],
): Promise<Case> {
  const {
    isAway,
    isRemoved,
    despite_absence = false,
    ...of
  }: Partial<Artist & Case> & Record<string, unknown> = presences[name];
  const { id } = await storeLead(stores);
  const given = { id, artist_id: randomUUID(), despite_absence, key: randomUUID() };
  artists.set(given.artist_id, { id: given.artist_id, name: 'Nia' });
  if (despite_absence) await addTimeOff(given.artist_id);
  await prepare?.(given);
  if (isAway && !despite_absence) await addTimeOff(given.artist_id);
  if (isRemoved) artists.delete(given.artist_id);
  else artists.set(given.artist_id, { id: given.artist_id, name: 'Nia', ...of });
  const artist_id = of.artist_id ?? given.artist_id;
  await stores.changes.changeFound(id, ({ offer: open, dates }) => ({
    change: {
      ...(open && { offer: { ...open, artist_id } }),
      ...(dates && {
        dates: dates.map(({ agreed_before: before, ...date }) => ({
          ...date,
          artist_id,
          ...(before && { agreed_before: { ...before, artist_id } }),
        })),
      }),
    },
  }));
  if (status === 'closed') await stores.changes.setStatus(id, 'closed', { by, now });
  return { ...given, artist_id };
}

test('knows each call of staff and each answer of a visitor that makes a time agreed', () => {
  const asksStaff = ([, call]: [string, object]) =>
    'body' in call &&
    JSON.stringify(z.toJSONSchema(call.body as z.ZodType, { io: 'input', unrepresentable: 'any' })).includes(
      'despite_absence',
    );
  const calls = Object.entries(api).filter(asksStaff);
  const answers = visitorAnswerSchema.options.filter(({ shape }) => 'time' in shape);

  expect([...calls.map(([name]) => name), ...answers.map(({ shape }) => shape.kind.value)].toSorted()).toEqual(
    Object.keys(events).toSorted(),
  );
});

test.each(Object.entries(events))(
  'checks the same before a time becomes agreed: %s, in each state of the artist, of an open and of a closed lead [DATE-27]',
  async (name, event) => {
    for (const presence of Object.keys(presences) as (keyof typeof presences)[]) {
      for (const status of ['new', 'closed'] as const) {
        const given = await aCase(event, presence, status);
        // What staff were asked about is not known of an earlier time.
        const isAskedAgain = name === 'keep' && given.despite_absence;
        const isPossible = 'isPossible' in presences[presence] && status !== 'closed' && !isAskedAgain;
        const outcome = await event.act(given).then(
          () => 'done',
          ({ code }) => code,
        );
        const lead = await find(given.id);

        expect([presence, status, event.isDone(lead)]).toEqual([presence, status, isPossible]);
        expect([presence, status, outcome]).toEqual([
          presence,
          status,
          isPossible ? 'done' : expect.stringMatching(/^(conflict|invalid-input)$/),
        ]);
        const entries = (await stores.log.page(given.id)).entries;
        const said = entries.filter((entry) => entry.kind === 'date' && entry.date.starts_at === when.time);
        const earlier = name === 'keep' ? 1 : 0;
        expect(said.filter((entry) => entry.kind === 'date' && entry.change === 'agreed')).toHaveLength(
          earlier + (isPossible && /enterDate|pick|agreement|keep/.test(name) ? 1 : 0),
        );
        // The visitor hears no reason of the artist.
        expect(JSON.stringify(standingOf(lead, now))).not.toContain('Surgery');
      }
    }
  },
);

/** Times off around a time from 9:30 to 10:30 AM, and whether they overlap it. Days are those of the time, unless others are named. */
const timesOff: Record<string, [isAway: boolean, change: (weeks: readonly string[]) => Partial<Absence>]> = {
  'its day': [true, () => ({})],
  'days until the one before': [false, ([, from = '']) => ({ from, until: dayBefore(when.local) })],
  'hours that begin before it ends': [true, () => ({ from_time: '10:29' })],
  'hours that end after it begins': [true, () => ({ until_time: '09:31' })],
  'hours that end when it begins': [false, () => ({ from_time: '08:00', until_time: '09:30' })],
  'hours that begin when it ends': [false, () => ({ from_time: '10:30', until_time: '12:00' })],
  'from the evening before': [true, () => ({ from: dayBefore(when.local), from_time: '20:00', until_time: '09:31' })],
  'a day among others of a calendar': [
    true,
    ([from = '', next = '']) => ({
      ...{ from, until: from, also: [next, when.local.slice(0, 10)], calendar: 'Own', uid: '1' },
      ...{ from_time: '10:00', until_time: '11:00' },
    }),
  ],
  'other days of a calendar': [
    false,
    ([from = '', next = '', last = '']) => ({ from, until: from, also: [next, last], calendar: 'Own', uid: '1' }),
  ],
  'every week, from before the clocks changed': [
    true,
    ([from = '']) => ({ from, until: from, from_time: '10:00', until_time: '11:00', weekly: true }),
  ],
  'every week, right before it': [
    false,
    ([from = '']) => ({ from, until: from, from_time: '08:30', until_time: '09:30', weekly: true }),
  ],
  'every week, right after it': [
    false,
    ([from = '']) => ({ from, until: from, from_time: '10:30', until_time: '11:30', weekly: true }),
  ],
  'every week, until its day': [
    true,
    ([from = '']) => ({ from, until: from, weekly: true, last_day: when.local.slice(0, 10) }),
  ],
  'every week, until the week before': [
    false,
    ([from = '', last_day = '']) => ({ from, until: from, weekly: true, last_day }),
  ],
  'every week, from the next one': [false, ([, , from = '']) => ({ from, until: from, weekly: true })],
};

const dayBefore = (day: string) => new Date(Date.parse(day.slice(0, 10)) - 86_400_000).toISOString().slice(0, 10);

describe.each(Object.entries({ spring, autumn }))('after the change of the clocks in %s', (_, season) => {
  beforeEach(() => void Object.assign(when, season));

  test.each(Object.entries(events))(
    'asks about times off of days, hours and weeks, and not about those that only touch the time: %s [DATE-27] [DATE-41]',
    async (_, event) => {
      for (const [name, [isAway, change]] of Object.entries(timesOff)) {
        const given = await aCase(event, 'is there', 'new');
        const day = when.local.slice(0, 10);
        const absence = { id: randomUUID(), artist_id: given.artist_id, from: day, until: day, remark: '' };
        const { version } = await deps.absences.read();
        const absences = [{ ...absence, ...change(season.weeks) }];
        await deps.absences.save(absencesSchema.parse({ version, absences }), by, now);
        const outcome = await event.act(given).then(
          () => 'done',
          ({ code }) => code,
        );

        expect([name, outcome, event.isDone(await find(given.id))]).toEqual([
          name,
          isAway ? 'conflict' : 'done',
          !isAway,
        ]);
      }
    },
  );

  test.each(Object.entries(timesOff))(
    'takes its times out of offers, and lists the dates in it, right after it is saved: %s [DATE-26] [DATE-29] [DATE-41]',
    async (_, [isAway, change]) => {
      const [offered, entered] = [events.pick, events.enterDate] as [AgreeingEvent, AgreeingEvent];
      const given = await aCase(offered, 'is there', 'new');
      const dated = await aCase(entered, 'is there', 'new');
      await entered.act(dated);
      const day = when.local.slice(0, 10);
      const added = [given, dated].map(({ artist_id }) => ({
        ...{ id: randomUUID(), artist_id, from: day, until: day, remark: '' },
        ...change(season.weeks),
      }));

      const { dates } = await saveAbsences(deps, { version: 0, absences: added }, { by, now });

      expect(dates.map(({ lead }) => lead.id)).toEqual(isAway ? [dated.id] : []);
      expect((await find(given.id)).offer?.times).toEqual(isAway ? undefined : [when.time]);
    },
  );
});

test.each(Object.entries(events))(
  'refuses a time of which the artist has a part for another lead, and names both to staff only: %s [DATE-04]',
  async (name, event) => {
    const given = await aCase(event, 'is there', 'new');
    const ben = { ...given, id: (await storeLead(stores, { first_name: 'Ben' })).id, key: randomUUID() };
    // The time of a moved date is promised before its visitor agrees.
    const isPromised = /agreement|keep/.test(name);
    const [first, second] = isPromised ? [given, ben] : [ben, given];
    const [taking, refused] = isPromised ? [event, events.enterDate] : [events.enterDate, event];
    await taking?.act(first);

    const taken = isPromised ? 'Nia is promised to Ada Byron' : 'Nia is promised to Ben Byron';
    await expect(refused?.act(second)).rejects.toMatchObject({
      code: 'conflict',
      message: `${name === 'pick' ? 'The artist is not free' : taken} at that time. Please choose another time.`,
    });
  },
);

test('names the lead whose former time is still promised [DATE-04] [DATE-24]', async () => {
  const event = events.agreement as AgreeingEvent;
  const given = await aCase(event, 'is there', 'new');
  const { id } = await storeLead(stores, { first_name: 'Ben' });
  Object.assign(when, { local: when.other });

  await expect(events.enterDate?.act({ ...given, id })).rejects.toMatchObject({
    message: 'Nia is promised to Ada Byron at that time. Please choose another time.',
  });
});

test.each(['new', 'closed'] as const)(
  'gives the turn to the studio when the visitor agrees too late to a moved date of a lead that was %s, once [DATE-36]',
  async (status) => {
    const [event, move] = [events.agreement as AgreeingEvent, events.moveDate];
    const given = await aCase(event, 'has a time off', status);
    const message = 'We cannot keep this time any more. We will write to you about another one.';

    for (const _ of [1, 2]) await expect(event.act(given)).rejects.toMatchObject({ code: 'conflict', message });
    // Another press on a page that is not up to date.
    await expect(event.act({ ...given, key: randomUUID() })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This appointment has changed in the meantime. Please load the page again.',
    });

    const lead = await find(given.id);
    expect([queueOf(lead), lead.unread, lead.status]).toEqual([
      'studio',
      true,
      status === 'new' ? 'converted' : status,
    ]);
    expect(standingOf(lead, now)).toMatchObject({ state: 'waiting', can_agree: [], can_decline: [] });
    const { entries } = await stores.log.page(given.id);
    const answers = entries.filter((entry) => entry.kind === 'answer');
    expect(answers).toMatchObject([{ did: 'agreed too late', time: when.time }]);
    const [told] = answers.map((entry) =>
      [eventOf(entry).visitor, eventOf(entry).news].map((says) => says?.(entry, 'UTC')),
    );
    expect(told).toEqual([
      'You agreed to Wednesday, March 11, 2026 at 2:30 PM UTC, but we cannot keep this time any more. We will offer you another one.',
      'Agreed to a time that is not possible any more: Wednesday, March 11, 2026 at 2:30 PM UTC',
    ]);
    const reminders = { ...deps, settings: { read: async () => ({ convert: true, reminder_hours: 96 }) } };
    expect(await remindDue(reminders, new Date('2026-03-10T14:30:00.000Z'))).toBe(0);

    // Staff propose the same time again, although the artist is away.
    if (status === 'closed') await stores.changes.setStatus(given.id, 'contacted', { by, now: later });
    await expect(move?.act(given)).rejects.toMatchObject({ field: 'despite_absence' });
    await move?.act({ ...given, despite_absence: true });
    expect(standingOf(await find(given.id), now)).toMatchObject({ state: 'moved' });
    await event.act({ ...given, key: randomUUID() });
    expect(event.isDone(await find(given.id))).toBe(true);
  },
);
