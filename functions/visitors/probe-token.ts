import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** How long a token is valid: longer than the self-test takes. */
const validSeconds = 300;

/**
 * Marks a booking request as the probe of the self-test. Only functions with the origin keys can sign a token, and it is
 * valid for one request key only.
 */
export class ProbeToken {
  readonly #key: Buffer;
  readonly #keys: Buffer[];

  /** The first secret signs; the others are accepted during a key rotation. No form time has a signature of these keys. */
  constructor(...secrets: string[]) {
    this.#keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'self-test probe', 32)));
    this.#key = this.#keys[0] as Buffer;
  }

  sign(requestKey: string, now: Date): string {
    const time = now.getTime().toString(36);
    return `${time}.${signature(this.#key, time, requestKey).toString('base64url')}`;
  }

  isValid(token: string | undefined, requestKey: string, now: Date): boolean {
    const [time = '', signed = ''] = token?.split('.') ?? [];
    const given = Buffer.from(signed, 'base64url');
    const isRight = (right: Buffer) => given.length === right.length && timingSafeEqual(given, right);
    if (!this.#keys.some((key) => isRight(signature(key, time, requestKey)))) return false;
    // The clocks of two functions can differ slightly.
    return Math.abs(now.getTime() - Number.parseInt(time, 36)) <= validSeconds * 1000;
  }
}

function signature(key: Buffer, time: string, requestKey: string): Buffer {
  return createHmac('sha256', key).update(`${time} ${requestKey}`).digest();
}
