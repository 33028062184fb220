import { randomUUID } from 'node:crypto';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { storeLead } from '../testing/builders.ts';
import { datesOf, replyWith } from '../testing/dates.ts';
import { anEngine, leadTables } from '../testing/engine.ts';
import { readRules } from './agreed-rules.ts';
import { agreeToMove, keepTime, moveDate } from './lead-dates.ts';
import { pickTime } from './offers.ts';

const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);
const artist_id = '00000000-0000-4000-8000-00000000000a';
const now = new Date('2026-03-01T20:00:00.000Z');
const later = new Date('2026-03-02T20:00:00.000Z');
const times = ['2026-03-07T15:30:00.000Z', '2026-03-08T19:00:00.000Z'];

/** The rules of the studio now. */
let rules: string;
const deps = { ...datesOf(engine, () => [{ id: artist_id, name: 'Nia' }]), texts: { read: async () => rules } };
const shown = async () => (await readRules(deps))?.version;
const find = async (id: string) => (await stores.leads.find(id)) as Lead;

beforeEach(() => {
  rules = 'Come sober.';
});

async function offered() {
  const lead = await storeLead(stores, {});
  const sent = { minutes: 60, artist_id, times: ['2026-03-07T09:30', '2026-03-08T14:00'], answer_by: '2026-03-05' };
  return { id: lead.id, offer: (await replyWith(deps, lead, sent, { key: randomUUID(), now })).id };
}

const pick = ({ id, offer }: { id: string; offer: string }, version?: string, key = randomUUID() as string) =>
  pickTime(deps, id, { offer, time: times[0] as string, rules: version }, { key, now });

/** Moves the only date of a lead to the second time. @returns what its visitor answers */
async function move(id: string) {
  const [date] = (await find(id)).dates ?? [];
  const moved = { starts_at: '2026-03-08T14:00', minutes: 60, artist_id };
  await moveDate(deps, id, date?.id ?? '', moved, { by: 'ada', now });
  return { date: date?.id ?? '', time: times[1] as string };
}

test('stores the rules with each yes as the visitor read them, and leaves them so when they change [RULE-02]', async () => {
  const asked = await offered();
  const first = await shown();
  await pick(asked, first);
  rules = 'Come on time.';
  const answer = await move(asked.id);
  const [was] = (await find(asked.id)).dates ?? [];
  expect(was?.rules).toEqual({ version: first, agreed_at: now.toISOString() });

  await agreeToMove(deps, asked.id, { ...answer, rules: await shown() }, { key: randomUUID(), now: later });

  const { dates, agreed_rules } = await find(asked.id);
  expect(dates).toMatchObject([{ rules: { version: await shown(), agreed_at: later.toISOString() } }]);
  expect(agreed_rules).toEqual([
    { version: await shown(), text: 'Come on time.' },
    { version: first, text: 'Come sober.' },
  ]);
});

test('keeps the last ten versions to which a visitor has agreed [RULE-02]', async () => {
  const older = Array.from({ length: 10 }, (_, n) => ({ version: String(n), text: 'Old.' }));
  const asked = await offered();
  await stores.changes.changeFound(asked.id, () => ({ change: { agreed_rules: older } }));

  await pick(asked, await shown());

  const versions = (await find(asked.id)).agreed_rules?.map(({ version }) => version);
  expect(versions).toEqual([await shown(), ...'012345678']);
});

test('refuses a yes to other rules than those of now, or to none, and stores nothing [RULE-03]', async () => {
  const asked = await offered();
  const before = await shown();
  rules = 'Come on time.';
  const message =
    'Our rules have changed. Please read them and agree again. If you do not see them, load the page again.';

  for (const version of [before, undefined]) {
    await expect(pick(asked, version)).rejects.toMatchObject({ code: 'conflict', message });
  }
  expect(await find(asked.id)).toMatchObject({ offer: { id: asked.offer } });

  await pick(asked, await shown());
  const answer = await move(asked.id);
  const once = { key: randomUUID(), now };
  await expect(agreeToMove(deps, asked.id, { ...answer, rules: before }, once)).rejects.toMatchObject({ message });
});

test('answers a repeated yes as before when the rules have changed since [RULE-03]', async () => {
  const asked = await offered();
  const [version, key] = [await shown(), randomUUID()];
  await pick(asked, version, key);
  rules = 'Come on time.';

  const repeated = await pick(asked, version, key);

  expect(repeated.agreed_rules).toEqual([{ version, text: 'Come sober.' }]);
});

test('asks for no rules when the studio has none, or the visitor keeps the earlier time [RULE-03]', async () => {
  const asked = await offered();
  rules = '';
  await pick(asked, 'of before');
  expect(await find(asked.id)).not.toHaveProperty('agreed_rules');
  expect((await find(asked.id)).dates?.[0]).not.toHaveProperty('rules');

  const answer = await move(asked.id);
  rules = 'Come on time.';
  await keepTime(deps, asked.id, answer, { key: randomUUID(), now });
  expect((await find(asked.id)).dates).toMatchObject([{ starts_at: times[0] }]);
});
