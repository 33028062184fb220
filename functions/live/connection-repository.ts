import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';

/** The gateway ends every connection after this time; whatever is older is no longer there. */
const longestSeconds = 7_200;
/** How many are told at once. */
const pageSize = 100;

/**
 * The open pages, in the partition `site` of their table. One partition takes a thousand new connections a second, which
 * is twenty times what the gateway lets in. The partition `published` holds the mark that starts the telling.
 */
export class ConnectionRepository {
  readonly #documents: DynamoDBDocumentClient;
  readonly #table: string;

  constructor(documents: DynamoDBDocumentClient, table: string) {
    this.#documents = documents;
    this.#table = table;
  }

  async add(id: string, now: Date): Promise<void> {
    const expires_at = seconds(now) + longestSeconds;
    await this.#documents.send(new PutCommand({ TableName: this.#table, Item: { channel: 'site', id, expires_at } }));
  }

  /** Removing what is gone already is no error. */
  async remove(id: string): Promise<void> {
    await this.#documents.send(new DeleteCommand({ TableName: this.#table, Key: { channel: 'site', id } }));
  }

  /** The ids of all that may be open, page by page: the table itself may take days to forget an expired one. */
  async *open(now: Date): AsyncGenerator<string[]> {
    const pages = paginateQuery(
      { client: this.#documents, pageSize },
      {
        TableName: this.#table,
        KeyConditionExpression: 'channel = :site',
        FilterExpression: 'expires_at > :now',
        ExpressionAttributeValues: { ':site': 'site', ':now': seconds(now) },
        // A page that connected a moment ago has read the content before this was published.
        ConsistentRead: true,
      },
    );
    for await (const { Items = [] } of pages) yield Items.map(({ id }) => String(id));
  }

  /** Notes that a version is live. The stream of the table hands it to the function that tells the open pages. */
  async markPublished(version: number): Promise<void> {
    const Item = { channel: 'published', id: 'content', version };
    await this.#documents.send(new PutCommand({ TableName: this.#table, Item }));
  }
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
