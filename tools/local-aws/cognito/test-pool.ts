import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  type CognitoIdentityProviderClientConfig,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { onTestFinished } from 'vitest';
import { environmentWith } from '../platform/environment-for-tests.ts';
import type { Caller, Email, Environment, Resource } from '../platform/service.ts';
import { UserPools } from './user-pools.ts';

type Properties = Record<string, unknown>;

/** A pool with one client that signs in by email address, on a clock that tests move. */
export type TestPool = {
  pools: UserPools;
  poolId: string;
  clientId: string;
  address: string;
  emails: Email[];
  clock: { now: Date; advance(seconds: number): void };
  /** Calls without credentials, as browsers do. */
  browser: CognitoIdentityProviderClient;
  /** Calls with credentials, as functions do. */
  server: CognitoIdentityProviderClient;
  /** The same pool after a restart. */
  restart(): Promise<TestPool>;
};

export type TestSettings = {
  pool?: Properties;
  client?: Properties;
  groups?: string[];
  /** SES identities of the account that are verified. */
  verified?: string[];
  sesIsDown?: () => boolean;
  invoke?: Environment['invoke'];
};

export async function aPool(settings: TestSettings = {}): Promise<TestPool> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'user-pool-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true }));
  const clock = {
    now: new Date(),
    advance(seconds: number) {
      this.now = new Date(this.now.getTime() + seconds * 1000);
    },
  };
  return open(settings, dataDirectory, clock, 0);
}

/** A user who can sign in with this password. */
export async function aUser({ server, poolId }: TestPool, email: string, password: string): Promise<void> {
  await server.send(
    new AdminCreateUserCommand({
      UserPoolId: poolId,
      Username: email,
      MessageAction: 'SUPPRESS',
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
    }),
  );
  await server.send(
    new AdminSetUserPasswordCommand({ UserPoolId: poolId, Username: email, Password: password, Permanent: true }),
  );
}

/** Signs in with email address and password. */
export function answerToPassword({ browser, clientId }: TestPool, USERNAME: string, PASSWORD: string) {
  const AuthParameters = { USERNAME, PASSWORD };
  return browser.send(new InitiateAuthCommand({ ClientId: clientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }));
}

/** The code in the last email. */
export function lastCode({ emails }: TestPool): string {
  return /\d{6}/.exec(emails.at(-1)?.html ?? '')![0];
}

async function open(
  settings: TestSettings,
  dataDirectory: string,
  clock: TestPool['clock'],
  port: number,
): Promise<TestPool> {
  const emails: Email[] = [];
  const environment = environmentWith({
    dataDirectory,
    invoke: settings.invoke ?? (async (_arn: string, event: unknown) => event),
    deliver: async (email: Email) => void emails.push(email),
    requireSender: (identityArn: string) => {
      if (!settings.verified?.includes(identityArn)) throw new Error('Email address is not verified.');
    },
    sendThrough: async (identityArn: string, email: Email) => {
      if (settings.sesIsDown?.()) throw new Error('SES does not answer');
      emails.push({ ...email, subject: `${email.subject} through ${identityArn}` });
    },
    log: console.error,
  });
  const pools = new UserPools(environment, { port, now: () => clock.now });
  let stopped = false;
  const stop = async () => {
    if (!stopped) await pools.stop();
    stopped = true;
  };
  onTestFinished(stop);
  const deploy = (type: string, logicalId: string, properties: Properties) =>
    pools.providers[type]!({ type, logicalId, physicalName: `Test-${logicalId}`, properties } as Resource);

  const { ref: poolId } = await deploy('AWS::Cognito::UserPool', 'Pool', {
    UsernameAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    AutoVerifiedAttributes: ['email'],
    ...settings.pool,
  });
  const { ref: clientId } = await deploy('AWS::Cognito::UserPoolClient', 'Client', {
    UserPoolId: poolId,
    ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    PreventUserExistenceErrors: 'ENABLED',
    ...settings.client,
  });
  for (const name of settings.groups ?? []) {
    await deploy('AWS::Cognito::UserPoolGroup', `Group${name}`, { UserPoolId: poolId, GroupName: name });
  }
  const address = await pools.address();
  const connection = { region: 'eu-central-1', maxAttempts: 1, endpoint: address };
  return {
    pools,
    poolId,
    clientId,
    address,
    emails,
    clock,
    browser: new CognitoIdentityProviderClient({
      ...connection,
      credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    }),
    server: new CognitoIdentityProviderClient({
      ...connection,
      credentials: { accessKeyId: 'some', secretAccessKey: 'some' },
      requestHandler: throughHandle(pools, { role: 'arn:aws:iam::000000000000:role/tests' }),
    }),
    async restart() {
      await stop();
      return open(settings, dataDirectory, clock, Number(new URL(address).port));
    },
  };
}

type Handler = CognitoIdentityProviderClientConfig['requestHandler'];

/** Passes signed calls to the service without checking rights. */
function throughHandle(pools: UserPools, caller: Caller): Handler {
  return {
    async handle(request: { method: string; headers: Record<string, string>; body: BodyInit }) {
      const response = await pools.handle({
        method: request.method,
        url: new URL('http://127.0.0.1/'),
        headers: new Headers(request.headers),
        body: Buffer.from(await new Response(request.body).arrayBuffer()),
        caller,
      });
      return {
        response: {
          statusCode: response.status,
          headers: Object.fromEntries(response.headers),
          body: new Uint8Array(await response.arrayBuffer()),
        },
      };
    },
  } as unknown as Handler;
}
