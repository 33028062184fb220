import { realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { requireSupported } from '../cloudformation/supported-properties.ts';
import type { Iam } from '../iam/iam.ts';
import { LogFile } from '../platform/log-file.ts';
import { requireQueue } from '../platform/queue-destination.ts';
import type {
  AwsRequest,
  AwsService,
  Caller,
  Deployed,
  Environment,
  Providers,
  RequiredRight,
  Resource,
} from '../platform/service.ts';
import { AsyncInvocations, type AsyncSettings } from './async-invocations.ts';
import { FunctionError, type FunctionSettings, LambdaFunction, payloadLimit } from './function.ts';

type Permission = { functionArn: string; principal: string; sourceArn?: string; sourceAccount?: string };
type Definition = AsyncSettings & {
  arn: string;
  fingerprint: string;
  timeoutSeconds: number;
  function: LambdaFunction;
  log: LogFile;
};

const supportedRuntime = 'nodejs24.x';
/** These services invoke asynchronously; Lambda stores the event and retries. */
const asynchronousServices = ['s3.amazonaws.com', 'sns.amazonaws.com', 'ses.amazonaws.com'];
const asynchronousLimit = 2 ** 20;

/** Functions, run from their bundled assets in worker processes. */
export class LambdaService implements AwsService {
  readonly signingName = 'lambda';
  readonly providers: Providers = {
    'AWS::Lambda::Function': (resource) => this.#deployFunction(resource),
    'AWS::Lambda::Permission': (resource) => this.#deployPermission(resource),
  };
  readonly #environment: Environment;
  readonly #assetPath: (s3Key: string) => string;
  readonly #iam: Pick<Iam, 'allows'>;
  readonly #functions = new Map<string, Definition>();
  readonly #permissions = new Map<string, Permission>();
  readonly #async: AsyncInvocations;
  readonly #idleMs: number;

  /**
   * @param assetPath returns the folder of the asset with this key
   * @param idleMs how long a worker waits for its next event before it ends
   */
  constructor(
    environment: Environment,
    assetPath: (s3Key: string) => string,
    iam: Pick<Iam, 'allows'>,
    idleMs = 60_000,
  ) {
    this.#idleMs = idleMs;
    this.#iam = iam;
    this.#environment = environment;
    this.#assetPath = assetPath;
    this.#async = new AsyncInvocations(environment, {
      run: (arn, event, requestId) => this.#run(arn, event, requestId),
      settingsOf: (arn) => this.#functions.get(nameOf(arn)),
    });
  }

  /**
   * Invokes a function for a service, which needs an `AWS::Lambda::Permission`. No caller means the
   * administrator, such as a deployment. Asynchronous services get `undefined` once the event is stored.
   * @throws {FunctionError} when the function fails
   */
  async invoke(functionArn: string, event: unknown, caller: Caller): Promise<unknown> {
    this.#requirePermission(functionArn, caller);
    const payload = JSON.stringify(event);
    if (caller && 'service' in caller && asynchronousServices.includes(caller.service)) {
      requireSize(payload, asynchronousLimit, 'Event');
      await this.#async.accept(this.#definition(functionArn).arn, payload);
      return undefined;
    }
    return this.run(functionArn, event);
  }

  /** Invokes a function for an event source, which needs no permission of the function. */
  async run(functionArn: string, event: unknown): Promise<unknown> {
    const payload = JSON.stringify(event);
    requireSize(payload, payloadLimit, 'RequestResponse');
    return JSON.parse(await this.#run(functionArn, payload));
  }

  /** The execution role of a function. */
  roleOf(functionArn: string): string {
    return this.#definition(functionArn).role;
  }

  timeoutSeconds(functionArn: string): number {
    return this.#definition(functionArn).timeoutSeconds;
  }

  requiredRights(request: AwsRequest): RequiredRight[] {
    const target = invocationTarget(request.url);
    return target ? [{ action: 'lambda:InvokeFunction', resource: this.#arnOf(target) }] : [];
  }

  async handle(request: AwsRequest): Promise<Response> {
    const target = invocationTarget(request.url);
    if (!target || request.method !== 'POST') {
      return failed(
        404,
        'UnknownOperationException',
        `${request.method} ${request.url.pathname} is not supported here`,
      );
    }
    try {
      return await this.#answerInvoke(this.#arnOf(target), request);
    } catch (error) {
      if (error instanceof NotFoundError) return failed(404, 'ResourceNotFoundException', error.message);
      if (error instanceof TooLargeError) return failed(413, 'RequestTooLargeException', error.message);
      if (error instanceof SyntaxError) return failed(400, 'InvalidRequestContentException', error.message);
      throw error;
    }
  }

  async stop(): Promise<void> {
    const stopped = this.#async.stop();
    for (const definition of this.#functions.values()) {
      await definition.function.stop();
      await definition.log.close();
    }
    await stopped;
  }

  async #answerInvoke(arn: string, { headers, body }: AwsRequest): Promise<Response> {
    const payload = body.length > 0 ? body.toString() : '{}';
    const type = headers.get('x-amz-invocation-type') ?? 'RequestResponse';
    const definition = this.#definition(arn);
    JSON.parse(payload);
    if (type === 'Event') {
      requireSize(payload, asynchronousLimit, type);
      await this.#async.accept(definition.arn, payload);
      return new Response(null, { status: 202 });
    }
    requireSize(payload, payloadLimit, type);
    const answerHeaders = { 'content-type': 'application/json', 'x-amz-executed-version': '$LATEST' };
    try {
      return new Response(await this.#run(arn, payload), { headers: answerHeaders });
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error;
      return Response.json(error.failure, { headers: { ...answerHeaders, 'x-amz-function-error': 'Unhandled' } });
    }
  }

  async #run(functionArn: string, payload: string, requestId?: string): Promise<string> {
    const definition = this.#definition(functionArn);
    const dimensions = { FunctionName: nameOf(functionArn) };
    const count = (metric: string, value: number) => this.#environment.count('AWS/Lambda', metric, dimensions, value);
    const started = performance.now();
    let errors = 0;
    try {
      return await definition.function.run(payload, requestId);
    } catch (error) {
      errors = 1;
      throw error;
    } finally {
      count('Invocations', 1);
      count('Errors', errors);
      // The sum of all functions, as on AWS.
      this.#environment.count('AWS/Lambda', 'Errors', {}, errors);
      count('Duration', performance.now() - started);
    }
  }

  async #deployFunction(resource: Resource): Promise<Deployed> {
    requireSupported(resource, functionProperties);
    const { properties } = resource;
    const name: string = properties.FunctionName ?? resource.physicalName;
    const arn = this.#arnOf(name);
    const before = this.#functions.get(name);
    const log =
      before?.log ?? new LogFile(join(this.#environment.dataDirectory, 'logs', `${name}.log`), this.#environment.count);
    // Fails for a role that does not trust Lambda.
    this.#environment.credentialsFor(properties.Role);
    const settings = this.#settings(resource, name, arn);
    const fingerprint = JSON.stringify(settings);
    const isUnchanged = before?.fingerprint === fingerprint;
    const definition: Definition = {
      arn,
      log,
      fingerprint,
      role: properties.Role,
      timeoutSeconds: settings.timeoutSeconds,
      deadLetterArn: properties.DeadLetterConfig?.TargetArn,
      function: isUnchanged ? before.function : new LambdaFunction(settings, log, this.#idleMs),
    };
    if (definition.deadLetterArn) this.#requireDeadLetters(definition.role, definition.deadLetterArn);
    if (!isUnchanged) void before?.function.retire();
    this.#functions.set(name, definition);
    if (!before) await this.#async.resume(arn);
    return { ref: name, attributes: { Arn: arn } };
  }

  /** @throws {Error} with the message of Lambda */
  #requireDeadLetters(role: string, arn: string): void {
    requireQueue(arn);
    if (this.#iam.allows({ role }, { action: 'sqs:SendMessage', resource: arn })) return;
    throw new Error('The provided execution role does not have permissions to call SendMessage on SQS');
  }

  #settings({ logicalId, properties }: Resource, name: string, arn: string): FunctionSettings {
    const { region, endpoint } = this.#environment;
    if (properties.Runtime !== supportedRuntime) {
      throw new Error(`${logicalId}: the runtime ${properties.Runtime} is not supported here`);
    }
    const memoryMb = properties.MemorySize ?? 128;
    const logGroup = properties.LoggingConfig?.LogGroup ?? `/aws/lambda/${name}`;
    const taskRoot = this.#taskRoot(logicalId, properties.Code);
    const credentials = this.#environment.credentialsFor(properties.Role);
    requireVariables(logicalId, properties.Environment?.Variables ?? {});
    return {
      name,
      arn,
      taskRoot,
      handler: properties.Handler,
      timeoutSeconds: properties.Timeout ?? 3,
      memoryMb,
      logGroup,
      variables: {
        ...properties.Environment?.Variables,
        AWS_REGION: region,
        AWS_DEFAULT_REGION: region,
        AWS_LAMBDA_FUNCTION_NAME: name,
        AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
        AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
        AWS_LAMBDA_LOG_GROUP_NAME: logGroup,
        AWS_EXECUTION_ENV: `AWS_Lambda_${supportedRuntime}`,
        AWS_ACCESS_KEY_ID: credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        ...(credentials.sessionToken && { AWS_SESSION_TOKEN: credentials.sessionToken }),
        AWS_ENDPOINT_URL: endpoint,
        LAMBDA_TASK_ROOT: taskRoot,
        _HANDLER: properties.Handler,
        TZ: ':UTC',
        PATH: process.env.PATH ?? '',
      },
    };
  }

  // biome-ignore lint/suspicious/noExplicitAny: the shape that CloudFormation documents
  #taskRoot(logicalId: string, code: any): string {
    if (!code.S3Key) throw new Error(`${logicalId}: only code from an asset is supported here`);
    const path = this.#assetPath(code.S3Key);
    if (!statSync(path).isDirectory())
      throw new Error(`${logicalId}: its asset ${path} is an archive; only folders are supported here`);
    return realpathSync(path);
  }

  #deployPermission(resource: Resource): Deployed {
    requireSupported(resource, ['Action', 'FunctionName', 'Principal', 'SourceArn', 'SourceAccount']);
    const { logicalId, properties } = resource;
    if (!['lambda:InvokeFunction', 'lambda:*'].includes(properties.Action)) {
      throw new Error(`${logicalId}: the action ${properties.Action} is not supported here`);
    }
    this.#permissions.set(logicalId, {
      functionArn: this.#arnOf(properties.FunctionName),
      principal: properties.Principal,
      sourceArn: properties.SourceArn,
      sourceAccount: properties.SourceAccount,
    });
    return { ref: resource.physicalName, attributes: { Id: resource.physicalName } };
  }

  #requirePermission(functionArn: string, caller: Caller): void {
    if (!caller) return;
    const { arn } = this.#definition(functionArn);
    const allowed =
      'service' in caller &&
      [...this.#permissions.values()].some((permission) => {
        if (permission.functionArn !== functionArn || permission.principal !== caller.service) return false;
        if (permission.sourceArn && !arnLike(permission.sourceArn, caller.sourceArn)) return false;
        // The ARN of a bucket has no account, but only buckets of this account exist here.
        return !permission.sourceAccount || permission.sourceAccount === this.#environment.accountId;
      });
    if (allowed) return;
    const who = 'service' in caller ? `${caller.service} for ${caller.sourceArn}` : caller.role;
    throw new Error(
      `AccessDeniedException: ${who} is not authorized to perform: lambda:InvokeFunction on resource: ${arn}`,
    );
  }

  #definition(functionArn: string): Definition {
    const definition = this.#functions.get(nameOf(functionArn));
    if (!definition) throw new NotFoundError(`Function not found: ${functionArn}`);
    return definition;
  }

  #arnOf(nameOrArn: string): string {
    return nameOrArn.startsWith('arn:') ? nameOrArn : this.#arn(`function:${nameOrArn}`);
  }

  #arn(resource: string): string {
    return `arn:aws:lambda:${this.#environment.region}:${this.#environment.accountId}:${resource}`;
  }
}

const functionProperties = [
  'Architectures',
  'Code',
  'DeadLetterConfig',
  'Description',
  'Environment',
  'EphemeralStorage',
  'FunctionName',
  'Handler',
  'LoggingConfig',
  'MemorySize',
  'Role',
  'Runtime',
  'Tags',
  'Timeout',
  'TracingConfig',
];

/** Variables that only Lambda may set. */
const reservedVariables =
  /^(_HANDLER|_X_AMZN_TRACE_ID|AWS_(DEFAULT_)?REGION|AWS_EXECUTION_ENV|AWS_LAMBDA_(FUNCTION_(NAME|MEMORY_SIZE|VERSION)|INITIALIZATION_TYPE|LOG_(GROUP|STREAM)_NAME|RUNTIME_API)|AWS_ACCESS_KEY(_ID)?|AWS_SECRET_ACCESS_KEY|AWS_SESSION_TOKEN|LAMBDA_(TASK_ROOT|RUNTIME_DIR))$/;
const variablesLimitBytes = 4096;

/** @throws {Error} for variables that Lambda refuses */
function requireVariables(logicalId: string, variables: Record<string, string>): void {
  const names = Object.keys(variables);
  const reserved = names.find((name) => reservedVariables.test(name));
  if (reserved) throw new Error(`${logicalId}: Lambda sets the variable ${reserved} itself`);
  const wrong = names.find((name) => !/^[a-zA-Z]\w+$/.test(name));
  if (wrong !== undefined) throw new Error(`${logicalId}: ${wrong} is no name for a variable`);
  const size = Buffer.byteLength(JSON.stringify(variables));
  if (size > variablesLimitBytes) {
    throw new Error(`${logicalId}: its variables take ${size} bytes of ${variablesLimitBytes}`);
  }
}

class NotFoundError extends Error {}
export class TooLargeError extends Error {}

function requireSize(payload: string, limit: number, type: string): void {
  const size = Buffer.byteLength(payload);
  if (size <= limit) return;
  throw new TooLargeError(`${size} byte payload is too large for the ${type} invocation type (limit ${limit} bytes)`);
}

function nameOf(functionArn: string): string {
  return functionArn.split(':')[6] ?? functionArn;
}

function invocationTarget(url: URL): string | undefined {
  const name = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(url.pathname)?.[1];
  return name && decodeURIComponent(name);
}

/** Compares part by part, so that a wildcard does not match a colon before the resource. */
function arnLike(pattern: string, arn: string): boolean {
  const parts = (text: string) => [...text.split(':').slice(0, 5), text.split(':').slice(5).join(':')];
  const actual = parts(arn);
  return parts(pattern).every((part, index) => {
    const source = part
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    return new RegExp(`^${source}$`, 's').test(actual[index] ?? '');
  });
}

function failed(status: number, type: string, message: string): Response {
  return Response.json({ Type: 'User', Message: message }, { status, headers: { 'x-amzn-errortype': type } });
}
