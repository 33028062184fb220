import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { type LeadStatus, leadPageSize } from '#shared/choices.ts';
import { type Lead, type LeadPage, leadSchema, type Notification } from '#shared/leads.ts';
import { type Position, readCursor, writeCursor } from './cursor.ts';
import { LeadNotFoundError } from './errors.ts';

/** Both indexes sort by `created_at`. */
const byDate = { index: 'by_date', key: 'list', value: 'leads' } as const;
const byStatus = { index: 'by_status', key: 'status' } as const;

/** The leads in their table, to read and to note mails on; `CountedLeads` adds and changes them. Key `id`, one index of all by date and one by status and date. */
export class LeadRepository {
  readonly #documents: DynamoDBDocumentClient;
  readonly #table: string;

  constructor(documents: DynamoDBDocumentClient, table: string) {
    this.#documents = documents;
    this.#table = table;
  }

  /** The lead as it is now, not as an index may still show it. */
  async find(id: string): Promise<Lead | undefined> {
    const { Item } = await this.#documents.send(new GetCommand({ ...this.#item(id), ConsistentRead: true }));
    return Item && leadSchema.parse(Item);
  }

  /**
   * These leads, in the order of `ids`; at most 100, each once.
   * @throws {LeadNotFoundError} when one is not there
   */
  async findAll(ids: readonly string[]): Promise<Lead[]> {
    const found = await this.findThose(ids);
    const missing = ids.find((id, index) => found[index]?.id !== id);
    if (missing) throw new LeadNotFoundError(`No lead has the id ${missing}`);
    return found;
  }

  /** Those of these leads that are there, in the order of `ids`; at most 100, each once. */
  async findThose(ids: readonly string[]): Promise<Lead[]> {
    const found = new Map<string, Lead>();
    let Keys: Record<string, unknown>[] | undefined = ids.map((id) => ({ id }));
    while (Keys?.length) {
      const { Responses, UnprocessedKeys }: BatchGetCommandOutput = await this.#documents.send(
        new BatchGetCommand({ RequestItems: { [this.#table]: { Keys, ConsistentRead: true } } }),
      );
      for (const item of Responses?.[this.#table] ?? []) found.set(item.id, leadSchema.parse(item));
      Keys = UnprocessedKeys?.[this.#table]?.Keys;
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /**
   * One page, newest first, read with one query however large the table is.
   * @throws {BadCursorError} for a cursor that `page` did not give out
   */
  async page(status: LeadStatus | undefined, cursor?: string, limit = leadPageSize): Promise<LeadPage> {
    const { index, key, value } = status ? { ...byStatus, value: status } : byDate;
    const start = cursor === undefined ? undefined : { ...readCursor(cursor), [key]: value };
    const { Items = [], LastEvaluatedKey } = await this.#documents.send(
      new QueryCommand({
        TableName: this.#table,
        IndexName: index,
        KeyConditionExpression: '#key = :value',
        ExpressionAttributeNames: { '#key': key },
        ExpressionAttributeValues: { ':value': value },
        ScanIndexForward: false,
        Limit: limit,
        ExclusiveStartKey: start,
      }),
    );
    const leads = Items.map((item) => leadSchema.parse(item));
    return { leads, next: LastEvaluatedKey && writeCursor(LastEvaluatedKey as Position) };
  }

  /** @throws {LeadNotFoundError} and nothing is written */
  async setNotification(id: string, notification: Notification): Promise<Lead> {
    try {
      const { Attributes } = await this.#documents.send(
        new UpdateCommand({
          ...this.#item(id),
          UpdateExpression: 'SET notification = :notification',
          ConditionExpression: 'attribute_exists(id)',
          ExpressionAttributeValues: { ':notification': notification },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return leadSchema.parse(Attributes);
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      throw new LeadNotFoundError(`No lead has the id ${id}`, { cause: error });
    }
  }

  /** The closed leads that came in before then, oldest first, however many there are. */
  async *closedOf(before: string): AsyncGenerator<Lead> {
    const pages = paginateQuery(
      { client: this.#documents },
      {
        TableName: this.#table,
        IndexName: byStatus.index,
        KeyConditionExpression: '#status = :closed AND created_at < :before',
        ExpressionAttributeNames: { '#status': byStatus.key },
        ExpressionAttributeValues: { ':closed': 'closed', ':before': before },
      },
    );
    for await (const { Items = [] } of pages) yield* Items.map((item) => leadSchema.parse(item));
  }

  /** Notes when a lead was closed, unless that is known or it is open. */
  async noteClosed(id: string, now: Date): Promise<void> {
    try {
      await this.#documents.send(
        new UpdateCommand({
          ...this.#item(id),
          UpdateExpression: 'SET closed_at = :now',
          ConditionExpression: '#status = :closed AND attribute_not_exists(closed_at)',
          ExpressionAttributeNames: { '#status': byStatus.key },
          ExpressionAttributeValues: { ':closed': 'closed', ':now': now.toISOString() },
        }),
      );
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }

  #item(id: string) {
    return { TableName: this.#table, Key: { id } };
  }
}
