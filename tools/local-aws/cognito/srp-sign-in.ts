import { createHmac, randomBytes } from 'node:crypto';
import { checkPasswordOf } from './authentication.ts';
import { remember, take } from './challenges.ts';
import { invalidParameter } from './errors.ts';
import { type Client, type Pool, required, srpName } from './pool.ts';
import { clientKey, isProof, type PasswordVerifier, serverKeys } from './srp.ts';
import type { User } from './store.ts';
import { findUser } from './users.ts';

type Texts = Record<string, string>;

/**
 * Answers the first half of SRP. Unknown users get plausible, stable values, so
 * that the response does not reveal who has an account.
 */
export function beginSrp(pool: Pool, client: Client, given: Texts): object {
  const name = required(given, 'USERNAME');
  const key = clientKey(required(given, 'SRP_A'));
  if (key === undefined) throw invalidParameter('SRP_A is not a valid key.');
  const user = findUser(pool, name);
  const userId = user?.username ?? madeUpId(pool, name);
  const { salt, verifier } = user?.password ?? madeUpPassword(pool, userId);
  const keys = serverKeys(verifier);
  const secretBlock = remember(pool, client, {
    name: 'PASSWORD_VERIFIER',
    username: user?.username,
    userId,
    clientKey: key,
    keys,
    verifier,
  });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: keys.publicKey.toString(16),
      USERNAME: userId,
      USER_ID_FOR_SRP: userId,
    },
  };
}

/** The user, once the client has proven that it knows the password. @throws {UserPoolError} for a wrong proof */
export function checkSrp(pool: Pool, client: Client, given: Texts): User {
  required(given, 'USERNAME');
  const secretBlock = required(given, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const timestamp = required(given, 'TIMESTAMP');
  const signature = required(given, 'PASSWORD_CLAIM_SIGNATURE');
  if (!timestampFormat.test(timestamp)) {
    throw invalidParameter('TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.');
  }
  const challenge = take(pool, client, secretBlock, 'PASSWORD_VERIFIER');
  const user = challenge.username === undefined ? undefined : findUser(pool, challenge.username);
  // The password may have changed since the challenge was issued.
  const current = user?.password?.verifier === challenge.verifier;
  return checkPasswordOf(pool, user, challenge.userId, () => {
    const proven = isProof({ ...challenge, poolName: srpName(pool) }, { secretBlock, timestamp, signature });
    return proven && current;
  });
}

/** A stable UUID for an unknown username. */
function madeUpId(pool: Pool, name: string): string {
  const hex = digest(pool, `id ${name.toLowerCase()}`);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${'89ab'[Number.parseInt(hex.charAt(16), 16) % 4]}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

function madeUpPassword(pool: Pool, userId: string): PasswordVerifier {
  return { salt: digest(pool, `salt ${userId}`).slice(0, 32), verifier: randomBytes(380).toString('hex') };
}

function digest({ pepper }: Pool, text: string): string {
  return createHmac('sha256', pepper).update(text).digest('hex');
}

const timestampFormat = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} \d{1,2} \d{2}:\d{2}:\d{2} [A-Z]{3,4} \d{4}$/;
