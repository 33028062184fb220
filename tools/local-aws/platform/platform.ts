import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ApiGateway } from '../api-gateway/service.ts';
import { readAssembly } from '../cloudformation/assembly.ts';
import { CustomResources } from '../cloudformation/custom-resources.ts';
import { deploy } from '../cloudformation/deployment.ts';
import { StackApi } from '../cloudformation/stack-api.ts';
import { StateFile } from '../cloudformation/state-file.ts';
import { CloudFront } from '../cloudfront/cloudfront.ts';
import { CloudWatch } from '../cloudwatch/cloudwatch.ts';
import { UserPools } from '../cognito/user-pools.ts';
import { DynamoDb } from '../dynamodb/dynamodb.ts';
import { TableWrites } from '../dynamodb/table-writes.ts';
import { EventSources } from '../event-sources/event-sources.ts';
import { Iam } from '../iam/iam.ts';
import { Inbox } from '../inbox/inbox.ts';
import { Mailbox } from '../inbox/mailbox.ts';
import { LambdaService } from '../lambda/lambda.ts';
import { S3 } from '../s3/s3.ts';
import { Schedules } from '../scheduler/schedules.ts';
import { Ses } from '../ses/ses.ts';
import { Sns } from '../sns/sns.ts';
import { Sqs } from '../sqs/sqs.ts';
import { Endpoint } from './endpoint.ts';
import { Lock } from './lock.ts';
import { CannotStartError, keepPorts, lastPorts, orPortTaken } from './ports.ts';
import { region } from './region.ts';
import type { AwsService, Environment, Providers } from './service.ts';
import type { Settings } from './settings.ts';

export type PlatformOptions = {
  /** The assembly that `cdk synth` wrote. */
  assemblyDirectory: string;
  /** Folder for stored data. A later run continues with this data. */
  dataDirectory: string;
  /** Ports of the site and of the inbox. By default, the ports of the last run, or free ones. */
  sitePort?: number;
  inboxPort?: number;
  /** Deletes all stored data first. */
  fresh?: boolean;
  settings?: Partial<Pick<Settings, 'parameters' | 'lambdaIdleSeconds'>>;
  /** How many seconds point-in-time recovery of tables is behind; by default 300, as on AWS. */
  recoveryLagSeconds?: number;
  log(line: string): void;
};

export type Platform = {
  /** Outputs of all stacks, by name. */
  outputs: Record<string, string>;
  /** URL of the first CloudFront distribution. */
  siteUrl: string;
  inboxUrl: string;
  /** URL for SDK clients. */
  endpoint: string;
  /** Deploys the current assembly. @returns the new outputs */
  redeploy(): Promise<Record<string, string>>;
  stop(): Promise<void>;
};

/**
 * Runs a synthesised CDK app on this machine.
 * @throws {CannotStartError} when another run uses the data directory, or another program uses a port
 * @throws {Error} naming the resource that could not be deployed
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const dataDirectory = resolve(options.dataDirectory);
  const lock = Lock.take(`${dataDirectory}.lock`);
  // Two runs on the same files would corrupt them.
  if (!lock) throw new CannotStartError(`${dataDirectory} is in use by another run`);
  const started: { stop?(): Promise<void> }[] = [{ stop: async () => lock.release() }];
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= stopAll(started);
    return stopped;
  };
  try {
    if (options.fresh) rmSync(dataDirectory, { recursive: true, force: true });
    return await run({ ...options, dataDirectory }, started, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function stopAll(started: { stop?(): Promise<void> }[]): Promise<void> {
  for (const part of started.toReversed()) await part.stop?.();
}

/** Adds each part to `started` that must be stopped. */
async function run(
  options: PlatformOptions,
  started: { stop?(): Promise<void> }[],
  stop: () => Promise<void>,
): Promise<Platform> {
  const assemblyDirectory = resolve(options.assemblyDirectory);
  const { dataDirectory, log } = options;
  const { parameters = {}, lambdaIdleSeconds = 60 } = options.settings ?? {};
  const last = lastPorts(dataDirectory);
  let assembly = readAssembly(assemblyDirectory);
  const assetPath = (objectKey: string) => assembly.assetPath(objectKey);

  const mailbox = new Mailbox(join(dataDirectory, 'emails'));
  const environment: Environment = {
    region,
    accountId: '000000000000',
    dataDirectory,
    endpoint: '',
    isDeploying: true,
    origins: new Map(),
    upgrades: new Map(),
    tableWrites: new TableWrites(),
    invoke: (functionArn, event, caller) => lambda.invoke(functionArn, event, caller),
    enqueue: (queueArn, body, caller) => sqs.sendFor(queueArn, body, caller),
    credentialsFor: (roleArn, by) => iam.assume(roleArn, by),
    count: (...metric) => cloudWatch.count(...metric),
    requireSender: (...sender) => ses.requireSender(...sender),
    sendThrough: async (...sent) => {
      if (endpoint.outages.has('ses')) throw new Error('SES does not answer');
      await ses.sendThrough(...sent);
    },
    deliver: (email) => mailbox.add(email),
    log,
  };
  const iam = new Iam(environment);
  const endpoint = new Endpoint(iam, log);
  environment.endpoint = await endpoint.listen(last.endpoint);
  started.push(endpoint);

  const dynamoDb = new DynamoDb(environment, { recoveryLagSeconds: options.recoveryLagSeconds });
  const s3 = new S3(environment, iam);
  const lambda = new LambdaService(environment, assetPath, iam, lambdaIdleSeconds * 1000);
  const userPools = new UserPools(environment, { port: last.userPools ?? 0 });
  const cloudFront = new CloudFront(environment);
  const sns = new Sns(environment, iam);
  const cloudWatch = new CloudWatch(environment, (topicArn, subject, message) => {
    const { AlarmArn } = JSON.parse(message);
    return sns.publish(topicArn, subject, message, { service: 'cloudwatch.amazonaws.com', sourceArn: AlarmArn });
  });
  const sqs = new Sqs(environment, iam, (QueueName, read) => {
    cloudWatch.gauge('AWS/SQS', 'ApproximateNumberOfMessagesVisible', { QueueName }, read);
  });
  const ses = new Ses(environment, (...event) => sns.publish(...event));
  const stackApi = new StackApi(environment);
  const services: AwsService[] = [
    dynamoDb,
    s3,
    ses,
    sqs,
    sns,
    userPools,
    lambda,
    new ApiGateway(environment),
    cloudFront,
    cloudWatch,
    stackApi,
  ];
  const eventSources = new EventSources(environment, lambda, iam);
  const schedules = new Schedules(environment);
  started.push(...services, eventSources, schedules);
  for (const service of services) endpoint.serve(service);

  const state = new StateFile(join(dataDirectory, 'stacks.json'));
  const customResources = new CustomResources(environment, state);
  endpoint.servePath(CustomResources.responsePath, (request) => customResources.receive(request));
  const inbox = new Inbox({
    mailbox,
    alarms: () => cloudWatch.alarms(),
    metrics: () => cloudWatch.metrics(),
    dashboards: () => cloudWatch.dashboards(),
    outages: endpoint.outages,
    sesAccount: ses.account,
    unconfirmed: sns.unconfirmed,
    services: switches,
    schedules,
  });
  started.push(inbox);

  const sitePort = await orPortTaken(cloudFront.listen(options.sitePort ?? 0, last.site), 'site', 'PORT=…');
  const inboxUrl = await orPortTaken(inbox.listen(options.inboxPort, last.inbox), 'inbox', '--inbox-port …');
  const providers: Providers = Object.assign(
    {},
    ...[iam, eventSources, schedules, ...services].map((part) => part.providers),
  );
  const { stacks } = stackApi;
  const parts = { environment, providers, customResources, state, parameters, stacks, owners: new Map() };
  const userPoolsUrl = await userPools.address();
  const localAddresses = addressesFor(environment, userPoolsUrl);
  keepPorts(dataDirectory, {
    endpoint: portOf(environment.endpoint),
    userPools: portOf(userPoolsUrl),
    site: sitePort,
    inbox: portOf(inboxUrl),
  });
  // Started last: it picks a free port itself.
  await dynamoDb.start();
  const redeploy = async () => {
    assembly = readAssembly(assemblyDirectory);
    platform.outputs = await deploy(assembly, { ...parts, localAddresses });
    return platform.outputs;
  };
  const platform: Platform = {
    outputs: {},
    siteUrl: `http://localhost:${sitePort}`,
    inboxUrl,
    endpoint: environment.endpoint,
    redeploy,
    stop,
  };
  await redeploy();
  environment.isDeploying = false;
  await ses.resume();
  return platform;
}

function portOf(address: string): number {
  return Number(new URL(address).port);
}

/** The services that the inbox page can switch off. */
const switches = {
  ses: 'SES',
  dynamodb: 'DynamoDB',
  s3: 'S3',
  'cognito-idp': 'Cognito',
  'execute-api': 'WebSocket connections',
};

/**
 * Templates contain public URLs of AWS: of a distribution, a bucket, an API and the Cognito service. Rewrites them to
 * local URLs.
 */
function addressesFor({ region, endpoint }: Environment, userPools: string): (text: string) => string {
  const api = new RegExp(`https://([a-z0-9]+)\\.execute-api\\.${region}\\.amazonaws\\.com`, 'g');
  const bucket = new RegExp(`https://([a-z0-9.-]+)\\.s3\\.${region}\\.amazonaws\\.com`, 'g');
  return (text) =>
    text
      .replaceAll('https://localhost:', 'http://localhost:')
      .replaceAll('wss://localhost:', 'ws://localhost:')
      .replaceAll(`https://cognito-idp.${region}.amazonaws.com`, userPools)
      .replace(api, `${endpoint}/execute-api/$1`)
      .replace(bucket, `${endpoint}/$1`);
}
