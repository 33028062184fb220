import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ApiGateway } from './api-gateway-service.ts';
import { readAssembly } from './assembly.ts';
import { CloudFront } from './cloudfront.ts';
import { CloudWatch } from './cloudwatch.ts';
import { CustomResources } from './custom-resources.ts';
import { deploy } from './deployment.ts';
import { DynamoDb } from './dynamodb.ts';
import { Endpoint } from './endpoint.ts';
import { EventSources } from './event-sources.ts';
import { Schedules } from './events.ts';
import { Iam } from './iam.ts';
import { Inbox } from './inbox.ts';
import { LambdaService } from './lambda.ts';
import { Lock } from './lock.ts';
import { Mailbox } from './mailbox.ts';
import { CannotStartError, keepPorts, lastPorts, orPortTaken } from './ports.ts';
import { S3 } from './s3.ts';
import type { AwsService, Environment, Providers } from './service.ts';
import { Ses } from './ses.ts';
import { Sns } from './sns.ts';
import { Sqs } from './sqs.ts';
import { StateFile } from './stack-state.ts';
import { UserPools } from './user-pool/user-pools.ts';

export type PlatformOptions = {
  /** What `cdk synth` wrote. */
  assemblyDirectory: string;
  /** Where everything that is stored goes; what is there is continued. */
  dataDirectory: string;
  /** Ports of the site and of the inbox; without one, the last of this data directory, or any that is free. */
  sitePort?: number;
  inboxPort?: number;
  /** Forgets everything that was stored. */
  fresh?: boolean;
  log(line: string): void;
};

export type Platform = {
  /** Outputs of all stacks, by name. */
  outputs: Record<string, string>;
  /** Address of the first CloudFront distribution. */
  siteUrl: string;
  inboxUrl: string;
  /** Where SDK clients send their calls. */
  endpoint: string;
  /** Deploys the assembly as it is now; resolves to the new outputs. */
  redeploy(): Promise<Record<string, string>>;
  stop(): Promise<void>;
};

/**
 * Runs a synthesised CDK app on this machine.
 * @throws {CannotStartError} when another run has the data directory, or another program a port
 * @throws what keeps a resource from being deployed
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const dataDirectory = resolve(options.dataDirectory);
  const lock = Lock.take(`${dataDirectory}.lock`);
  // Two runs on the same files would destroy each other's.
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

/** Puts each part that needs stopping into `started`. */
async function run(
  options: PlatformOptions,
  started: { stop?(): Promise<void> }[],
  stop: () => Promise<void>,
): Promise<Platform> {
  const assemblyDirectory = resolve(options.assemblyDirectory);
  const { dataDirectory, log } = options;
  const last = lastPorts(dataDirectory);
  let assembly = readAssembly(assemblyDirectory);
  const assetPath = (objectKey: string) => assembly.assetPath(objectKey);

  const mailbox = new Mailbox(join(dataDirectory, 'mails'));
  const environment: Environment = {
    region: process.env.AWS_REGION ?? 'eu-central-1',
    accountId: '000000000000',
    dataDirectory,
    endpoint: '',
    origins: new Map(),
    upgrades: new Map(),
    invoke: (functionArn, event, caller) => lambda.invoke(functionArn, event, caller),
    credentialsFor: (roleArn) => iam.credentialsFor(roleArn),
    count: (...metric) => cloudWatch.count(...metric),
    deliver: (mail) => mailbox.add(mail),
    log,
  };
  const iam = new Iam(environment);
  const endpoint = new Endpoint(iam, log);
  environment.endpoint = await endpoint.listen(last.endpoint);
  started.push(endpoint);

  const dynamoDb = new DynamoDb(environment);
  const s3 = new S3(environment, iam);
  const lambda = new LambdaService(environment, assetPath);
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
  const services: AwsService[] = [
    dynamoDb,
    s3,
    new Ses(environment, (...event) => sns.publish(...event)),
    sqs,
    sns,
    userPools,
    lambda,
    new ApiGateway(environment),
    cloudFront,
    cloudWatch,
  ];
  const eventSources = new EventSources(environment, lambda);
  const schedules = new Schedules(environment);
  started.push(...services, eventSources, schedules);
  for (const service of services) endpoint.serve(service);

  const state = new StateFile(join(dataDirectory, 'stacks.json'));
  const customResources = new CustomResources(environment, state);
  endpoint.servePath(CustomResources.responsePath, (request) => customResources.receive(request));
  const inbox = new Inbox({
    mailbox,
    alarms: () => cloudWatch.alarms(),
    outages: endpoint.outages,
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
  const parts = { environment, providers, customResources, state };
  const userPoolsUrl = await userPools.address();
  const localAddresses = addressesFor(environment, userPoolsUrl);
  keepPorts(dataDirectory, {
    endpoint: portOf(environment.endpoint),
    userPools: portOf(userPoolsUrl),
    site: sitePort,
    inbox: portOf(inboxUrl),
  });
  // After all that listens here: it looks for a free port of its own.
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
  return platform;
}

function portOf(address: string): number {
  return Number(new URL(address).port);
}

/** What the inbox page can switch off. */
const switches = {
  ses: 'Mail service',
  dynamodb: 'Database',
  s3: 'Storage',
  'cognito-idp': 'Sign-in service',
  'execute-api': 'Open pages',
};

/**
 * Templates write the public addresses of AWS into settings: the `https://` of a distribution's domain, of a bucket's,
 * of an API's and of a user pool's service. None of those is reached here, so the same text says the address on this
 * machine.
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
