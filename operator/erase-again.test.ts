import { BatchWriteItemCommand, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { eraseAgain } from './erase-again.ts';

test('erases restored leads again that were erased in the tables in use, with log, tokens and code [RESTORE-11]', async () => {
  const stored: Record<string, Record<string, { S?: string; L?: { S: string }[] }>[]> = {
    'Limits-used': [{ id: { S: 'erased ada' } }, { id: { S: 'leads' } }, { id: { S: 'erased held' } }],
    'Leads-new': [
      { id: { S: 'ada' }, visitor_keys: { L: [{ S: 'visitor own' }, { S: 'visitor shared' }] } },
      { id: { S: 'grace' }, visitor_keys: { L: [{ S: 'visitor shared' }] } },
    ],
    'HeldLeads-new': [{ id: { S: 'held' } }],
    'LeadTerms-new': [
      { start: { S: 'ad' }, term: { S: 'ada#1#ada' }, lead: { S: 'ada' } },
      { start: { S: 'codes' }, term: { S: 'K7QX' }, lead: { S: 'ada' } },
      { start: { S: 'gr' }, term: { S: 'grace#1#grace' }, lead: { S: 'grace' } },
    ],
    'LeadLog-new': [
      { lead_id: { S: 'ada' }, id: { S: '1' } },
      { lead_id: { S: 'grace' }, id: { S: '2' } },
    ],
  };
  const written: unknown[] = [];
  const client = mockClient(DynamoDBClient);
  client.on(ScanCommand).callsFake(({ TableName }) => ({ Items: stored[TableName] }));
  client.on(BatchWriteItemCommand).callsFake(({ RequestItems }) => {
    written.push(RequestItems);
    return {};
  });
  const tables = ['Leads', 'HeldLeads', 'LeadTerms', 'LeadLog', 'Limits'].map((id) => ({
    id,
    part: 'leads' as const,
    inUse: `${id}-used`,
    target: `${id}-new`,
  }));

  expect(await eraseAgain(new DynamoDBClient(), tables)).toBe(2);

  const remove = (Key: object) => ({ DeleteRequest: { Key } });
  expect(written).toEqual([
    {
      'Limits-new': [
        { PutRequest: { Item: { id: { S: 'erased ada' }, erased: { BOOL: true } } } },
        { PutRequest: { Item: { id: { S: 'erased held' }, erased: { BOOL: true } } } },
      ],
    },
    {
      'Limits-new': [
        remove({ id: { S: 'visitor own' } }),
        { PutRequest: { Item: { id: { S: 'visitor shared' }, leads: { N: '1' } } } },
      ],
    },
    { 'Leads-new': [remove({ id: { S: 'ada' } })] },
    { 'HeldLeads-new': [remove({ id: { S: 'held' } })] },
    {
      'LeadTerms-new': [
        remove({ start: { S: 'ad' }, term: { S: 'ada#1#ada' } }),
        remove({ start: { S: 'codes' }, term: { S: 'K7QX' } }),
      ],
    },
    { 'LeadLog-new': [remove({ lead_id: { S: 'ada' }, id: { S: '1' } })] },
  ]);
});
