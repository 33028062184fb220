import {
  DeleteCommand,
  type DeleteCommandInput,
  type DeleteCommandOutput,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  paginateQuery,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  UpdateCommand,
  type UpdateCommandInput,
  type UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { isWritten } from './transaction.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document client types its attributes like this
export type Item = Record<string, any>;

/** A store in one DynamoDB table. */
export abstract class TableStore {
  protected readonly documents: DynamoDBDocumentClient;
  protected readonly table: string;

  constructor(documents: DynamoDBDocumentClient, table: string) {
    this.documents = documents;
    this.table = table;
  }

  /** A consistent read of one item. */
  protected async get(Key: Record<string, string>): Promise<Item | undefined> {
    const read = new GetCommand({ TableName: this.table, Key, ConsistentRead: true });
    return (await this.documents.send(read)).Item;
  }

  protected async put(put: Omit<PutCommandInput, 'TableName'>): Promise<void> {
    await this.documents.send(new PutCommand({ TableName: this.table, ...put }));
  }

  protected update(update: Omit<UpdateCommandInput, 'TableName'>): Promise<UpdateCommandOutput> {
    return this.documents.send(new UpdateCommand({ TableName: this.table, ...update }));
  }

  /** @returns whether the condition of the update was met */
  protected updateIf(update: Omit<UpdateCommandInput, 'TableName'>): Promise<boolean> {
    return isWritten(this.update(update));
  }

  protected delete(deletion: Omit<DeleteCommandInput, 'TableName'>): Promise<DeleteCommandOutput> {
    return this.documents.send(new DeleteCommand({ TableName: this.table, ...deletion }));
  }

  protected query(query: Omit<QueryCommandInput, 'TableName'>): Promise<QueryCommandOutput> {
    return this.documents.send(new QueryCommand({ TableName: this.table, ...query }));
  }

  /** The items of a query, page by page. */
  protected async *pages(query: Omit<QueryCommandInput, 'TableName'>): AsyncGenerator<Item[]> {
    for await (const { Items = [] } of paginateQuery({ client: this.documents }, { TableName: this.table, ...query })) {
      yield Items;
    }
  }

  /** The ids of the items of a query. */
  protected async *ids(query: Omit<QueryCommandInput, 'TableName'>): AsyncGenerator<string> {
    for await (const items of this.pages(query)) yield* items.map(({ id }) => String(id));
  }
}
