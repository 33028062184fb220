import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { administratorSettings } from './administrator-settings.ts';
import type { RunningStudio } from './running-studio.ts';

type Item = Record<string, unknown>;
type Table = 'Leads' | 'HeldLeads' | 'LeadLog' | 'LeadTerms' | 'Limits' | 'Content' | 'Settings';
type Key = Record<string, string>;

/** Reads and writes items of a table directly, without the product. */
export async function storedItems(studio: RunningStudio, table: Table) {
  const client = new DynamoDBClient(administratorSettings(studio));
  const { TableNames = [] } = await client.send(new ListTablesCommand());
  const TableName = TableNames.find((name) => new RegExp(`-Data${table}[0-9A-F]{8}-`).test(name));
  const documents = DynamoDBDocumentClient.from(client);
  return {
    all: async (): Promise<Item[]> => (await documents.send(new ScanCommand({ TableName }))).Items ?? [],
    get: async (key: Key) => (await documents.send(new GetCommand({ TableName, Key: key }))).Item,
    put: (item: Item) => documents.send(new PutCommand({ TableName, Item: item })),
    remove: (key: Key) => documents.send(new DeleteCommand({ TableName, Key: key })),
  };
}
