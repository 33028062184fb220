import { randomUUID } from 'node:crypto';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { ReplyRepository } from '../replies/reply-repository.ts';
import { aLead } from '../testing/builders.ts';
import { leadTables, startEngine, watchReads } from '../testing/engine.ts';
import { AnswerTimes } from './answer-times.ts';
import { newEntry } from './lead-log.ts';

const by = 'staff-1';
const minute = (n: number) => new Date(Date.parse('2026-03-01T20:00:00.000Z') + n * 60_000);

test('keeps the median time to the first answer of the last 30 days, by the first reply or logged answer of each lead [INBOX-72] [INBOX-84]', async () => {
  const engine = await startEngine();
  const stores = openLeadStores(engine.documents, leadTables);
  const times = new AnswerTimes(engine.documents, 'Limits');
  const store = async () => {
    const lead = aLead({ id: randomUUID() });
    await stores.writer.addOnce(lead);
    return lead;
  };
  const log = (id: string, from: 'studio' | 'visitor', at: Date, key: string = randomUUID()) =>
    stores.changes.logAnswer(id, { from, way: 'phone', text: 'Friday.', happened_at: at.toISOString() }, key, {
      by,
      now: at,
    });
  const [one, two, three, marked] = await Promise.all([store(), store(), store(), store()]);
  expect(await times.medianMinutes(minute(0))).toBeNull();

  const delivery = { fate: 'queued', at: minute(1000).toISOString(), attempts: 0 } as const;
  const texts = { recipient: 'ada@mail.example', subject: 'Moth', text: 'Yes.' };
  const entry = newEntry({ kind: 'reply', by, ...texts, delivery } as const, minute(1000));
  await new ReplyRepository(engine.documents, leadTables).add(one, entry, { key: 'k', fingerprint: 'x' }, true);
  expect(await times.medianMinutes(minute(1000))).toBe(1002);

  await log(two.id, 'visitor', minute(5));
  await log(two.id, 'studio', minute(100), 'answer-two-answer-two');
  await log(two.id, 'studio', minute(100), 'answer-two-answer-two');
  await log(two.id, 'studio', minute(7));
  await stores.changes.setStatus(marked.id, 'contacted', { by, now: minute(3) });
  await log(marked.id, 'studio', minute(4));
  await log(three.id, 'studio', minute(180));
  await stores.eraser.erase(three.id);

  // The middle of 100, 180 and 1000 minutes.
  const { answer, reads } = await watchReads(engine, () => times.medianMinutes(minute(1000)));
  expect(answer).toBe(180);
  expect(reads).toMatchObject([{ command: 'BatchGetItem', items: 2 }]);
  expect(await times.medianMinutes(minute(29 * 24 * 60 + 180))).toBe(180);
  expect(await times.medianMinutes(minute(30 * 24 * 60 + 1000))).toBeNull();
});
