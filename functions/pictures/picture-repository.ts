import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  paginateQuery,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type StoredPicture, storedPictureSchema } from '#shared/uploads.ts';

const pictureRecordSchema = storedPictureSchema.extend({
  /** Since when nothing refers to it, as an ISO time. */
  unreferenced_since: z.iso.datetime().optional(),
  /** Its files are being deleted. */
  removing: z.boolean().optional(),
});
export type PictureRecord = z.infer<typeof pictureRecordSchema>;

/** The pictures that can be shown, in the content table: kind `picture`, the address as `id`. */
export class PictureRepository {
  readonly #documents: DynamoDBDocumentClient;
  readonly #table: string;

  constructor(documents: DynamoDBDocumentClient, table: string) {
    this.#documents = documents;
    this.#table = table;
  }

  /** All of them by address, those that are being deleted included. */
  async records(): Promise<PictureRecord[]> {
    const pages = paginateQuery(
      { client: this.#documents },
      {
        TableName: this.#table,
        KeyConditionExpression: '#kind = :kind',
        ExpressionAttributeNames: { '#kind': 'kind' },
        ExpressionAttributeValues: { ':kind': 'picture' },
        ConsistentRead: true,
      },
    );
    const records: PictureRecord[] = [];
    for await (const { Items = [] } of pages) records.push(...Items.map((item) => pictureRecordSchema.parse(item)));
    return records;
  }

  async add(picture: StoredPicture): Promise<void> {
    const Item = { kind: 'picture', id: picture.address, ...picture };
    await this.#documents.send(new PutCommand({ TableName: this.#table, Item }));
  }

  /** Notes since when nothing refers to a picture, an ISO time, or that something does again. */
  async setUnreferenced(address: string, since: string | undefined): Promise<void> {
    await this.#documents.send(
      new UpdateCommand({
        TableName: this.#table,
        Key: { kind: 'picture', id: address },
        ...(since
          ? { UpdateExpression: 'SET unreferenced_since = :since', ExpressionAttributeValues: { ':since': since } }
          : { UpdateExpression: 'REMOVE unreferenced_since' }),
        ConditionExpression: 'attribute_exists(id)',
      }),
    );
  }

  /**
   * Takes a picture out of the list, so that its files can be deleted.
   * @param contentVersion the state of the content in which nothing referred to it
   * @returns whether that is still the state; else nothing is changed
   */
  async beginRemoval(address: string, contentVersion: number): Promise<boolean> {
    const TableName = this.#table;
    const unchanged = {
      TableName,
      Key: { kind: 'version', id: 'content' },
      ConditionExpression: contentVersion === 0 ? 'attribute_not_exists(id)' : 'version = :version',
      ...(contentVersion === 0 ? {} : { ExpressionAttributeValues: { ':version': contentVersion } }),
    };
    const removing = {
      TableName,
      Key: { kind: 'picture', id: address },
      UpdateExpression: 'SET removing = :true',
      ConditionExpression: 'attribute_exists(id)',
      ExpressionAttributeValues: { ':true': true },
    };
    try {
      await this.#documents.send(
        new TransactWriteCommand({ TransactItems: [{ ConditionCheck: unchanged }, { Update: removing }] }),
      );
      return true;
    } catch (error) {
      if (error instanceof TransactionCanceledException) return false;
      throw error;
    }
  }

  async forget(address: string): Promise<void> {
    await this.#documents.send(new DeleteCommand({ TableName: this.#table, Key: { kind: 'picture', id: address } }));
  }
}
