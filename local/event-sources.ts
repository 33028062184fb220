import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { requireDestination, sendTo } from './destination.ts';
import { compilePattern } from './event-pattern.ts';
import { payloadLimit } from './lambda-function.ts';
import { followQueue } from './queue-source.ts';
import type { Deployed, Environment, Providers, Resource } from './service.ts';
import { ShardPositions } from './shard-positions.ts';
import { handleBatch } from './stream-batches.ts';
import { followStream, type StreamRecord } from './stream-source.ts';
import { requireSupported } from './supported-properties.ts';

type Functions = {
  run(functionArn: string, event: unknown): Promise<unknown>;
  roleOf(functionArn: string): string;
};
type Mapping = { fingerprint: string; abort: AbortController; followed: Promise<void> };

/** Event source mappings: streams and queues that functions are fed from, read with the rights of the function's role. */
export class EventSources {
  readonly providers: Providers = {
    'AWS::Lambda::EventSourceMapping': (resource) => this.#deploy(resource),
  };
  readonly #environment: Environment;
  readonly #functions: Functions;
  readonly #mappings = new Map<string, Mapping>();

  constructor(environment: Environment, functions: Functions) {
    this.#environment = environment;
    this.#functions = functions;
  }

  /** Ends all reading. A batch that is being handled is delivered again at the next start. */
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
    const abort = new AbortController();
    const followed = this.#follow(resource, abort.signal);
    this.#mappings.set(resource.logicalId, { fingerprint, abort, followed });
    return deployed;
  }

  /** Checks everything at once; only what it then returns goes on in the background. */
  #follow(resource: Resource, signal: AbortSignal): Promise<void> {
    requireSupported(resource, mappingProperties);
    const { logicalId, properties } = resource;
    const source = String(properties.EventSourceArn).split(':')[2];
    const responseTypes: string[] = properties.FunctionResponseTypes ?? [];
    const unknown = responseTypes.find((type) => type !== 'ReportBatchItemFailures');
    if (unknown) throw new Error(`${logicalId}: the response type ${unknown} is not supported here`);
    if (properties.Enabled === false) return Promise.resolve();
    if (source === 'dynamodb') return this.#followStream(resource, signal);
    if (source === 'sqs') return this.#followQueue(resource, signal);
    throw new Error(`${logicalId}: the event source ${properties.EventSourceArn} is not supported here`);
  }

  #followStream({ logicalId, properties }: Resource, signal: AbortSignal): Promise<void> {
    const functionArn = this.#arnOf(properties.FunctionName);
    const role = this.#functions.roleOf(functionArn);
    const streamArn: string = properties.EventSourceArn;
    const matches = filterOf(properties, (record: StreamRecord) => record);
    const destination: string | undefined = properties.DestinationConfig?.OnFailure?.Destination;
    if (destination) requireDestination(destination);
    if (!['LATEST', 'TRIM_HORIZON'].includes(properties.StartingPosition)) {
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
      // A new stream of the table is read from its own beginning.
      positions: new ShardPositions(this.#pathFor(logicalId, streamArn)),
      batchSize: properties.BatchSize ?? 100,
      windowMs: (properties.MaximumBatchingWindowInSeconds ?? 0) * 1000,
      latestOnly: properties.StartingPosition === 'LATEST',
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

  #followQueue({ logicalId, properties }: Resource, signal: AbortSignal): Promise<void> {
    const refused = streamProperties.find((name) => properties[name] !== undefined);
    if (refused) throw new Error(`${logicalId}: ${refused} does not apply to a queue`);
    const functionArn = this.#arnOf(properties.FunctionName);
    return followQueue({
      environment: this.#environment,
      role: this.#functions.roleOf(functionArn),
      queueArn: properties.EventSourceArn,
      batchSize: properties.BatchSize ?? 10,
      windowMs: (properties.MaximumBatchingWindowInSeconds ?? 0) * 1000,
      reportsItemFailures: Boolean(properties.FunctionResponseTypes?.length),
      matches: filterOf(properties, (record: { body: string }) => ({ ...record, body: parsed(record.body) })),
      invoke: (event) => unlessAborted(this.#functions.run(functionArn, event), signal),
      signal,
    });
  }

  /** What no destination takes is lost, as on Lambda; log and metric tell. */
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
      await sendTo(this.#environment, role, destination, JSON.stringify(description));
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

const streamProperties = [
  'BisectBatchOnFunctionError',
  'DestinationConfig',
  'MaximumRecordAgeInSeconds',
  'MaximumRetryAttempts',
  'ParallelizationFactor',
  'StartingPosition',
];

/** ParallelizationFactor asks for speed only: batches of one shard are handled one after the other here. */
const mappingProperties = [
  ...streamProperties,
  'BatchSize',
  'Enabled',
  'EventSourceArn',
  'FilterCriteria',
  'FunctionName',
  'FunctionResponseTypes',
  'MaximumBatchingWindowInSeconds',
  'Tags',
];

/** Tells whether a record matches any of the mapping's filters. */
function filterOf<Item>(
  properties: Resource['properties'],
  seen: (record: Item) => unknown,
): (record: Item) => boolean {
  const filters: { Pattern: string }[] = properties.FilterCriteria?.Filters ?? [];
  const tests = filters.map(({ Pattern }) => compilePattern(JSON.parse(Pattern)));
  return (record) => tests.length === 0 || tests.some((matches) => matches(seen(record)));
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

/** Waits for the invocation, or gives it up when the signal comes; it may go on by itself. */
function unlessAborted(invocation: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new Error('The platform stops'));
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  return Promise.race([invocation, promise]).finally(() => signal.removeEventListener('abort', giveUp));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function uuidFrom(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
