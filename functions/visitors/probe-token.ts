import { SignedTime } from './signed-time.ts';

/** How long a token is valid: longer than the self-test takes. */
const validSeconds = 300;

/**
 * Marks a booking request as the probe of the self-test. Only functions with the origin keys can sign a token, and it is
 * valid for one request key only.
 */
export class ProbeToken extends SignedTime {
  constructor(...secrets: string[]) {
    super('self-test probe', secrets);
  }

  isValid(token: string | undefined, requestKey: string, now: Date): boolean {
    const seconds = this.secondsSince(token, now, requestKey);
    // The clocks of two functions can differ slightly.
    return seconds !== undefined && Math.abs(seconds) <= validSeconds;
  }
}
