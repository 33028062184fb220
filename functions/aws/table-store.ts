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
import { changeItem, namesIn } from './write.ts';

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

  /** Changes one item, as `changeItem` does in a transaction. */
  protected update(...[key, expression, values, condition, returned]: Update): Promise<UpdateCommandOutput> {
    const { Update } = changeItem(this.table, key, expression, values, condition);
    return this.documents.send(new UpdateCommand({ ...Update, ...returned }));
  }

  /** @returns whether the condition of the update was met */
  protected updateIf(...update: Update): Promise<boolean> {
    return isWritten(this.update(...update));
  }

  protected delete(deletion: Omit<DeleteCommandInput, 'TableName'>): Promise<DeleteCommandOutput> {
    return this.documents.send(new DeleteCommand({ TableName: this.table, ...deletion }));
  }

  /** One page of a query. `#name` in its expressions is the attribute `name`. */
  protected query(query: Query): Promise<QueryCommandOutput> {
    return this.documents.send(new QueryCommand(this.#whole(query)));
  }

  /** The items of a query, page by page. */
  protected async *pages(query: Query): AsyncGenerator<Item[]> {
    for await (const { Items = [] } of paginateQuery({ client: this.documents }, this.#whole(query))) yield Items;
  }

  /** The items of a query. */
  protected async *items(query: Query): AsyncGenerator<Item> {
    for await (const items of this.pages(query)) yield* items;
  }

  /** The ids of the items of a query. */
  protected async *ids(query: Query): AsyncGenerator<string> {
    for await (const { id } of this.items(query)) yield String(id);
  }

  #whole(query: Query): QueryCommandInput {
    const names = namesIn(query.KeyConditionExpression, query.FilterExpression);
    return { TableName: this.table, ExpressionAttributeNames: names, ...query };
  }
}

type Query = Omit<QueryCommandInput, 'TableName'>;
/** The arguments of `changeItem` after the table, and what the answer contains. */
type Update = [
  key: Record<string, string>,
  expression: string,
  values: Record<string, unknown>,
  condition?: string,
  returned?: Pick<UpdateCommandInput, 'ReturnValues' | 'ReturnValuesOnConditionCheckFailure'>,
];
