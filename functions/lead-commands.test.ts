import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { openLeadStores } from './bookings/lead-stores.ts';
import { LeadChanges } from './leads/lead-changes.ts';
import { aLead } from './testing/builders.ts';
import { leadTables, startEngine, useEngine } from './testing/engine.ts';

test('gives turns to leads that were restored without one when an operator recounts, also while staff answer [TURN-08]', async () => {
  const engine = await startEngine();
  const { changes, counters, leads, writer } = openLeadStores(engine.documents, leadTables);
  await useEngine(engine, {
    UPLOADS_URL: 'https://studio.example/uploads',
    PHOTOS_URL: 'https://studio.example/photos',
  });
  const { handler } = await import('./lead-commands.ts');
  const recount = async () => (await handler({ command: 'recount', input: {} })) as { before: object; counts: object };
  const ids = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const lead = aLead({ id: randomUUID(), status: n % 2 ? 'contacted' : 'new', answered_at: undefined });
      return (await writer.addOnce(lead)).id;
    }),
  );
  for (const id of ids) {
    const UpdateExpression = 'REMOVE turn, turn_since, turn_at, queue, queue_at';
    await engine.documents.send(new UpdateCommand({ TableName: 'Leads', Key: { id }, UpdateExpression }));
  }
  const restored = { TableName: 'Limits', Key: { id: 'lead-counts' }, UpdateExpression: 'REMOVE studio, visitor' };
  await engine.documents.send(new UpdateCommand(restored));
  const happened_at = '2026-03-02T20:00:00.000Z';
  const answer = { from: 'studio', way: 'phone', text: 'Friday.', happened_at } as const;
  const answered = ids.slice(6);
  const { giveTurn } = LeadChanges.prototype;
  jest.spyOn(LeadChanges.prototype, 'giveTurn').mockImplementation(async function (this: LeadChanges, id) {
    const given = giveTurn.call(this, id);
    if (answered.includes(id)) {
      await changes.logAnswer(id, answer, randomUUID(), { by: 'staff-1', now: new Date(happened_at) });
    }
    return given;
  });

  const { before, counts } = await recount();

  expect(before).toMatchObject({ studio: 0, visitor: 0 });
  expect(counts).toMatchObject({ new: 6, contacted: 6, studio: 3, visitor: 9 });
  const waiting = new Map((await leads.page({ queue: 'visitor' })).leads.map(({ id, turn_since }) => [id, turn_since]));
  expect(answered.map((id) => waiting.get(id))).toEqual(answered.map(() => happened_at));
  expect(await counters.storedCounts()).toMatchObject(counts);
  expect(await recount()).toEqual({ before: counts, counts });
});
