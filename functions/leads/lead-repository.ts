import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import {
  type Lead,
  type LeadPage,
  type LeadStatus,
  leadPageSize,
  leadSchema,
  type Notification,
} from '#shared/leads.ts';
import { type Position, readCursor, writeCursor } from './cursor.ts';
import { LeadNotFoundError } from './errors.ts';

/** Both indexes sort by `created_at`. */
const byDate = { index: 'by_date', key: 'list', value: 'leads' } as const;
const byStatus = { index: 'by_status', key: 'status' } as const;

/** The leads in their table: key `id`, one index of all by date and one by status and date. */
export class LeadRepository {
  readonly #documents: DynamoDBDocumentClient;
  readonly #table: string;

  constructor(documents: DynamoDBDocumentClient, table: string) {
    this.#documents = documents;
    this.#table = table;
  }

  /** Stores a lead, once for its id. Gives the lead that is stored then: this one, or the one that was there before. */
  async addOnce(lead: Lead): Promise<Lead> {
    try {
      await this.#documents.send(
        new PutCommand({
          TableName: this.#table,
          Item: { ...lead, [byDate.key]: byDate.value },
          ConditionExpression: 'attribute_not_exists(id)',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      return lead;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException) || !error.Item) throw error;
      return leadSchema.parse(unmarshall(error.Item));
    }
  }

  /** The lead as it is now, not as an index may still show it. */
  async find(id: string): Promise<Lead | undefined> {
    const { Item } = await this.#documents.send(new GetCommand({ ...this.#item(id), ConsistentRead: true }));
    return Item && leadSchema.parse(Item);
  }

  /**
   * One page, newest first, read with one query however large the table is.
   * @throws {BadCursorError} for a cursor that `page` did not give out
   */
  async page(status: LeadStatus | undefined, cursor: string | undefined): Promise<LeadPage> {
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
        Limit: leadPageSize,
        ExclusiveStartKey: start,
      }),
    );
    const leads = Items.map((item) => leadSchema.parse(item));
    return { leads, next: LastEvaluatedKey && writeCursor(LastEvaluatedKey as Position) };
  }

  /** @throws {LeadNotFoundError} and nothing is written */
  setStatus(id: string, status: LeadStatus): Promise<Lead> {
    return this.#set(id, 'status', status);
  }

  /** @throws {LeadNotFoundError} and nothing is written */
  setNotification(id: string, notification: Notification): Promise<Lead> {
    return this.#set(id, 'notification', notification);
  }

  async #set(id: string, attribute: string, value: unknown): Promise<Lead> {
    try {
      const { Attributes } = await this.#documents.send(
        new UpdateCommand({
          ...this.#item(id),
          UpdateExpression: 'SET #attribute = :value',
          ConditionExpression: 'attribute_exists(id)',
          ExpressionAttributeNames: { '#attribute': attribute },
          ExpressionAttributeValues: { ':value': value },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return leadSchema.parse(Attributes);
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      throw new LeadNotFoundError(`No lead has the id ${id}`, { cause: error });
    }
  }

  #item(id: string) {
    return { TableName: this.#table, Key: { id } };
  }
}
