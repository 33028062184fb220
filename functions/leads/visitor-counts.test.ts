import { randomUUID } from 'node:crypto';
import { DeleteCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { openLeadStores } from '../bookings/lead-stores.ts';
import { aHeldLead, storeLead } from '../testing/builders.ts';
import { anEngine, leadTables, watchReads } from '../testing/engine.ts';
import { withOthers } from './visitor-counts.ts';

const engine = anEngine(beforeEach);
const stores = openLeadStores(engine.documents, leadTables);

async function store(change: Partial<Lead>): Promise<string> {
  const lead = await storeLead(stores, change);
  await stores.writer.addOnce(lead);
  return lead.id;
}

/** How many others each lead has, by the first name. */
async function others() {
  const page = await stores.leads.page({});
  const { leads } = await withOthers(engine.documents, 'Limits', page);
  return Object.fromEntries(leads.map((lead) => [lead.first_name, lead.others]));
}

async function counters() {
  const { Items = [] } = await engine.documents.send(new ScanCommand({ TableName: 'Limits' }));
  return Items.filter(({ id }) => id.startsWith('visitor ')).map(({ id }) => ({ id }));
}

test('counts the other leads with the same email address or phone number with one read, and forgets erased ones [INBOX-06]', async () => {
  const email = 'ada@mail.example';
  await store({ first_name: 'One', email, phone: '912 345 678' });
  const two = await store({ first_name: 'Two', email: 'Ada@Mail.example', phone: '-' });
  const three = await store({ first_name: 'Three', email: 'a@x.example', phone: '+351 912 345 678' });
  // Eight digits are the same.
  await store({ first_name: 'Four', email: 'b@x.example', phone: '812 345 678' });
  const held = aHeldLead({ id: randomUUID(), first_name: 'Five', email, phone: '-' });
  await stores.writer.hold(held);
  const page = await stores.leads.page({});
  const { reads } = await watchReads(engine, () => withOthers(engine.documents, 'Limits', page));
  expect(reads.map(({ command }) => command)).toEqual(['BatchGetItem']);
  expect(await others()).toEqual({ One: 1, Two: 1, Three: 1, Four: undefined });

  await stores.writer.release(held.id, new Date());
  expect(await others()).toMatchObject({ One: 2, Two: 2, Five: 2 });

  await Promise.all([two, three, held.id].map((id) => stores.eraser.erase(id)));
  expect(await others()).toEqual({ One: undefined, Four: undefined });
  expect(await counters()).toHaveLength(4);
});

test('reads only the counters that another lead can share, once another booking has marked the first lead [INBOX-06]', async () => {
  /** The counters that were read, and how many other leads each lead has. */
  const read = async () => {
    const page = await stores.leads.page({});
    const { answer, reads } = await watchReads(engine, () => withOthers(engine.documents, 'Limits', page));
    return [reads.map(({ units }) => units), answer.leads.map(({ others = 0 }) => others).sort()];
  };
  const one = await store({ email: 'one@x.example', phone: '0170 1234567' });
  const two = await store({ email: 'two@x.example', phone: '0171 1234567' });
  expect(await read()).toEqual([[], [0, 0]]);

  // The same two keys: four others at the same moment, none of which is missed.
  const same = { email: 'two@x.example', phone: '0171 1234567' };
  const more = await Promise.all(Array.from({ length: 4 }, () => store(same)));
  expect(await read()).toEqual([[2], [0, 4, 4, 4, 4, 4]]);

  // The first lead gets another number, and has its own again after another lead has booked with it.
  await stores.changes.setPhone(one, '0171 1234567', 'key-of-the-other-number', new Date());
  const six = await store({ email: 'six@x.example', phone: '0170 1234567' });
  await stores.changes.setPhone(one, '0170 1234567', 'key-of-the-first-number', new Date());
  expect(await read()).toEqual([[4], [1, 1, 4, 4, 4, 4, 4]]);

  for (const id of [two, ...more, six]) await stores.eraser.erase(id);
  expect(await read()).toEqual([[2], [0]]);
});

test('counts leads from before visitors were counted once, and erases others unchanged [INBOX-06]', async () => {
  const ids = [await store({ first_name: 'One' }), await store({ first_name: 'Two' })];
  for (const id of ids) {
    const change = { TableName: 'Leads', Key: { id }, UpdateExpression: 'REMOVE visitor_keys' };
    await engine.documents.send(new UpdateCommand(change));
  }
  for (const Key of await counters()) await engine.documents.send(new DeleteCommand({ TableName: 'Limits', Key }));

  for (const id of [...ids, ...ids]) await stores.writer.addTokens(id);
  expect(await others()).toEqual({ One: 1, Two: 1 });

  for (const id of ids) await stores.eraser.erase(id);
  expect(await counters()).toEqual([]);
});
