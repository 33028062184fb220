import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import type {
  AwsRequest,
  AwsService,
  Deployed,
  Environment,
  Providers,
  RequiredRight,
  Resource,
} from '../platform/service.ts';
import { answerCall, operationName, operationOf } from './answer-call.ts';
import { clientSettings } from './client-settings.ts';
import { type Pool, PoolDirectory } from './pool.ts';
import { poolSettings } from './pool-settings.ts';
import { propertiesOf } from './properties.ts';
import { PublicServer } from './public-server.ts';
import { newKeys, SigningKeys } from './signing-keys.ts';
import { PoolStore } from './store.ts';

/** `port` is the port of the public server, 0 for any free one. `now` returns the time and is replaced in tests. */
type UserPoolOptions = { port: number; now?: () => Date };

/**
 * Amazon Cognito user pools. Browsers call the public server, which answers on its own port; functions call through
 * the endpoint, which checks their rights.
 */
export class UserPools implements AwsService {
  readonly signingName = 'cognito-idp';
  readonly providers: Providers;
  readonly #environment: Environment;
  readonly #now: () => Date;
  readonly #pools = new PoolDirectory();
  readonly #server: PublicServer;

  constructor(environment: Environment, { port, now = () => new Date() }: UserPoolOptions) {
    this.#environment = environment;
    this.#now = now;
    this.#server = new PublicServer(this.#pools, port, environment.log);
    this.providers = {
      'AWS::Cognito::UserPool': (resource) => this.#deployPool(resource),
      'AWS::Cognito::UserPoolClient': (resource) => this.#deployClient(resource),
      'AWS::Cognito::UserPoolGroup': (resource) => this.#deployGroup(resource),
    };
  }

  /** The URL at which browsers reach the pools, `http://localhost:{port}`. */
  address(): Promise<string> {
    return this.#server.address();
  }

  requiredRights({ headers, body }: AwsRequest): RequiredRight[] {
    const target = headers.get('x-amz-target');
    if (!operationOf(target)?.signed) return [];
    const { region, accountId } = this.#environment;
    const resource = `arn:aws:cognito-idp:${region}:${accountId}:userpool/${poolIdIn(body)}`;
    return [{ action: `cognito-idp:${operationName(target)}`, resource }];
  }

  handle({ headers, body, caller }: AwsRequest): Promise<Response> {
    const call = { target: headers.get('x-amz-target'), body: body.toString(), authorised: caller !== undefined };
    return answerCall(this.#pools, call, this.#environment.log);
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    for (const { store } of this.#pools.all()) store.close();
  }

  async #deployPool(resource: Resource): Promise<Deployed> {
    const settings = poolSettings(resource);
    this.#checkSender(resource, settings);
    const id = `${this.#environment.region}_${textOf(resource.physicalName, 9, letters)}`;
    const known = this.#pools.find(id);
    if (known) known.settings = settings;
    const pool = known ?? (await this.#openPool(id, settings));
    return {
      ref: id,
      attributes: {
        Arn: pool.arn,
        ProviderName: `cognito-idp.${pool.region}.amazonaws.com/${id}`,
        ProviderURL: pool.issuer,
        UserPoolId: id,
      },
    };
  }

  /** Cognito refuses an identity that SES has not verified. */
  #checkSender({ type, logicalId }: Resource, { sender: { identityArn, from } }: Pool['settings']): void {
    if (!identityArn) return;
    try {
      this.#environment.requireSender(identityArn, from);
    } catch (error) {
      const reason = `Cognito received the following error from Amazon SES when attempting to send email: ${(error as Error).message}`;
      throw new Error(`${type} ${logicalId}: ${reason}`);
    }
  }

  async #openPool(id: string, settings: Pool['settings']): Promise<Pool> {
    const { region, accountId, dataDirectory, deliver, sendThrough, invoke } = this.#environment;
    const issuer = `${await this.#server.address()}/${id}`;
    const arn = `arn:aws:cognito-idp:${region}:${accountId}:userpool/${id}`;
    const store = new PoolStore(join(dataDirectory, 'user-pools', `${id}.sqlite`));
    const pool: Pool = {
      id,
      arn,
      region,
      issuer,
      store,
      settings,
      createdAt: await store.keep('createdAt', () => this.#now().toISOString()),
      pepper: await store.keep('pepper', () => randomBytes(32).toString('hex')),
      keys: new SigningKeys(await store.keep('keys', newKeys)),
      challenges: new Map(),
      clients: new Map(),
      groups: new Set(),
      now: this.#now,
      deliver: (email) => {
        const { identityArn } = pool.settings.sender;
        return identityArn ? sendThrough(identityArn, email) : deliver(email);
      },
      invoke: (functionArn, event) =>
        invoke(functionArn, event, { service: 'cognito-idp.amazonaws.com', sourceArn: arn }),
    };
    this.#pools.add(pool);
    return pool;
  }

  #deployClient(resource: Resource): Deployed {
    const settings = clientSettings(resource);
    const id = textOf(resource.physicalName, 26, lowerCase);
    this.#pools.byId(settings.poolId).clients.set(id, { ...settings, id });
    return { ref: id, attributes: { ClientId: id, Name: settings.name } };
  }

  #deployGroup(resource: Resource): Deployed {
    const properties = propertiesOf(groupProperties, resource);
    const name = properties.GroupName ?? resource.physicalName;
    this.#pools.byId(properties.UserPoolId).groups.add(name);
    return { ref: name };
  }
}

/** An id derived from the name, in the format of Cognito. */
function textOf(name: string, length: number, alphabet: string): string {
  const bytes = createHash('sha512').update(name).digest().subarray(0, length);
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}

/** The pool of a signed call, or `*` if it names none; such a call fails later. */
function poolIdIn(body: Buffer): string {
  try {
    return z.object({ UserPoolId: z.string() }).parse(JSON.parse(body.toString())).UserPoolId;
  } catch {
    return '*';
  }
}

const lowerCase = 'abcdefghijklmnopqrstuvwxyz0123456789';
const letters = `ABCDEFGHIJKLMNOPQRSTUVWXYZ${lowerCase}`;

const groupProperties = z.strictObject({ UserPoolId: z.string(), GroupName: z.string().optional() });
