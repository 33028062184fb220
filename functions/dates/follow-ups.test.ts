import { randomUUID } from 'node:crypto';
import { type FollowUp, offRules } from '#shared/dates/follow-ups.ts';
import { queueOf } from '#shared/leads/turn.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { storeLead } from '../testing/builders.ts';
import { datesOf } from '../testing/dates.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { sendFollowUps, stopFollowUp } from './follow-ups.ts';
import { cancelDate, declineDate, enterDate, moveDate, recordVisit } from './lead-dates.ts';

const now = new Date('2026-03-01T20:00:00.000Z');
const nia = { id: '00000000-0000-4000-8000-00000000000a', name: 'Nia' };
const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);
const deps = datesOf(engine, () => [nia]);
const template = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'After',
  subject: '{{studio_name}} ({{code}})',
  text: 'Hi {{first_name}}: {{service}} with {{artist}}. See {{link}}. {{staff_name}}',
};
const on = { template: template.id, since: '2026-03-01T00:00:00.000Z' };
const rules = {
  aftercare: { ...offRules.aftercare, ...on },
  checkup: { ...offRules.checkup, ...on },
};

const run = (time: string, email: FollowUp = 'aftercare', settings = rules, templates = [template]) => {
  const following = {
    ...{ changes: stores.changes, calendar: deps.calendar, timeZone: 'America/Chicago' },
    settings: { read: async () => settings },
    templates: { read: async () => ({ templates }) },
    readStudioName: async () => 'Night Owl',
  };
  return sendFollowUps(following, email, new Date(time));
};
const emailsOf = async (id: string) =>
  (await stores.log.page(id)).entries.flatMap((entry) => (entry.kind === 'followup' ? entry : [])).toReversed();

/** A lead with a date of two hours. The clocks go forward in the night after March 7. */
async function dated(starts_at = '2026-03-07T14:00', change: Parameters<typeof storeLead>[1] = {}) {
  const { id } = await storeLead(stores, { service: 'piercing-ear', ...change });
  const sent = { minutes: 120, artist_id: nia.id, starts_at };
  const lead = await enterDate(deps, id, sent, { by: 'ada', now, key: randomUUID() });
  return { id, date: lead.dates?.[0]?.id ?? '' };
}

test('emails a visitor once on the morning after a date, and after six weeks, over a change of the clocks [DATE-45]', async () => {
  const { id } = await dated('2026-03-07T14:00', { code: 'K7R2MX' });

  expect(await run('2026-03-08T13:59:00.000Z')).toBe(0);
  expect(await Promise.all([run('2026-03-08T14:00:00.000Z'), run('2026-03-08T14:00:00.000Z')])).toContain(1);
  expect(await run('2026-03-08T15:00:00.000Z')).toBe(0);
  expect(await run('2026-04-18T13:59:00.000Z', 'checkup')).toBe(0);
  expect(await run('2026-04-18T14:00:00.000Z', 'checkup')).toBe(1);

  const letter = {
    subject: 'Night Owl (K7R-2MX)',
    delivery: { fate: 'queued' },
    recipient: expect.stringContaining('@'),
  };
  const text = expect.stringMatching(/^Hi \S+: Ear Piercing with Nia\. See \{\{link\}\}\. Nia$/);
  expect(await emailsOf(id)).toMatchObject([
    { email: 'aftercare', at: '2026-03-08T14:00:00.000Z', ...letter, text },
    { email: 'checkup', at: '2026-04-18T14:00:00.000Z', ...letter, text },
  ]);
});

test.each([
  {
    case: 'a date over midnight, on the morning after it began',
    at: '2026-03-07T23:00',
    days: 1,
    due: '2026-03-08T14:00',
  },
  {
    case: 'a date until the afternoon, with 0 days, once it has ended',
    at: '2026-03-07T14:00',
    days: 0,
    due: '2026-03-07T22:00',
  },
  { case: 'an early date, with 0 days, at nine', at: '2026-03-07T06:30', days: 0, due: '2026-03-07T15:00' },
  { case: 'a date 120 days ago', at: '2026-03-07T14:00', days: 120, due: '2026-07-05T14:00' },
])('emails after $case, and up to three days late [DATE-45]', async ({ at, days, due }) => {
  const settings = { ...rules, aftercare: { ...rules.aftercare, days } };
  const time = Date.parse(`${due}:00.000Z`);
  const after = (ms: number) => new Date(time + ms).toISOString();
  await dated(at);

  expect(await run(after(-60_000), 'aftercare', settings)).toBe(0);
  expect(await run(after(3 * 86_400_000), 'aftercare', settings)).toBe(0);
  expect(await run(after(3 * 86_400_000 - 60_000), 'aftercare', settings)).toBe(1);
});

test('emails no visitor after a date that was missed, declined, cancelled, erased or not agreed to, or of a closed request [DATE-46]', async () => {
  const time = (n: number) => `2026-03-07T${String(n).padStart(2, '0')}:00`;
  const [missed, declined, cancelled, erased, moved, closed, other] = [
    ...[await dated(time(1)), await dated(time(3)), await dated(time(5)), await dated(time(7)), await dated(time(9))],
    ...[await dated(time(11)), await dated(time(13), { service: 'consultation' })],
  ] as const;
  const change = { by: 'ada', now };
  const over = { by: 'ada', now: new Date('2026-03-08T06:00:00.000Z') };
  await recordVisit(deps, missed.id, missed.date, false, over);
  await declineDate(deps, declined.id, { date: declined.date, text: 'Ill.' }, { key: randomUUID(), now });
  await cancelDate(deps, cancelled.id, cancelled.date, change);
  await stores.eraser.erase(erased.id);
  await moveDate(deps, moved.id, moved.date, { starts_at: time(15), minutes: 60, artist_id: nia.id }, change);
  await stores.changes.setStatus(closed.id, 'closed', over);
  await stores.changes.changeFound(other.id, () => ({ change: { email: '' } }));

  expect(await run('2026-03-08T15:00:00.000Z')).toBe(0);
});

test('emails no visitor of a date that ended before the emails were switched on, or whose emails bounced [DATE-46]', async () => {
  const { id } = await dated();
  const ended = { ...rules, aftercare: { ...rules.aftercare, since: '2026-03-07T22:00:00.000Z' } };
  expect(await run('2026-03-08T15:00:00.000Z', 'aftercare', ended)).toBe(0);
  expect(await run('2026-03-08T15:00:00.000Z', 'aftercare', rules, [])).toBe(0);
  const email_problem = { fate: 'bounced', at: now.toISOString() } as const;
  await stores.changes.changeFound(id, () => ({ change: { email_problem } }));
  expect(await run('2026-03-08T15:00:00.000Z')).toBe(0);
  await stores.changes.changeFound(id, () => ({ change: { email_problem: undefined } }));

  expect(await run('2026-03-08T15:00:00.000Z')).toBe(1);
});

test('stops an email after a date until staff let it go after all, but not one that is on its way [DATE-47]', async () => {
  const { id, date } = await dated();
  const stop = (stopped: boolean, of = date) =>
    stopFollowUp(deps, id, of, { email: 'aftercare', stopped }, { by: 'ada', now });

  await stop(true);
  await stop(true);
  expect(await run('2026-03-08T15:00:00.000Z')).toBe(0);
  await stop(false);
  expect(await run('2026-03-08T15:00:00.000Z')).toBe(1);

  await expect(stop(true)).rejects.toMatchObject({ code: 'conflict', message: 'This email is on its way already.' });
  await expect(stop(true, randomUUID())).rejects.toMatchObject({ code: 'not-found' });
  const stops = (await stores.log.page(id)).entries.filter(({ kind }) => kind === 'stop').toReversed();
  expect(stops).toMatchObject([
    { by: 'ada', email: 'aftercare', stopped: true, time: '2026-03-07T20:00:00.000Z' },
    { by: 'ada', email: 'aftercare', stopped: false },
  ]);
});

test('leaves a lead whose date is over in no queue with the email after it, until its visitor answers [DATE-48]', async () => {
  const { id } = await dated();
  const queue = async () => queueOf((await stores.leads.find(id)) as never);
  await run('2026-03-08T15:00:00.000Z');
  expect(await queue()).toBeUndefined();
  const before = (await stores.leads.find(id))?.page_version ?? 0;
  await run('2026-04-18T15:00:00.000Z', 'checkup');
  expect(await queue()).toBeUndefined();
  expect(await stores.leads.find(id)).toMatchObject({ turn: 'none', page_version: before + 1 });

  const happened_at = '2026-04-19T15:00:00.000Z';
  const answer = { from: 'visitor', way: 'page', text: 'It is red.', happened_at } as const;
  await stores.changes.logAnswer(id, answer, randomUUID(), { now: new Date(happened_at) });
  expect(await queue()).toBe('studio');
});
