import { PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { storeLead } from '../testing/builders.ts';
import { anEngine, leadTables } from '../testing/engine.ts';

const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);

/** Stores a lead as functions of 0.3.0 did, without its counters. */
async function storeCounted(visitor_keys: string[], sole_keys: string[]): Promise<string> {
  const { id } = await storeLead(stores, { phone: '912 345 678' });
  const change = {
    TableName: 'Leads',
    Key: { id },
    UpdateExpression: 'SET visitor_keys = :keys, sole_keys = :sole',
    ExpressionAttributeValues: { ':keys': visitor_keys, ':sole': new Set([id, ...sole_keys]) },
  };
  await engine.documents.send(new UpdateCommand(change));
  return id;
}

async function counters() {
  const { Items = [] } = await engine.documents.send(new ScanCommand({ TableName: 'Limits' }));
  return Items.filter(({ id }) => id.startsWith('visitor '));
}

test('erases the counters that 0.3.0 wrote with the last lead of the visitor, even after its phone number changed', async () => {
  const one = await storeCounted(['visitor both', 'visitor one'], ['visitor one']);
  const two = await storeCounted(['visitor both'], []);
  const other = { id: 'visitor other', leads: 1, only_lead: 'other' };
  const stored = [{ id: 'visitor both', leads: 2 }, { id: 'visitor one', leads: 1, only_lead: one }, other];
  for (const Item of stored) await engine.documents.send(new PutCommand({ TableName: 'Limits', Item }));

  await stores.changes.setPhone(one, '987 654 321', 'key-of-the-phone-number', new Date());
  await stores.eraser.erase(one);

  expect(await counters()).toEqual(expect.arrayContaining([{ id: 'visitor both', leads: 1 }, other]));
  expect(await counters()).toHaveLength(2);

  await stores.eraser.erase(two);

  expect(await counters()).toEqual([other]);
});
