import { randomUUID } from 'node:crypto';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { ReplyRepository } from '../replies/reply-repository.ts';
import { storeLead } from '../testing/builders.ts';
import { leadTables, startEngine, watchReads } from '../testing/engine.ts';
import { countFirstAnswer } from './answer-times.ts';
import { LeadFigures } from './lead-figures.ts';
import { newEntry } from './lead-log.ts';

const by = 'staff-1';
const minute = (n: number) => new Date(Date.parse('2026-03-01T20:00:00.000Z') + n * 60_000);

test('keeps the median time to the first answer of the last 30 days, by the first reply or logged answer of each lead [INBOX-72]', async () => {
  const engine = await startEngine();
  const stores = openLeadStores(engine.documents, leadTables);
  const medianAt = async (now: Date) =>
    (await new LeadFigures(engine.documents, 'Limits').read(now)).median_answer_minutes;
  const store = () => storeLead(stores);
  const log = (id: string, from: 'studio' | 'visitor', at: Date, key: string = randomUUID()) =>
    stores.changes.logAnswer(id, { from, way: 'phone', text: 'Friday.', happened_at: at.toISOString() }, key, {
      by,
      now: at,
    });
  const [one, two, three, marked] = await Promise.all([store(), store(), store(), store()]);
  expect(await medianAt(minute(0))).toBeNull();

  const delivery = { fate: 'queued', at: minute(1000).toISOString(), attempts: 0 } as const;
  const texts = { recipient: 'ada@mail.example', subject: 'Moth', text: 'Yes.' };
  const entry = newEntry({ kind: 'reply', by, ...texts, delivery } as const, minute(1000));
  await new ReplyRepository(engine.documents, leadTables).add(one, entry, { key: 'k', fingerprint: 'x' }, true);
  expect(await medianAt(minute(1000))).toBe(1002);

  await log(two.id, 'visitor', minute(5));
  await log(two.id, 'studio', minute(100), 'answer-two-answer-two');
  await log(two.id, 'studio', minute(100), 'answer-two-answer-two');
  await log(two.id, 'studio', minute(7));
  await stores.changes.setStatus(marked.id, 'contacted', { by, now: minute(3) });
  await log(marked.id, 'studio', minute(4));
  await log(three.id, 'studio', minute(180));
  await stores.eraser.erase(three.id);

  // The middle of 100, 180 and 1000 minutes.
  expect(await medianAt(minute(1000))).toBe(180);
  expect(await medianAt(minute(29 * 24 * 60 + 180))).toBe(180);
  expect(await medianAt(minute(30 * 24 * 60 + 1000))).toBeNull();
});

test('reads today each time and the 29 days before once an hour, so that an answer logged for an earlier day counts within an hour [INBOX-72]', async () => {
  const engine = await startEngine();
  const figures = new LeadFigures(engine.documents, 'Limits');
  const answer = async (minutes: number, day: number) => {
    const answered = minute(day * 24 * 60);
    const lead = { created_at: new Date(answered.getTime() - minutes * 60_000).toISOString() };
    const TransactItems = countFirstAnswer('Limits', lead, answered.toISOString());
    await engine.documents.send(new TransactWriteCommand({ TransactItems }));
  };
  const read = async (now: Date) => {
    const { answer, reads } = await watchReads(engine, () => figures.read(now));
    return { median: answer.median_answer_minutes, items: reads.map(({ items }) => items).toSorted() };
  };
  const today = 29 * 24 * 60;
  for (const [minutes, day] of [
    [1000, 0],
    [1000, 0],
    [180, 1],
    [20, 28],
    [20, 29],
  ] as const) {
    await answer(minutes, day);
  }

  expect(await read(minute(today))).toEqual({ median: 180, items: [1, 3] });
  await answer(20, 29);
  await answer(2000, 28);
  expect(await read(minute(today + 59))).toEqual({ median: 20, items: [1] });
  expect(await read(minute(today + 60))).toEqual({ median: 180, items: [1, 3] });

  // The next day, the first one is too old.
  expect(await read(minute(today + 24 * 60))).toEqual({ median: 20, items: [0, 3] });
});
