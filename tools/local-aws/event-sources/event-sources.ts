import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { requireSupported } from '../cloudformation/supported-properties.ts';
import type { Iam } from '../iam/iam.ts';
import { payloadLimit } from '../lambda/function.ts';
import { callJson } from '../platform/aws-call.ts';
import { requireQueue, sendToQueue } from '../platform/queue-destination.ts';
import type { Deployed, Environment, Providers, Resource } from '../platform/service.ts';
import { compilePattern } from './event-pattern.ts';
import { followQueue, queueUrl } from './queue-source.ts';
import { ShardPositions } from './shard-positions.ts';
import { handleBatch } from './stream-batches.ts';
import { followStream, type StreamRecord } from './stream-source.ts';

type Functions = {
  run(functionArn: string, event: unknown): Promise<unknown>;
  roleOf(functionArn: string): string;
  timeoutSeconds(functionArn: string): number;
};
type Mapping = { fingerprint: string; abort: AbortController; followed: Promise<void> };

/** Event source mappings of streams and queues, read with the rights of the function's role. */
export class EventSources {
  readonly providers: Providers = {
    'AWS::Lambda::EventSourceMapping': (resource) => this.#deploy(resource),
  };
  readonly #environment: Environment;
  readonly #functions: Functions;
  readonly #iam: Pick<Iam, 'allows'>;
  readonly #mappings = new Map<string, Mapping>();

  constructor(environment: Environment, functions: Functions, iam: Pick<Iam, 'allows'>) {
    this.#environment = environment;
    this.#iam = iam;
    this.#functions = functions;
  }

  /** Stops reading. A batch in progress is delivered again at the next start. */
  async stop(): Promise<void> {
    const mappings = [...this.#mappings.values()];
    this.#mappings.clear();
    for (const { abort } of mappings) abort.abort();
    await Promise.all(mappings.map(({ followed }) => followed));
  }

  async #deploy(resource: Resource): Promise<Deployed> {
    const id = uuidFrom(resource.physicalName);
    const deployed = {
      ref: id,
      attributes: {
        Id: id,
        EventSourceMappingArn: `arn:aws:lambda:${this.#environment.region}:${this.#environment.accountId}:event-source-mapping:${id}`,
      },
    };
    const fingerprint = JSON.stringify(resource.properties);
    const before = this.#mappings.get(resource.logicalId);
    if (before?.fingerprint === fingerprint) return deployed;
    before?.abort.abort();
    await before?.followed;
    const { EventSourceArn } = resource.properties;
    // Lambda replaces a mapping whose source changes, and the new one starts at its starting position.
    if (before && JSON.parse(before.fingerprint).EventSourceArn !== EventSourceArn) {
      rmSync(this.#pathFor(resource.logicalId, EventSourceArn), { force: true });
    }
    if (sourceOf(resource) === 'sqs') await this.#requireUsableQueue(resource);
    const abort = new AbortController();
    const followed = this.#follow(resource, abort.signal);
    this.#mappings.set(resource.logicalId, { fingerprint, abort, followed });
    return deployed;
  }

  /** Validates the mapping synchronously; the returned promise is the background work. */
  #follow(resource: Resource, signal: AbortSignal): Promise<void> {
    requireSupported(resource, mappingProperties);
    const { logicalId, properties } = resource;
    const source = sourceOf(resource);
    const responseTypes: string[] = properties.FunctionResponseTypes ?? [];
    const unknown = responseTypes.find((type) => type !== 'ReportBatchItemFailures');
    if (unknown) throw new Error(`${logicalId}: the response type ${unknown} is not supported here`);
    if (properties.Enabled === false) return Promise.resolve();
    if (source === 'dynamodb') return this.#followStream(resource, signal);
    if (source === 'sqs') return this.#followQueue(resource, signal);
    throw new Error(`${logicalId}: the event source ${properties.EventSourceArn} is not supported here`);
  }

  #followStream({ logicalId, properties }: Resource, signal: AbortSignal): Promise<void> {
    if (properties.ScalingConfig) throw new Error(`${logicalId}: ScalingConfig does not apply to a stream`);
    const functionArn = this.#arnOf(properties.FunctionName);
    const role = this.#functions.roleOf(functionArn);
    const streamArn: string = properties.EventSourceArn;
    const matches = filterOf(properties);
    const destination: string | undefined = properties.DestinationConfig?.OnFailure?.Destination;
    const unreadable = `Cannot access stream ${streamArn}. Please ensure the role can perform the GetRecords, GetShardIterator, DescribeStream, and ListStreams Actions on your stream in IAM.`;
    this.#requireRights(role, 'dynamodb', streamActions, streamArn, () => unreadable);
    if (destination) {
      requireQueue(destination);
      this.#requireRights(role, 'sqs', ['SendMessage'], destination);
    }
    if (properties.StartingPosition !== 'TRIM_HORIZON') {
      throw new Error(`${logicalId}: the starting position ${properties.StartingPosition} is not supported here`);
    }
    const batch = {
      invoke: (event: unknown) => unlessAborted(this.#functions.run(functionArn, event), signal),
      discard: (description: Record<string, unknown>) => this.#discard(role, functionArn, destination, description),
      functionArn,
      streamArn,
      maximumRetries: properties.MaximumRetryAttempts ?? -1,
      maximumAgeSeconds: properties.MaximumRecordAgeInSeconds ?? -1,
      bisect: properties.BisectBatchOnFunctionError ?? false,
      reportsItemFailures: Boolean(properties.FunctionResponseTypes?.length),
      signal,
    };
    return followStream({
      environment: this.#environment,
      role,
      streamArn,
      // A new stream of the table has its own positions.
      positions: new ShardPositions(this.#pathFor(logicalId, streamArn)),
      batchSize: properties.BatchSize ?? 100,
      windowMs: (properties.MaximumBatchingWindowInSeconds ?? 0) * 1000,
      functionName: functionArn.split(':')[6] ?? '',
      handle: async (shardId, records) => {
        for (const part of withinPayload(records.filter(matches))) {
          if (!(await handleBatch(batch, shardId, part))) return false;
        }
        return true;
      },
      signal,
    });
  }

  /** Validates a new mapping like Lambda. @throws {Error} with Lambda's message */
  async #requireUsableQueue({ logicalId, properties }: Resource): Promise<void> {
    const functionArn = this.#arnOf(properties.FunctionName);
    const role = this.#functions.roleOf(functionArn);
    const queueArn: string = properties.EventSourceArn;
    this.#requireRights(role, 'sqs', ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'], queueArn);
    type Answer = { Attributes: { VisibilityTimeout: string } };
    const input = { QueueUrl: queueUrl(queueArn), AttributeNames: ['VisibilityTimeout'] };
    const { Attributes } = await callJson<Answer>(
      this.#environment,
      role,
      'sqs',
      'AmazonSQS.GetQueueAttributes',
      input,
    );
    const visible = Number(Attributes.VisibilityTimeout);
    const timeout = this.#functions.timeoutSeconds(functionArn);
    if (visible < timeout) {
      throw new Error(`Queue visibility timeout: ${visible} seconds is less than Function timeout: ${timeout} seconds`);
    }
    const { BatchSize = 10, ScalingConfig = {} } = properties;
    if (BatchSize > 10) throw new Error(`${logicalId}: a batch of more than 10 is not supported here`);
    const { MaximumConcurrency: limit, ...others } = ScalingConfig;
    const [unknown] = Object.keys(others);
    if (unknown) throw new Error(`${logicalId}: ${unknown} in ScalingConfig is not supported here`);
    if (limit !== undefined && !(Number.isInteger(limit) && limit >= 2 && limit <= 1000)) {
      throw new Error(`${logicalId}: MaximumConcurrency must be between 2 and 1000`);
    }
  }

  /** Lambda checks rights when a mapping is created. @throws {Error} with its message */
  #requireRights(role: string, service: string, actions: string[], resource: string, refusal = refusedCall): void {
    const missing = actions.find((name) => !this.#iam.allows({ role }, { action: `${service}:${name}`, resource }));
    if (missing) throw new Error(refusal(missing));
  }

  #followQueue({ logicalId, properties }: Resource, signal: AbortSignal): Promise<void> {
    const refused = streamProperties.find((name) => properties[name] !== undefined);
    if (refused) throw new Error(`${logicalId}: ${refused} does not apply to a queue`);
    if (properties.MaximumBatchingWindowInSeconds) {
      throw new Error(`${logicalId}: a batching window of a queue is not supported here`);
    }
    const functionArn = this.#arnOf(properties.FunctionName);
    return followQueue({
      environment: this.#environment,
      role: this.#functions.roleOf(functionArn),
      queueArn: properties.EventSourceArn,
      batchSize: properties.BatchSize ?? 10,
      concurrency: properties.ScalingConfig?.MaximumConcurrency ?? defaultConcurrency,
      reportsItemFailures: Boolean(properties.FunctionResponseTypes?.length),
      invoke: (event) => unlessAborted(this.#functions.run(functionArn, event), signal),
      signal,
    });
  }

  /** Without a destination the records are lost, as on Lambda; log and metric show it. */
  async #discard(
    role: string,
    functionArn: string,
    destination: string | undefined,
    description: Record<string, unknown>,
  ): Promise<void> {
    this.#environment.log(
      `event source of ${functionArn}: gave up records ${JSON.stringify(description.DDBStreamBatchInfo)}`,
    );
    if (!destination) return;
    try {
      await sendToQueue(this.#environment, role, destination, JSON.stringify(description));
    } catch (error) {
      this.#environment.log(`event source of ${functionArn}: ${destination} refused them: ${(error as Error).message}`);
      const dimensions = { FunctionName: functionArn.split(':')[6] ?? '' };
      this.#environment.count('AWS/Lambda', 'DestinationDeliveryFailures', dimensions, 1);
    }
  }

  #pathFor(logicalId: string, streamArn: string): string {
    const hash = createHash('sha256').update(`${logicalId} ${streamArn}`).digest('hex').slice(0, 24);
    return join(this.#environment.dataDirectory, 'event-sources', `${hash}.json`);
  }

  #arnOf(functionName: string): string {
    const { region, accountId } = this.#environment;
    return functionName.startsWith('arn:')
      ? functionName
      : `arn:aws:lambda:${region}:${accountId}:function:${functionName}`;
  }
}

const streamActions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
const refusedCall = (action: string) =>
  `The provided execution role does not have permissions to call ${action} on SQS`;

/** Lambda starts with five concurrent batches and scales up to 1,000. */
const defaultConcurrency = 5;

function sourceOf({ properties }: Resource): string | undefined {
  return String(properties.EventSourceArn).split(':')[2];
}

const streamProperties = [
  'BisectBatchOnFunctionError',
  'DestinationConfig',
  'FilterCriteria',
  'MaximumRecordAgeInSeconds',
  'MaximumRetryAttempts',
  'StartingPosition',
];

const mappingProperties = [
  ...streamProperties,
  'BatchSize',
  'Enabled',
  'EventSourceArn',
  'FunctionName',
  'FunctionResponseTypes',
  'MaximumBatchingWindowInSeconds',
  'ScalingConfig',
  'Tags',
];

/** Whether a record matches any filter of the mapping. */
function filterOf(properties: Resource['properties']): (record: StreamRecord) => boolean {
  const filters: { Pattern: string }[] = properties.FilterCriteria?.Filters ?? [];
  const tests = filters.map(({ Pattern }) => compilePattern(JSON.parse(Pattern)));
  return (record) => tests.length === 0 || tests.some((matches) => matches(record));
}

/** Splits records so that each part fits into one invocation. */
function withinPayload(records: StreamRecord[]): StreamRecord[][] {
  const parts: StreamRecord[][] = [];
  let room = 0;
  for (const record of records) {
    const size = Buffer.byteLength(JSON.stringify(record)) + 1;
    if (size > room) {
      parts.push([]);
      room = payloadLimit - 64;
    }
    parts.at(-1)!.push(record);
    room -= size;
  }
  return parts;
}

/** Rejects when aborted; the invocation may still finish. */
function unlessAborted(invocation: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  const { promise, reject } = Promise.withResolvers<never>();
  const fail = () => reject(new Error('The platform is shutting down'));
  if (signal.aborted) fail();
  signal.addEventListener('abort', fail, { once: true });
  return Promise.race([invocation, promise]).finally(() => signal.removeEventListener('abort', fail));
}

function uuidFrom(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
