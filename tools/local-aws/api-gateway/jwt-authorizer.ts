import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';

/** The result of an authorizer: all claims as text, and the scopes if the route requires some. */
export type Authorized = { claims: Record<string, string>; scopes: string[] | null };

/** The request is refused. `challenge` is the value of the `www-authenticate` header. */
export class UnauthorizedError extends Error {
  override readonly name = 'UnauthorizedError';
  readonly challenge: string;
  constructor(description?: string) {
    super(description ?? 'no token');
    this.challenge = description
      ? `Bearer scope="" error="invalid_token" error_description="${description}"`
      : 'Bearer';
  }
}

/** The token is valid, but lacks the scope of the route. */
export class InsufficientScopeError extends Error {
  override readonly name = 'InsufficientScopeError';
}

const keysKeptMs = 600_000;

/** Checks tokens like the JWT authorizer of an HTTP API. It accepts both ID tokens and access tokens. */
export class JwtAuthorizer {
  readonly #issuer: string;
  readonly #audience: readonly string[];
  readonly #keys: ReturnType<typeof createRemoteJWKSet>;

  constructor(issuer: string, audience: readonly string[]) {
    this.#issuer = issuer;
    this.#audience = audience;
    this.#keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { cacheMaxAge: keysKeptMs });
  }

  /** @throws {UnauthorizedError} @throws {InsufficientScopeError} */
  async authorize(header: string | null, requiredScopes: readonly string[]): Promise<Authorized> {
    const token = header?.replace(/^Bearer\s+/i, '').trim();
    if (!token) throw new UnauthorizedError();
    const payload = await this.#verify(token);
    const audience = payload.aud === undefined ? [payload.client_id] : [payload.aud].flat();
    if (!audience.some((each) => this.#audience.includes(String(each)))) {
      throw new UnauthorizedError('the token has an invalid audience');
    }
    return { claims: textClaims(payload), scopes: scopesFor(payload, requiredScopes) };
  }

  async #verify(token: string): Promise<JWTPayload> {
    try {
      const options = { issuer: this.#issuer, algorithms: ['RS256'], requiredClaims: ['exp'] };
      return (await jwtVerify(token, this.#keys, options)).payload;
    } catch (error) {
      throw new UnauthorizedError(descriptionOf(error));
    }
  }
}

function descriptionOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'the token has expired';
  if (error instanceof errors.JWTClaimValidationFailed) return `the token has an invalid ${error.claim}`;
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature is invalid';
  if (error instanceof errors.JWKSNoMatchingKey) return 'unknown kid';
  if (error instanceof errors.JOSEError) return 'the token is malformed';
  return 'OIDC discovery endpoint communication error';
}

/** A list such as `cognito:groups` becomes `[admin user]`: API Gateway passes every claim as text. */
function textClaims(payload: JWTPayload): Record<string, string> {
  return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, asText(value)]));
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(asText).join(' ')}]`;
  if (value === null || typeof value !== 'object') return String(value);
  const entries = Object.entries(value).map(([name, each]) => `${name}:${asText(each)}`);
  return `map[${entries.join(' ')}]`;
}

function scopesFor(payload: JWTPayload, required: readonly string[]): string[] | null {
  if (required.length === 0) return null;
  const given = String(payload.scope ?? payload.scp ?? '').split(' ');
  if (!required.some((scope) => given.includes(scope))) throw new InsufficientScopeError('the token lacks every scope');
  return given;
}
