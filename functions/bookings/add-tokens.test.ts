import { randomUUID } from 'node:crypto';
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { tokenKey } from '../leads/search-tokens.ts';
import { aLead } from '../testing/builders.ts';
import { leadTables, startEngine } from '../testing/engine.ts';
import { addMissingTokens, TokenProgress } from './add-tokens.ts';
import { openLeadStores } from './lead-stores.ts';

test('finds leads from before descriptions were searched by words of them, and erases those tokens too', async () => {
  const { documents } = await startEngine();
  const stores = openLeadStores(documents, leadTables);
  const lead = aLead({ id: randomUUID(), first_name: 'Ada', description: 'Kraken' });
  await stores.writer.addOnce({ ...lead, description: '-' });
  await documents.send(
    new UpdateCommand({
      TableName: 'Leads',
      Key: { id: lead.id },
      UpdateExpression: 'SET description = :text',
      ExpressionAttributeValues: { ':text': lead.description },
    }),
  );
  const find = async () => (await stores.search.page({ search: 'krak' })).leads.map(({ id }) => id);
  const progress = new TokenProgress(documents, 'Limits');
  const deps = { ...stores, progress };
  expect(await find()).toEqual([]);

  // The first run ends before its progress is stored.
  await expect(
    addMissingTokens({ ...deps, progress: { read: async () => ({}), store: () => Promise.reject(new Error()) } }),
  ).rejects.toThrow();
  expect(await addMissingTokens(deps)).toBe(0);
  expect(await find()).toEqual([lead.id]);
  expect(await progress.read()).toMatchObject({ isDone: true });

  await stores.eraser.erase(lead.id);
  const { start } = tokenKey('.KRAKEN', lead);
  const left = await documents.send(
    new QueryCommand({
      TableName: 'LeadTerms',
      KeyConditionExpression: '#start = :start',
      ExpressionAttributeNames: { '#start': 'start' },
      ExpressionAttributeValues: { ':start': start },
    }),
  );
  expect(left.Items).toEqual([]);
});
