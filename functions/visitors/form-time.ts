import { SignedTime } from './signed-time.ts';

/** How long a token is valid: longer than a form is usually open. It is valid for any number of bookings. */
const validSeconds = 12 * 3600;

/**
 * Signs the time when a visitor first touches the booking form, and verifies it in the booking request: the public page has no
 * session, so the form carries the signed time.
 */
export class FormTime extends SignedTime {
  constructor(...secrets: string[]) {
    super('booking form time', secrets);
  }

  /** How many seconds the form was open; undefined when the token is missing, invalid or too old. */
  secondsOpen(token: string | undefined, now: Date): number | undefined {
    const seconds = this.secondsSince(token, now);
    if (seconds === undefined || seconds > validSeconds) return undefined;
    // The clocks of two functions can differ slightly.
    return Math.max(0, seconds);
  }
}
