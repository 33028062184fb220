import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs times. Nothing is stored: the token that carries a time proves it. */
export abstract class SignedTime {
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

function signature(key: Buffer, parts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(parts.join(' ')).digest();
}
