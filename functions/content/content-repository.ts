import {
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { type ContentRow, contentRowSchema } from '#shared/content-rows.ts';

/** All that the public page is made of, as it stood at one moment. */
export type ContentSnapshot = { version: number; rows: ContentRow[] };

const versionKey = { kind: 'version', id: 'content' };

/**
 * The website's content in its table: key `kind` and `id`, texts under the kind `text` and `{section}/{field}`. Every
 * write is one transaction that also counts the version up, so that readers can tell a whole state from a mixed one.
 */
export class ContentRepository {
  readonly #documents: DynamoDBDocumentClient;
  readonly #table: string;

  constructor(documents: DynamoDBDocumentClient, table: string) {
    this.#documents = documents;
    this.#table = table;
  }

  async rows(): Promise<ContentRow[]> {
    const pages = paginateQuery(
      { client: this.#documents },
      {
        TableName: this.#table,
        KeyConditionExpression: '#kind = :kind',
        ExpressionAttributeNames: { '#kind': 'kind' },
        ExpressionAttributeValues: { ':kind': 'text' },
        ConsistentRead: true,
      },
    );
    const rows: ContentRow[] = [];
    for await (const { Items = [] } of pages) rows.push(...Items.map((item) => contentRowSchema.parse(item)));
    return rows;
  }

  /** Stores texts, all or nothing. */
  async save(rows: readonly ContentRow[]): Promise<void> {
    const puts = rows.map((row) => ({
      Put: { TableName: this.#table, Item: { kind: 'text', id: `${row.section}/${row.field}`, ...row } },
    }));
    await this.#documents.send(new TransactWriteCommand({ TransactItems: [...puts, { Update: this.#oneMore() }] }));
  }

  /** Every content item with the version it belongs to. Reads again while writes come in between. */
  async snapshot(): Promise<ContentSnapshot> {
    for (;;) {
      const before = await this.version();
      const rows = await this.rows();
      if ((await this.version()) === before) return { version: before, rows };
    }
  }

  /** How many writes there have been; 0 before the first. */
  async version(): Promise<number> {
    const read = new GetCommand({ TableName: this.#table, Key: versionKey, ConsistentRead: true });
    const { Item } = await this.#documents.send(read);
    return Item ? Number(Item.version) : 0;
  }

  /** Starts a new version with unchanged content: new pages may draw the same content in another way. */
  async countUp(): Promise<void> {
    await this.#documents.send(new UpdateCommand(this.#oneMore()));
  }

  #oneMore() {
    return {
      TableName: this.#table,
      Key: versionKey,
      UpdateExpression: 'ADD version :one',
      ExpressionAttributeValues: { ':one': 1 },
    };
  }
}
