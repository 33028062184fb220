import { randomUUID } from 'node:crypto';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { LeadCounters } from '../leads/lead-counters.ts';
import { aHeldLead, aLead } from '../testing/builders.ts';
import { type Engine, leadTables, startEngine, watchReads } from '../testing/engine.ts';
import type { Email } from './mailer.ts';
import { MorningMarks, sendMorningEmail } from './morning-email.ts';
import { renderEmail } from './render-email.ts';

const settings = { enabled: false, from: 'a@x.example', to: ['b@x.example'], subjectTemplate: '', morning: true };
const studio = { name: 'Afterhours', siteUrl: 'https://studio.example', timeZone: 'America/New_York' };
const eight = (day: string) => new Date(`2026-03-${day}T12:00:00.000Z`);
let engine: Engine;
let stores: ReturnType<typeof openLeadStores>;
let sent: Email[];

beforeEach(async () => {
  engine = await startEngine();
  stores = openLeadStores(engine.documents, leadTables);
  sent = [];
});

function run(time: Date, change: Partial<typeof settings> = {}, send = async (email: Email) => void sent.push(email)) {
  const deps = {
    settings: { read: async () => ({ ...settings, ...change }) },
    counters: new LeadCounters(engine.documents, leadTables),
    leads: stores.leads,
    marks: new MorningMarks(engine.documents, 'Limits'),
    mailer: { send },
    studio,
  };
  return sendMorningEmail(deps, time);
}

const store = (created_at: string) => stores.writer.addOnce(aLead({ id: randomUUID(), created_at }));

test('sends how many leads wait, are overdue and are held, once a day of the studio, without personal data [INBOX-75]', async () => {
  expect(await run(eight('09'))).toBe(false);
  await stores.writer.hold(aHeldLead({ id: randomUUID() }));
  expect(await run(eight('08'))).toBe(true);
  expect(sent.splice(0)).toMatchObject([
    { to: ['b@x.example'], subject: 'Afterhours: 0 to answer, 0 overdue, 1 held' },
  ]);
  await store('2026-03-08T11:59:00.000Z');
  await store('2026-03-08T12:01:00.000Z');
  expect(await run(eight('09'), { morning: false })).toBe(false);
  expect(await run(eight('09'), { to: ['x'] })).toBe(false);

  expect(await run(eight('09'))).toBe(true);
  expect(await run(eight('09'))).toBe(false);
  expect(await run(eight('10'))).toBe(true);

  expect(sent.map(({ subject }) => subject)).toEqual([
    'Afterhours: 2 to answer, 1 overdue, 1 held',
    'Afterhours: 2 to answer, 2 overdue, 1 held',
  ]);
  const { html, text } = renderEmail(sent[0]?.content as Email['content']);
  for (const form of [html, text]) {
    expect(form.replaceAll(/<[^>]*>/g, ' ')).toMatch(/Overdue, waiting for more than 24 hours\s+1\b/);
    expect(form).toContain('https://studio.example/admin/leads');
    expect(form).not.toMatch(/Ada|Byron|ada@|555|moth/i);
  }
});

test('counts held requests apart from the leads to answer, until staff leave them held [LEAD-42]', async () => {
  const [id, other] = [randomUUID(), randomUUID()];
  for (const each of [id, other]) await stores.writer.hold(aHeldLead({ id: each }));
  await stores.writer.keep(id, eight('07'));

  expect(await run(eight('08'))).toBe(true);
  expect(sent).toMatchObject([{ subject: 'Afterhours: 0 to answer, 0 overdue, 1 held' }]);

  await stores.writer.keep(other, eight('08'));
  expect(await run(eight('09'))).toBe(false);
});

test('sends no second email when the first one failed after the day was taken [INBOX-75]', async () => {
  await store('2026-03-08T12:01:00.000Z');

  await expect(run(eight('09'), {}, () => Promise.reject(new Error('SES is busy')))).rejects.toThrow('SES is busy');
  expect(await run(eight('09'))).toBe(false);
});

test('counts overdue leads with one query [INBOX-75]', async () => {
  await store('2026-03-08T11:59:00.000Z');

  const { answer, reads } = await watchReads(engine, () => stores.leads.countWaiting(eight('08')));

  expect(answer).toBe('1');
  expect(reads).toMatchObject([{ command: 'Query', items: 1 }]);
});

test('counts at most 1,000 overdue leads [INBOX-75]', async () => {
  const query = jest
    .spyOn(engine.documents, 'send')
    .mockImplementation(async () => ({ Count: 1000, LastEvaluatedKey: {} }) as never);

  expect(await stores.leads.countWaiting(eight('08'))).toBe('1000+');
  expect(query.mock.calls).toMatchObject([[{ input: { Limit: 1000 } }]]);
});
