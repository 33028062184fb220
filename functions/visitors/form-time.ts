import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** How long a token is valid: longer than a form is usually open. It is valid for any number of bookings. */
const validSeconds = 12 * 3600;

/**
 * Signs the time when a visitor first touches the booking form, and verifies it in the booking request. Nothing is stored:
 * the public page has no session, so the form carries the signed time.
 */
export class FormTime {
  readonly #key: Buffer;
  readonly #keys: Buffer[];

  /**
   * The first secret signs. Tokens signed with the other secrets stay valid, so open forms survive a key rotation. The
   * HKDF label separates these keys from other uses of the secrets.
   */
  constructor(...secrets: string[]) {
    this.#keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'booking form time', 32)));
    this.#key = this.#keys[0] as Buffer;
  }

  sign(now: Date): string {
    const time = now.getTime().toString(36);
    return `${time}.${signature(this.#key, time).toString('base64url')}`;
  }

  /**
   * How many seconds the form was open; undefined when the token is missing, invalid or too old.
   */
  secondsOpen(token: string | undefined, now: Date): number | undefined {
    const [time = '', signed = ''] = token?.split('.') ?? [];
    const given = Buffer.from(signed, 'base64url');
    const isRight = (right: Buffer) => given.length === right.length && timingSafeEqual(given, right);
    if (!this.#keys.some((key) => isRight(signature(key, time)))) return undefined;
    // The clocks of two functions can differ slightly.
    const seconds = Math.max(0, (now.getTime() - Number.parseInt(time, 36)) / 1000);
    return seconds <= validSeconds ? seconds : undefined;
  }
}

function signature(key: Buffer, time: string): Buffer {
  return createHmac('sha256', key).update(time).digest();
}
