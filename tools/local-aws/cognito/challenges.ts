import { randomBytes } from 'node:crypto';
import { notAuthorized } from './errors.ts';
import type { Challenge, Client, Pool } from './pool.ts';

type Named<Name> = Extract<Challenge, { name: Name }>;
type New<C> = C extends Challenge ? Omit<C, 'clientId' | 'expiresAt'> : never;

/** Stores a challenge for the session duration of the client. @returns the session token */
export function remember(pool: Pool, client: Client, challenge: New<Challenge>): string {
  const now = pool.now().getTime();
  for (const [key, { expiresAt }] of pool.challenges) if (expiresAt <= now) pool.challenges.delete(key);
  const key = randomBytes(192).toString('base64');
  const expiresAt = now + client.challengeSeconds * 1000;
  pool.challenges.set(key, { ...challenge, clientId: client.id, expiresAt } as Challenge);
  return key;
}

/**
 * The challenge of a session token.
 * @throws {UserPoolError} NotAuthorizedException when it is unknown or expired
 */
export function find<Name extends Challenge['name']>(pool: Pool, client: Client, key: string, name: Name): Named<Name> {
  const challenge = pool.challenges.get(key);
  if (!challenge || challenge.name !== name || challenge.clientId !== client.id) {
    throw notAuthorized('Invalid session for the user.');
  }
  if (challenge.expiresAt <= pool.now().getTime()) {
    throw notAuthorized('Invalid session for the user, session is expired.');
  }
  return challenge as Named<Name>;
}

/** Like `find`, but a session token works once. */
export function take<Name extends Challenge['name']>(pool: Pool, client: Client, key: string, name: Name): Named<Name> {
  const challenge = find(pool, client, key, name);
  pool.challenges.delete(key);
  return challenge;
}
