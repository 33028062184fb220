import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs times. Nothing is stored: the token that carries a time proves it. */
abstract class SignedTime {
  readonly #keys: Buffer[];

  /**
   * @param label separates the derived keys from other uses of the secrets
   * @param secrets the first one signs. Tokens signed with the others stay valid during a key rotation
   */
  constructor(label: string, secrets: readonly string[]) {
    this.#keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', label, 32)));
  }

  /** A token that is valid for these values only. */
  sign(now: Date, ...values: string[]): string {
    const time = now.getTime().toString(36);
    return `${time}.${signature(this.#keys[0]!, [time, ...values]).toString('base64url')}`;
  }

  /** How many seconds ago the token was signed; undefined when it is missing or invalid. */
  protected secondsSince(token: string | undefined, now: Date, ...values: string[]): number | undefined {
    const [time = '', signed = ''] = token?.split('.') ?? [];
    const given = Buffer.from(signed, 'base64url');
    const isRight = (right: Buffer) => given.length === right.length && timingSafeEqual(given, right);
    if (!this.#keys.some((key) => isRight(signature(key, [time, ...values])))) return undefined;
    return (now.getTime() - Number.parseInt(time, 36)) / 1000;
  }
}

/** How long the token of a form is valid: longer than a form is usually open. It is valid for any number of bookings. */
const formSeconds = 12 * 3600;

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
    if (seconds === undefined || seconds > formSeconds) return undefined;
    // The clocks of two functions can differ slightly.
    return Math.max(0, seconds);
  }
}

/** How long the token of a probe is valid: longer than the self-test takes. */
const probeSeconds = 300;

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
    return seconds !== undefined && Math.abs(seconds) <= probeSeconds;
  }
}

function signature(key: Buffer, parts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(parts.join(' ')).digest();
}
