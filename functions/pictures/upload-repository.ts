import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { uploadSchema } from '#shared/uploads.ts';
import { NameTakenError } from './errors.ts';

const storedUploadSchema = uploadSchema.extend({
  content_type: z.string(),
  created_at: z.iso.datetime(),
  /** How often making the picture was begun. */
  attempts: z.int(),
});
export type StoredUpload = z.infer<typeof storedUploadSchema>;
export type NewUpload = Pick<StoredUpload, 'address' | 'content_type'>;

/** How long it is known how an upload went, and which id an artist was promised. */
const rememberedSeconds = { upload: 2 * 86_400, reservation: 7 * 86_400 };

/** Uploads on their way and ids promised to new artists, in the content table: kinds `upload` and `reservation`. */
export class UploadRepository {
  readonly #documents: DynamoDBDocumentClient;
  readonly #table: string;

  constructor(documents: DynamoDBDocumentClient, table: string) {
    this.#documents = documents;
    this.#table = table;
  }

  /**
   * Notes uploads that were allowed and, where given, the id that an artist will have.
   * @throws {NameTakenError} when one of the addresses was given away before; nothing is written then
   */
  async add(uploads: readonly NewUpload[], now: Date, artistId?: string): Promise<StoredUpload[]> {
    const created_at = now.toISOString();
    const stored = uploads.map((upload) => ({
      ...upload,
      id: uploadIdOf(upload.address),
      state: 'waiting' as const,
      attempts: 0,
      created_at,
    }));
    const items = [
      ...stored.map((upload) => ({ kind: 'upload', ...upload, expires_at: after(now, rememberedSeconds.upload) })),
      ...(artistId
        ? [{ kind: 'reservation', id: artistId, created_at, expires_at: after(now, rememberedSeconds.reservation) }]
        : []),
    ];
    const TransactItems = items.map((Item) => ({
      Put: { TableName: this.#table, Item, ConditionExpression: 'attribute_not_exists(id)' },
    }));
    try {
      await this.#documents.send(new TransactWriteCommand({ TransactItems }));
      return stored;
    } catch (error) {
      if (!isTaken(error)) throw error;
      throw new NameTakenError('An address was given away in the same millisecond', { cause: error });
    }
  }

  async find(id: string): Promise<StoredUpload | undefined> {
    const read = new GetCommand({ TableName: this.#table, Key: { kind: 'upload', id }, ConsistentRead: true });
    const { Item } = await this.#documents.send(read);
    return Item && storedUploadSchema.parse(Item);
  }

  /** Counts one more attempt. @returns nothing when the upload is unknown or settled already */
  async begin(id: string): Promise<StoredUpload | undefined> {
    return this.#changeWaiting(id, {
      UpdateExpression: 'ADD attempts :one',
      ExpressionAttributeValues: { ':one': 1, ':waiting': 'waiting' },
    });
  }

  /** Notes that the picture can be shown. */
  async finish(id: string): Promise<void> {
    await this.#changeWaiting(id, {
      UpdateExpression: 'SET #state = :ready',
      ExpressionAttributeValues: { ':ready': 'ready', ':waiting': 'waiting' },
    });
  }

  /** Notes for the person who waits that there will be no picture; `reason` is in words for them. */
  async refuse(id: string, reason: string): Promise<void> {
    await this.#changeWaiting(id, {
      UpdateExpression: 'SET #state = :refused, reason = :reason',
      ExpressionAttributeValues: { ':refused': 'refused', ':reason': reason, ':waiting': 'waiting' },
    });
  }

  async #changeWaiting(
    id: string,
    change: { UpdateExpression: string; ExpressionAttributeValues: Record<string, unknown> },
  ): Promise<StoredUpload | undefined> {
    try {
      const { Attributes } = await this.#documents.send(
        new UpdateCommand({
          TableName: this.#table,
          Key: { kind: 'upload', id },
          ...change,
          ConditionExpression: '#state = :waiting',
          ExpressionAttributeNames: { '#state': 'state' },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return storedUploadSchema.parse(Attributes);
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return undefined;
      throw error;
    }
  }
}

/** Made from the address, so that giving the same address away twice fails at the key. */
function uploadIdOf(address: string): string {
  const bytes = createHash('sha256').update(address).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function after(now: Date, seconds: number): number {
  return Math.floor(now.getTime() / 1000) + seconds;
}

function isTaken(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  const reasons = error.CancellationReasons ?? [];
  return reasons.some(({ Code }) => Code === 'ConditionalCheckFailed' || Code === 'TransactionConflict');
}
