import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { ContentRepository } from './content-repository.ts';
import { ContentChangedError } from './errors.ts';
import { storedLists } from './lists.ts';
import { removeRow } from './remove-row.ts';
import { saveContent } from './save-content.ts';

const { faqs } = storedLists;

const change = { by: 'ann', at: new Date('2026-03-01T20:00Z') };
const gaveUp = { name: 'ContentionError' };
const row = { id: '00000000-0000-4000-8000-000000000001', question: 'Q', answer: 'A', is_active: true, order_index: 0 };
const neverWritten = () => Promise.reject(new ContentChangedError());

describe('when every attempt conflicts with another save', () => {
  let versions = 0;
  const table = mockClient(DynamoDBDocumentClient);
  const content = new ContentRepository(DynamoDBDocumentClient.from(new DynamoDBClient()), 'Content');
  beforeEach(() => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    table.reset();
    table.on(GetCommand).callsFake(async () => ({ Item: { version: ++versions } }));
    table.on(QueryCommand).resolves({ Items: [] });
  });

  test('reading a snapshot fails', async () => {
    await expect(content.snapshot()).rejects.toMatchObject(gaveUp);
  });

  test('reading a list fails', async () => {
    await expect(content.lists.read(faqs)).rejects.toMatchObject(gaveUp);
  });

  test('saving texts fails', async () => {
    const texts = { rows: async () => [], save: neverWritten };
    const sent = [{ section: 'hero', field: 'title', value: 'Mine', content_type: 'text' as const }];

    const saved = saveContent({ content: texts, requireAdministrator: async () => {} }, sent, change);

    await expect(saved).rejects.toMatchObject(gaveUp);
  });

  test('removing a row fails', async () => {
    const lists = { read: async () => ({ version: 1, rows: [row], applied: [] }), write: neverWritten };

    await expect(removeRow({ lists: lists as never }, faqs, row.id, change)).rejects.toMatchObject(gaveUp);
  });
});
