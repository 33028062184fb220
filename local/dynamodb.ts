import { DynamoDbEngine, type EngineAnswer } from './dynamodb-engine.ts';
import { dynamoDbNeeds, supportedOperations } from './dynamodb-needs.ts';
import { type IndexDefinition, sameKeys, type TableDefinition, tableDefinition } from './dynamodb-table.ts';
import { errorResponse } from './endpoint-errors.ts';
import type { AwsRequest, AwsService, Deployed, Environment, Need, Providers, Resource } from './service.ts';

/** Tables and their streams, kept by an engine of their own that speaks DynamoDB's protocol. */
export class DynamoDb implements AwsService {
  readonly signingName = 'dynamodb';
  readonly providers: Providers;
  readonly #environment: Environment;
  readonly #engine: DynamoDbEngine;
  readonly #tables = new Map<string, TableDefinition>();
  /** Region and account in the engine's own ARNs, such as `dynoxide:000000000000`. */
  #engineScope = '';

  constructor(environment: Environment) {
    this.#environment = environment;
    this.#engine = new DynamoDbEngine(`${environment.dataDirectory}/dynamodb`, environment.log);
    const deploy = (resource: Resource) => this.#deploy(tableDefinition(resource));
    this.providers = { 'AWS::DynamoDB::Table': deploy, 'AWS::DynamoDB::GlobalTable': deploy };
  }

  async start(): Promise<void> {
    await this.#engine.start();
  }

  async stop(): Promise<void> {
    await this.#engine.stop();
  }

  needs(request: AwsRequest): Need[] {
    return dynamoDbNeeds(operationOf(request), parse(request.body), this.#arn, (table) => {
      return this.#tables.get(table)?.KeySchema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName;
    });
  }

  async handle(request: AwsRequest): Promise<Response> {
    const operation = operationOf(request);
    if (!supportedOperations.has(operation)) {
      return errorResponse('dynamodb', 'UnknownOperationException', `${operation} is not supported here`, 400);
    }
    const target = request.headers.get('x-amz-target') ?? '';
    if (target.startsWith('DynamoDBStreams_')) return this.#handleStreams(target, operation, request.body);
    return toResponse(await this.#engine.call(target, request.body));
  }

  /**
   * Streams have our ARNs outside and the engine's inside. An iterator carries its stream's ARN, as those of AWS do, so
   * that the right to read can be checked.
   */
  async #handleStreams(target: string, operation: string, body: Buffer): Promise<Response> {
    const input = parse(body);
    if (typeof input.StreamArn === 'string') input.StreamArn = this.#toEngine(input.StreamArn);
    if (typeof input.ExclusiveStartStreamArn === 'string') {
      input.ExclusiveStartStreamArn = this.#toEngine(input.ExclusiveStartStreamArn);
    }
    const [streamArn, inner] = splitIterator(input.ShardIterator);
    if (operation === 'GetRecords') input.ShardIterator = inner;
    const answer = await this.#engine.call(target, JSON.stringify(input));
    if (answer.status !== 200) return toResponse(answer);
    const output = JSON.parse(answer.body.toString());
    const ownArn = this.#fromEngine(String(input.StreamArn ?? streamArn));
    if (output.ShardIterator) output.ShardIterator = joinIterator(ownArn, output.ShardIterator);
    if (output.NextShardIterator) output.NextShardIterator = joinIterator(ownArn, output.NextShardIterator);
    for (const record of output.Records ?? []) record.awsRegion = this.#environment.region;
    for (const described of [output.StreamDescription, ...(output.Streams ?? [])]) {
      if (described) described.StreamArn = this.#fromEngine(described.StreamArn);
    }
    return toResponse({ status: 200, body: Buffer.from(JSON.stringify(output)), checksum: undefined });
  }

  async #deploy(wanted: TableDefinition): Promise<Deployed> {
    const found = (await this.#ask('DescribeTable', { TableName: wanted.TableName }))?.Table;
    const table = found
      ? await this.#update(wanted, found as Described)
      : ((await this.#demand('CreateTable', asInput(wanted))).TableDescription as Described);
    this.#tables.set(wanted.TableName, wanted);
    this.#engineScope = table.TableArn.split(':').slice(3, 5).join(':');
    await this.#setTimeToLive(wanted);
    const StreamArn = table.LatestStreamArn && this.#fromEngine(table.LatestStreamArn);
    const Arn = this.#arn(`table/${wanted.TableName}`);
    return { ref: wanted.TableName, attributes: { Arn, ...(StreamArn && { StreamArn }) } };
  }

  async #update(wanted: TableDefinition, found: Described): Promise<Described> {
    const { TableName, AttributeDefinitions } = wanted;
    const types = new Map(
      found.AttributeDefinitions.map(({ AttributeName, AttributeType }) => [AttributeName, AttributeType]),
    );
    const keptType = AttributeDefinitions.every(
      ({ AttributeName, AttributeType }) => (types.get(AttributeName) ?? AttributeType) === AttributeType,
    );
    if (
      !keptType ||
      !sameKeys(wanted, found) ||
      !sameIndexes(wanted.LocalSecondaryIndexes, found.LocalSecondaryIndexes)
    ) {
      throw new Error(
        `The keys of ${TableName} differ from those of the stored table, which cannot be changed: start over with --fresh`,
      );
    }
    const update = (change: object) => this.#demand('UpdateTable', { TableName, AttributeDefinitions, ...change });
    const indexes = wanted.GlobalSecondaryIndexes ?? [];
    for (const index of found.GlobalSecondaryIndexes ?? []) {
      const kept = indexes.some((candidate) => sameIndexes([candidate], [index]));
      const { IndexName } = index;
      if (!kept) await update({ GlobalSecondaryIndexUpdates: [{ Delete: { IndexName } }] });
    }
    for (const index of indexes) {
      const exists = found.GlobalSecondaryIndexes?.some((candidate) => sameIndexes([candidate], [index]));
      if (!exists) await update({ GlobalSecondaryIndexUpdates: [{ Create: index }] });
    }
    const [viewType, foundType] = [wanted.StreamSpecification, found.StreamSpecification].map(
      (specification) => specification?.StreamEnabled && specification.StreamViewType,
    );
    if (viewType !== foundType) {
      if (foundType) await update({ StreamSpecification: { StreamEnabled: false } });
      if (viewType) await update({ StreamSpecification: wanted.StreamSpecification });
    }
    return (await this.#demand('DescribeTable', { TableName })).Table as Described;
  }

  async #setTimeToLive({ TableName, TimeToLiveSpecification: wanted }: TableDefinition): Promise<void> {
    const { TimeToLiveDescription: found } = (await this.#demand('DescribeTimeToLive', { TableName })) as TimeToLive;
    const current = found?.TimeToLiveStatus === 'ENABLED' ? found.AttributeName : undefined;
    const next = wanted?.Enabled ? wanted.AttributeName : undefined;
    if (current === next) return;
    const change = { AttributeName: next ?? current, Enabled: next !== undefined };
    await this.#demand('UpdateTimeToLive', { TableName, TimeToLiveSpecification: change });
  }

  /** The engine's answer, or nothing where it has no such table. */
  async #ask(operation: string, input: unknown): Promise<Record<string, unknown> | undefined> {
    const { status, body } = await this.#engine.call(`DynamoDB_20120810.${operation}`, JSON.stringify(input));
    const output = JSON.parse(body.toString());
    if (status === 200) return output;
    if (String(output.__type).endsWith('ResourceNotFoundException')) return undefined;
    throw new Error(`DynamoDB ${operation}: ${output.message ?? output.Message ?? output.__type}`);
  }

  async #demand(
    operation: string,
    input: { TableName: string; [name: string]: unknown },
  ): Promise<Record<string, unknown>> {
    const output = await this.#ask(operation, input);
    if (!output) throw new Error(`DynamoDB ${operation}: there is no table ${input.TableName}`);
    return output;
  }

  readonly #arn = (path: string): string => {
    const { region, accountId } = this.#environment;
    return `arn:aws:dynamodb:${region}:${accountId}:${path}`;
  };

  #toEngine(arn: string): string {
    return arn.replace(this.#arn(''), `arn:aws:dynamodb:${this.#engineScope}:`);
  }

  #fromEngine(arn: string): string {
    return arn.replace(`arn:aws:dynamodb:${this.#engineScope}:`, this.#arn(''));
  }
}

type Described = TableDefinition & { TableArn: string; LatestStreamArn?: string };

type TimeToLive = { TimeToLiveDescription?: { TimeToLiveStatus?: string; AttributeName?: string } };

function operationOf({ headers }: AwsRequest): string {
  return headers.get('x-amz-target')?.split('.')[1] ?? '';
}

function parse(body: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(body.toString());
  } catch {
    // The engine answers what is no JSON as DynamoDB does.
    return {};
  }
}

function toResponse({ status, body, checksum }: EngineAnswer): Response {
  const headers = new Headers({ 'content-type': 'application/x-amz-json-1.0' });
  if (checksum) headers.set('x-amz-crc32', checksum);
  return new Response(new Uint8Array(body), { status, headers });
}

function asInput({ TimeToLiveSpecification: _, ...input }: TableDefinition): { TableName: string } {
  return input;
}

function sameIndexes(wanted: IndexDefinition[] = [], found: IndexDefinition[] = []): boolean {
  return (
    wanted.length === found.length &&
    wanted.every((index) => {
      const other = found.find(({ IndexName }) => IndexName === index.IndexName);
      return other !== undefined && sameKeys(index, other) && sameProjection(index, other);
    })
  );
}

function sameProjection({ Projection: a }: IndexDefinition, { Projection: b }: IndexDefinition): boolean {
  const names = (list: string[] = []) => [...list].sort().join();
  return a.ProjectionType === b.ProjectionType && names(a.NonKeyAttributes) === names(b.NonKeyAttributes);
}

function joinIterator(streamArn: string, iterator: string): string {
  return `${streamArn}|1|${iterator}`;
}

function splitIterator(iterator: unknown): [streamArn: string, iterator: string] {
  const [streamArn = '', , inner = ''] = String(iterator).split('|');
  return [streamArn, inner];
}
