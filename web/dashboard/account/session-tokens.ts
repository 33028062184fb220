import { signInMessages } from '../ui/notices.ts';

/** A session as the specification writes it (section 3). Times are in seconds. */
export type Session = {
  access_token: string;
  refresh_token: string;
  /** Since 1970, by this device's clock. */
  expires_at: number;
  expires_in: number;
  token_type: 'bearer';
  user: { id: string; email?: string; user_metadata: { full_name?: string } };
};

/** A session was requested, but there is none. */
export class SessionMissingError extends Error {
  override readonly name = 'SessionMissingError';

  constructor() {
    super(signInMessages.sessionMissing);
  }
}

type Token = { toString(): string; payload: Record<string, unknown> };

/** Tokens as Amplify stores them. `clockDrift` is how far the server's clock is ahead, in milliseconds. */
export type StoredTokens = { accessToken: Token; idToken?: Token; refreshToken?: string; clockDrift: number };

/** @throws {SessionMissingError} when nothing is stored */
export function sessionOf(tokens: StoredTokens | null, now: Date): Session {
  if (!tokens) throw new SessionMissingError();
  const { accessToken, idToken, refreshToken = '', clockDrift } = tokens;
  const expires_at = Number(accessToken.payload.exp) - Math.round(clockDrift / 1000);
  const { email, name } = idToken?.payload ?? {};
  return {
    access_token: accessToken.toString(),
    refresh_token: refreshToken,
    expires_at,
    expires_in: Math.max(0, expires_at - Math.floor(now.getTime() / 1000)),
    token_type: 'bearer',
    user: {
      id: String(accessToken.payload.sub),
      ...(typeof email === 'string' && { email }),
      user_metadata: typeof name === 'string' ? { full_name: name } : {},
    },
  };
}
