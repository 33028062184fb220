import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import type { RunningStudio } from './running-studio.ts';

/** A token with the same claims, signed with a key that is not the user pool's. */
export async function foreignToken(claims: JWTPayload): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'foreign' }).sign(privateKey);
}

/** A token signed with the user pool's own key: only its claims can be wrong. */
export async function poolToken(studio: RunningStudio, head: string, claims: JWTPayload): Promise<string> {
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid })
    .sign(await importJWK(signingKey(studio, kid), 'RS256'));
}

/** The claims of a token that expired a minute ago. */
export function expired(claims: JWTPayload): JWTPayload {
  const exp = Math.floor(Date.now() / 1000) - 60;
  return { ...claims, auth_time: exp - 900, iat: exp - 900, exp };
}

/** Reads the signing key from the files of the running user pool. */
function signingKey(studio: RunningStudio, kid: string): JWK {
  const folder = path.join(studio.dataFolder, 'user-pools');
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.sqlite'));
  const database = new DatabaseSync(path.join(folder, file), { readOnly: true });
  try {
    const rows = database.prepare('SELECT value FROM facts').all() as { value: string }[];
    const keys = rows.flatMap(({ value }) => Object.values(JSON.parse(value) as Record<string, JWK>));
    const key = keys.find((each) => each?.kid === kid);
    if (!key) throw new Error(`The user pool has no key ${kid}`);
    return key;
  } finally {
    database.close();
  }
}
