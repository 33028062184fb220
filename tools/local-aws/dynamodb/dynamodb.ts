import { errorResponse } from '../platform/endpoint-errors.ts';
import type { AwsRequest, AwsService, Deployed, Environment, Providers, RequiredRight } from '../platform/service.ts';
import { backupOperations, ContinuousBackups } from './continuous-backups.ts';
import { DynamoDbEngine, type EngineAnswer } from './engine.ts';
import { rightsFor, supportedOperations } from './required-rights.ts';
import { type IndexDefinition, sameKeys, type TableDefinition, tableDefinition } from './table.ts';
import { tablesWrittenBy } from './table-writes.ts';

/** Tables and their streams, stored by a separate engine with the DynamoDB protocol. */
export class DynamoDb implements AwsService {
  readonly signingName = 'dynamodb';
  readonly providers: Providers;
  readonly #environment: Environment;
  readonly #engine: DynamoDbEngine;
  readonly #tables = new Map<string, TableDefinition>();
  readonly #logicalIds = new Map<string, string>();
  readonly #recoveryLagMs: number;
  #backups: ContinuousBackups | undefined;
  /** Region and account in the engine's own ARNs, such as `dynoxide:000000000000`. */
  #engineScope = '';
  /** When the last change of a table's settings takes effect. */
  readonly #updatingUntil = new Map<string, number>();

  constructor(environment: Environment, { recoveryLagSeconds = 300 } = {}) {
    this.#environment = environment;
    this.#recoveryLagMs = recoveryLagSeconds * 1000;
    this.#engine = new DynamoDbEngine(`${environment.dataDirectory}/dynamodb`, environment.log);
    this.providers = {
      'AWS::DynamoDB::Table': (resource) => this.#deploy(tableDefinition(resource), resource.logicalId),
    };
  }

  async start(): Promise<void> {
    await this.#engine.start();
    const history = this.#engine.openHistory();
    if (!history) return;
    this.#backups = new ContinuousBackups({
      ask: (operation, input) => this.#ask(operation, input),
      history,
      arn: this.#arn,
      lagMs: this.#recoveryLagMs,
      log: this.#environment.log,
    });
  }

  async stop(): Promise<void> {
    await this.#backups?.stop();
    await this.#engine.stop();
  }

  requiredRights(request: AwsRequest): RequiredRight[] {
    return rightsFor(operationOf(request), parse(request.body), this.#arn, (table) => {
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
    const input = parse(request.body);
    if (backupOperations.includes(operation)) {
      if (this.#backups) return this.#backups.handle(operation, input);
      return errorResponse('dynamodb', 'UnknownOperationException', `${operation} needs the engine of local-aws`, 400);
    }
    if (settingsOperations.includes(operation)) return this.#handleSettings(target, operation, input);
    const creating = tablesOf(operation, input).find((table) => this.#backups?.isCreating(table));
    if (creating) return errorResponse('dynamodb', 'ResourceNotFoundException', 'Requested resource not found', 400);
    const answer = await this.#engine.call(target, request.body);
    if (answer.status === 200) {
      for (const table of tablesWrittenBy(operation, input)) this.#environment.tableWrites.add(table);
    }
    return toResponse(answer);
  }

  /** Reads or changes the settings of a table, with the ARNs of the run, and the waiting times of AWS. */
  async #handleSettings(target: string, operation: string, input: Record<string, unknown>): Promise<Response> {
    const arn = typeof input.ResourceArn === 'string' ? input.ResourceArn : undefined;
    const table = arn?.split('/')[1] ?? String(input.TableName);
    const isBusy = this.#backups?.isCreating(table) || Date.now() < (this.#updatingUntil.get(table) ?? 0);
    if (isBusy && ['UpdateTable', 'UpdateTimeToLive', 'DeleteTable', 'TagResource'].includes(operation)) {
      const message = `Attempt to change a resource which is still in use: Table is being created or updated: ${table}`;
      return errorResponse('dynamodb', 'ResourceInUseException', message, 400);
    }
    const tags = (input.Tags ?? []) as { Key: string }[];
    if (operation === 'TagResource' && tags.some(({ Key }) => Key.startsWith('aws:'))) {
      return errorResponse('dynamodb', 'ValidationException', 'Tag keys must not start with aws:', 400);
    }
    const call = JSON.stringify({ ...input, ...(arn && { ResourceArn: this.#toEngine(arn) }) });
    const answer = await this.#engine.call(target, call);
    if (answer.status !== 200) return toResponse(answer);
    if (operation === 'UpdateTable') this.#updatingUntil.set(table, Date.now() + updatingMs);
    const output = this.#withOwnArns(parse(answer.body));
    const described = (output.Table ?? output.TableDescription) as Record<string, unknown> | undefined;
    if (described && operation !== 'DeleteTable') {
      const RestoreSummary = this.#backups?.summaryOf(table);
      const status = this.#backups?.isCreating(table)
        ? 'CREATING'
        : Date.now() < (this.#updatingUntil.get(table) ?? 0)
          ? 'UPDATING'
          : 'ACTIVE';
      Object.assign(described, { TableStatus: status, ...(RestoreSummary && { RestoreSummary }) });
    }
    if (operation === 'DeleteTable') this.#backups?.forget(table);
    if (operation === 'ListTagsOfResource') {
      const logicalId = this.#logicalIds.get(table);
      // CloudFormation adds tags that only it can set.
      const own = logicalId ? [{ Key: 'aws:cloudformation:logical-id', Value: logicalId }] : [];
      output.Tags = [...((output.Tags as object[]) ?? []), ...own];
    }
    return toResponse({ status: 200, body: Buffer.from(JSON.stringify(output)), checksum: undefined });
  }

  /** Translates the ARNs and the stream label of a described table. */
  #withOwnArns(output: Record<string, unknown>): Record<string, unknown> {
    for (const described of [output.Table, output.TableDescription] as (Described | undefined)[]) {
      if (!described) continue;
      if (described.TableArn) described.TableArn = this.#fromEngine(described.TableArn);
      if (described.LatestStreamArn) {
        described.LatestStreamArn = this.#fromEngine(described.LatestStreamArn);
        described.LatestStreamLabel = described.LatestStreamArn.split('/').at(-1);
      }
      for (const index of (described.GlobalSecondaryIndexes ?? []) as { IndexArn?: string }[]) {
        if (index.IndexArn) index.IndexArn = this.#fromEngine(index.IndexArn);
      }
    }
    return output;
  }

  /**
   * Translates stream ARNs between those of the run and those of the engine. An iterator contains the ARN of its stream, as on AWS, so
   * that the right to read can be checked.
   */
  async #handleStreams(target: string, operation: string, body: Buffer): Promise<Response> {
    const input = parse(body);
    if (typeof input.StreamArn === 'string') input.StreamArn = this.#toEngine(input.StreamArn);
    const [streamArn, inner] = splitIterator(input.ShardIterator);
    if (operation === 'GetRecords') input.ShardIterator = inner;
    const answer = await this.#engine.call(target, JSON.stringify(input));
    if (answer.status !== 200) return toResponse(answer);
    const output = JSON.parse(answer.body.toString());
    const ownArn = this.#fromEngine(String(input.StreamArn ?? streamArn));
    if (output.ShardIterator) output.ShardIterator = joinIterator(ownArn, output.ShardIterator);
    if (output.NextShardIterator) output.NextShardIterator = joinIterator(ownArn, output.NextShardIterator);
    for (const record of output.Records ?? []) record.awsRegion = this.#environment.region;
    const described = output.StreamDescription;
    if (described) {
      described.StreamArn = this.#fromEngine(described.StreamArn);
      described.StreamLabel = described.StreamArn.split('/').at(-1);
    }
    return toResponse({ status: 200, body: Buffer.from(JSON.stringify(output)), checksum: undefined });
  }

  async #deploy(wanted: TableDefinition, logicalId: string): Promise<Deployed> {
    const found = (await this.#ask('DescribeTable', { TableName: wanted.TableName }))?.Table;
    const table = found
      ? await this.#update(wanted, found as Described)
      : ((await this.#demand('CreateTable', asInput(wanted))).TableDescription as Described);
    this.#tables.set(wanted.TableName, wanted);
    this.#engineScope = table.TableArn.split(':').slice(3, 5).join(':');
    this.#logicalIds.set(wanted.TableName, logicalId);
    await this.#setTimeToLive(wanted);
    await this.#setTags(wanted, table.TableArn);
    this.#backups?.protect(wanted.TableName, wanted.recoveryDays);
    const StreamArn = table.LatestStreamArn && this.#fromEngine(table.LatestStreamArn);
    const Arn = this.#arn(`table/${wanted.TableName}`);
    return { ref: wanted.TableName, attributes: { Arn, ...(StreamArn && { StreamArn }) } };
  }

  async #setTags({ tags }: TableDefinition, ResourceArn: string): Promise<void> {
    const found = (await this.#ask('ListTagsOfResource', { ResourceArn }))?.Tags as { Key: string }[] | undefined;
    const gone = (found ?? []).map(({ Key }) => Key).filter((key) => !tags.some(({ Key }) => Key === key));
    if (gone.length > 0) await this.#ask('UntagResource', { ResourceArn, TagKeys: gone });
    if (tags.length > 0) await this.#ask('TagResource', { ResourceArn, Tags: tags });
  }

  async #update(wanted: TableDefinition, found: Described): Promise<Described> {
    const { TableName, AttributeDefinitions } = wanted;
    const types = new Map(
      found.AttributeDefinitions.map(({ AttributeName, AttributeType }) => [AttributeName, AttributeType]),
    );
    const keptType = AttributeDefinitions.every(
      ({ AttributeName, AttributeType }) => (types.get(AttributeName) ?? AttributeType) === AttributeType,
    );
    if (!keptType || !sameKeys(wanted, found)) {
      throw new Error(
        `The keys of ${TableName} differ from those of the stored table, which cannot be changed: start over with --fresh`,
      );
    }
    const update = (change: object) => this.#demand('UpdateTable', { TableName, AttributeDefinitions, ...change });
    const indexes = wanted.GlobalSecondaryIndexes ?? [];
    const stored = found.GlobalSecondaryIndexes ?? [];
    const isIn = (all: IndexDefinition[]) => (index: IndexDefinition) => all.some((each) => isSameIndex(each, index));
    const changes = [
      ...stored.filter((index) => !isIn(indexes)(index)).map(({ IndexName }) => ({ Delete: { IndexName } })),
      ...indexes.filter((index) => !isIn(stored)(index)).map((index) => ({ Create: index })),
    ];
    if (changes.length > 1) {
      throw new Error(
        'Cannot perform more than one GSI creation or deletion in a single update: start once with each change, or with --fresh',
      );
    }
    if (changes.length > 0) await update({ GlobalSecondaryIndexUpdates: changes });
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

  /** The response of the engine, or `undefined` when the table does not exist. */
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
    const label = /\/stream\/(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d+)$/;
    return arn
      .replace(this.#arn(''), `arn:aws:dynamodb:${this.#engineScope}:`)
      .replace(label, (_, time, fraction) => `/stream/${Date.parse(`${time}Z`) / 1000}.${fraction}`);
  }

  /** The labels of streams are times here, as on AWS, and seconds in the engine. */
  #fromEngine(arn: string): string {
    return arn
      .replace(`arn:aws:dynamodb:${this.#engineScope}:`, this.#arn(''))
      .replace(/\/stream\/(\d+)\.(\d+)$/, (_, seconds, fraction) => {
        return `/stream/${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}.${fraction}`;
      });
  }
}

/** How long a table is `UPDATING` after a change of its settings. */
const updatingMs = 500;

const settingsOperations = [
  'CreateTable',
  'DeleteTable',
  'DescribeTable',
  'DescribeTimeToLive',
  'ListTagsOfResource',
  'TagResource',
  'UntagResource',
  'UpdateTable',
  'UpdateTimeToLive',
];

/** The tables that a call reads or writes items of. */
function tablesOf(operation: string, input: Record<string, unknown>): string[] {
  if (typeof input.TableName === 'string') return [input.TableName];
  return operation === 'BatchGetItem' ? Object.keys(input.RequestItems ?? {}) : tablesWrittenBy(operation, input);
}

type Described = TableDefinition & { TableArn: string; LatestStreamArn?: string; LatestStreamLabel?: string };

type TimeToLive = { TimeToLiveDescription?: { TimeToLiveStatus?: string; AttributeName?: string } };

function operationOf({ headers }: AwsRequest): string {
  return headers.get('x-amz-target')?.split('.')[1] ?? '';
}

function parse(body: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(body.toString());
  } catch {
    // The engine responds to invalid JSON like DynamoDB.
    return {};
  }
}

function toResponse({ status, body, checksum }: EngineAnswer): Response {
  const headers = new Headers({ 'content-type': 'application/x-amz-json-1.0' });
  if (checksum) headers.set('x-amz-crc32', checksum);
  return new Response(new Uint8Array(body), { status, headers });
}

function asInput(definition: TableDefinition): { TableName: string } {
  const { TimeToLiveSpecification, recoveryDays, tags, ...input } = definition;
  return input;
}

function isSameIndex(one: IndexDefinition, other: IndexDefinition): boolean {
  return one.IndexName === other.IndexName && sameKeys(one, other) && sameProjection(one, other);
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
