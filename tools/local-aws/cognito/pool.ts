import type { Email } from '../platform/service.ts';
import type { ClientSettings } from './client-settings.ts';
import { invalidParameter, notFound } from './errors.ts';
import type { PoolSettings } from './pool-settings.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { ServerKeys } from './srp.ts';
import type { PoolStore } from './store.ts';

/** A deployed user pool with its dependencies. */
export type Pool = {
  readonly id: string;
  readonly arn: string;
  readonly region: string;
  /** The issuer of its tokens: the claim `iss`. */
  readonly issuer: string;
  readonly createdAt: string;
  /** Makes responses for unknown users stable. */
  readonly pepper: string;
  readonly store: PoolStore;
  readonly keys: SigningKeys;
  /** Pending challenges by session token. */
  readonly challenges: Map<string, Challenge>;
  readonly clients: Map<string, Client>;
  /** Names. */
  readonly groups: Set<string>;
  settings: PoolSettings;
  now(): Date;
  deliver(email: Email): Promise<void>;
  invoke(functionArn: string, event: unknown): Promise<unknown>;
};

export type Client = ClientSettings & { id: string };

/** The state of a pending challenge; without a username the user is unknown. */
export type Challenge = { clientId: string; username?: string; expiresAt: number } & (
  | { name: 'PASSWORD_VERIFIER'; userId: string; clientKey: bigint; keys: ServerKeys; verifier: string }
  | { name: 'NEW_PASSWORD_REQUIRED' }
  | { name: 'SOFTWARE_TOKEN_MFA'; failures: number }
);

/** All pools. */
export class PoolDirectory {
  readonly #pools = new Map<string, Pool>();

  add(pool: Pool): void {
    this.#pools.set(pool.id, pool);
  }

  find(id: string): Pool | undefined {
    return this.#pools.get(id);
  }

  all(): Pool[] {
    return [...this.#pools.values()];
  }

  /** @throws {UserPoolError} ResourceNotFoundException */
  byId(id: string): Pool {
    const pool = this.find(id);
    if (!pool) throw notFound(`User pool ${id} does not exist.`);
    return pool;
  }

  /** @throws {UserPoolError} ResourceNotFoundException */
  byClient(clientId: string): { pool: Pool; client: Client } {
    for (const pool of this.#pools.values()) {
      const client = pool.clients.get(clientId);
      if (client) return { pool, client };
    }
    throw notFound(`User pool client ${clientId} does not exist.`);
  }
}

/** The part of a pool's id that takes part in SRP. */
export function srpName({ id }: Pick<Pool, 'id'>): string {
  return id.slice(id.indexOf('_') + 1);
}

/** The time `seconds` from now, as an ISO string. */
export function later({ now }: Pool, seconds: number): string {
  return new Date(now().getTime() + seconds * 1000).toISOString();
}

export function isPast({ now }: Pool, time: string): boolean {
  return Date.parse(time) <= now().getTime();
}

/** Times as the JSON protocol writes them. */
export function epochSeconds(time: string): number {
  return Date.parse(time) / 1000;
}

/** A required parameter of a challenge or a flow. @throws {UserPoolError} */
export function required(parameters: Record<string, string>, name: string): string {
  const value = parameters[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}
