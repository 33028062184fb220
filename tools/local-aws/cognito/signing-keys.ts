import { randomBytes } from 'node:crypto';
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';

type TokenUse = 'id' | 'access';

/** The stored key pairs of a pool, one per kind of token. */
type KeptKeys = Record<TokenUse, JWK>;

export async function newKeys(): Promise<KeptKeys> {
  return { id: await newKey(), access: await newKey() };
}

/** Signs a pool's tokens with RS256, checks them, and publishes the public keys. */
export class SigningKeys {
  readonly published: JSONWebKeySet;
  readonly #kept: KeptKeys;

  constructor(kept: KeptKeys) {
    this.#kept = kept;
    this.published = {
      keys: Object.values(kept).map(({ kty, n, e, kid }) => ({ alg: 'RS256', e, kid, kty, n, use: 'sig' })),
    };
  }

  async sign(use: TokenUse, claims: JWTPayload): Promise<string> {
    const key = this.#kept[use];
    return new SignJWT(claims).setProtectedHeader({ kid: key.kid, alg: 'RS256' }).sign(await importJWK(key, 'RS256'));
  }

  /** The claims of an unexpired token. @throws {import('jose').errors.JOSEError} for any other */
  async verify(token: string, issuer: string, now: Date): Promise<JWTPayload> {
    const keys = createLocalJWKSet(this.published);
    const { payload } = await jwtVerify(token, keys, { issuer, currentDate: now, algorithms: ['RS256'] });
    return payload;
  }
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomBytes(32).toString('base64') };
}
