import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { api } from '#shared/contract/api.ts';
import { dateState } from '#shared/dates/date-states.ts';
import { eventOf } from '#shared/leads/lead-events.ts';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { queueOf } from '#shared/leads/turn.ts';
import { visitorAnswerSchema } from '#shared/requests/request-schemas.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { standingOf } from '../leads/standing.ts';
import { storeLead } from '../testing/builders.ts';
import { datesOf, replyWith } from '../testing/dates.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { remindDue } from './dates-ahead.ts';
import { agreeToMove, enterDate, moveDate } from './lead-dates.ts';
import { pickTime } from './offers.ts';
import type { Artist } from './presence.ts';

const now = new Date('2026-03-01T20:00:00.000Z');
const later = new Date('2026-03-01T20:05:00.000Z');
const by = 'ada';
/** The time in question, as staff enter it and as it is stored, and another one. */
const [local, time, other] = ['2026-03-11T09:30', '2026-03-11T14:30:00.000Z', '2026-03-20T09:30'];
const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);
const artists = new Map<string, Artist>();
const deps = datesOf(engine, () => [...artists.values()]);
const find = async (id: string) => (await stores.leads.find(id)) as Lead;
const dateIn = ({ dates = [] }: Lead) => dates[0]?.id ?? '';

type Case = { id: string; artist_id: string; despite_absence: boolean; key: string };
type Event = {
  /** What happens before, while the artist is there. */
  before?(given: Case): Promise<unknown>;
  act(given: Case): Promise<unknown>;
  isDone(lead: Lead): boolean;
};

const change = () => ({ by, now, key: randomUUID() });
const offer = async ({ id, artist_id, despite_absence }: Case) => {
  const sent = { minutes: 60, artist_id, times: [local], answer_by: '2026-03-05', despite_absence };
  return replyWith(deps, await find(id), sent, { key: randomUUID(), now });
};
const enter = ({ id, artist_id }: Case) => enterDate(deps, id, { minutes: 60, artist_id, starts_at: other }, change());
const move = async ({ id, artist_id, despite_absence }: Case) => {
  const moved = { minutes: 60, artist_id, starts_at: local, despite_absence };
  return moveDate(deps, id, dateIn(await find(id)), moved, { by, now });
};
const isAgreed = ({ dates = [] }: Lead) =>
  dates.some((date) => date.starts_at === time && dateState(date, now) === 'agreed');

/** The calls of staff and the answers of visitors that make a time agreed, or offer one. */
const events: Record<string, Event> = {
  sendReply: { act: offer, isDone: (lead) => lead.offer !== undefined },
  enterDate: {
    act: ({ id, ...terms }) => {
      const { key: _, ...sent } = terms;
      return enterDate(deps, id, { ...sent, minutes: 60, starts_at: local }, change());
    },
    isDone: isAgreed,
  },
  moveDate: { before: enter, act: move, isDone: ({ dates = [] }) => dates[0]?.starts_at === time },
  pick: {
    before: offer,
    act: async ({ id, key }) => pickTime(deps, id, { offer: (await find(id)).offer?.id ?? '', time }, { key, now }),
    isDone: isAgreed,
  },
  agreement: {
    before: async (given) => {
      await enter(given);
      await move(given);
    },
    act: async ({ id, key }) => agreeToMove(deps, id, { date: dateIn(await find(id)), time }, { key, now: later }),
    isDone: isAgreed,
  },
};

/** What can be true of the artist then. */
const presences = {
  'is there': { isPossible: true },
  'has days off': { isAway: true },
  'has days off of which staff were asked': { isAway: true, despite_absence: true, isPossible: true },
  'comes as a guest later': { guest_from: '2026-03-12' },
  'was a guest earlier': { guest_until: '2026-03-10' },
  'was removed': { isRemoved: true },
  'was never chosen': { artist_id: '' },
} satisfies Record<string, Partial<Artist & Case & { isPossible: boolean; isAway: boolean; isRemoved: boolean }>>;

async function addDaysOff(artist_id: string) {
  const { version, absences } = await deps.absences.read();
  const absence = { id: randomUUID(), artist_id, from: '2026-03-11', until: '2026-03-11', remark: 'Surgery' };
  await deps.absences.save({ version, absences: [...absences, absence] }, by, now);
}

/** Stores a lead for which the event was possible, and then changes the world. */
async function aCase({ before }: Event, name: keyof typeof presences, status: Lead['status']): Promise<Case> {
  const {
    isAway,
    isRemoved,
    despite_absence = false,
    ...of
  }: Partial<Artist & Case> & Record<string, unknown> = presences[name];
  const { id } = await storeLead(stores);
  const given = { id, artist_id: randomUUID(), despite_absence, key: randomUUID() };
  artists.set(given.artist_id, { id: given.artist_id, name: 'Nia' });
  if (despite_absence) await addDaysOff(given.artist_id);
  await before?.(given);
  if (isAway && !despite_absence) await addDaysOff(given.artist_id);
  if (isRemoved) artists.delete(given.artist_id);
  else artists.set(given.artist_id, { id: given.artist_id, name: 'Nia', ...of });
  const artist_id = of.artist_id ?? given.artist_id;
  await stores.changes.changeFound(id, ({ offer: open, dates }) => ({
    change: {
      ...(open && { offer: { ...open, artist_id } }),
      ...(dates && { dates: dates.map((date) => ({ ...date, artist_id })) }),
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
        const isPossible = 'isPossible' in presences[presence] && status !== 'closed';
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
        const said = entries.filter((entry) => entry.kind === 'date' && entry.date.starts_at === time);
        expect(said.some((entry) => entry.kind === 'date' && entry.change === 'agreed')).toBe(
          isPossible && /enterDate|pick|agreement/.test(name),
        );
        // The visitor hears no reason of the artist.
        expect(JSON.stringify(standingOf(lead, now))).not.toContain('Surgery');
      }
    }
  },
);

test.each(['new', 'closed'] as const)(
  'gives the turn to the studio when the visitor agrees too late to a moved date of a lead that was %s, once [DATE-36]',
  async (status) => {
    const event = events.agreement as Event;
    const given = await aCase(event, 'has days off', status);
    const message = 'We cannot keep this time any more. We will write to you about another one.';

    for (const _ of [1, 2]) await expect(event.act(given)).rejects.toMatchObject({ code: 'conflict', message });
    // Another press on a page that is not up to date.
    await expect(event.act({ ...given, key: randomUUID() })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This date has changed in the meantime. Please load the page again.',
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
    expect(answers).toMatchObject([{ did: 'agreed too late', time }]);
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
    await expect(move(given)).rejects.toMatchObject({ field: 'despite_absence' });
    await move({ ...given, despite_absence: true });
    expect(standingOf(await find(given.id), now)).toMatchObject({ state: 'moved' });
    await event.act({ ...given, key: randomUUID() });
    expect(isAgreed(await find(given.id))).toBe(true);
  },
);
