import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

const stepMs = 30_000;
/** The user pool accepts a code in its own half minute and in the next one. */
const marginMs = 10_000;

/** An authenticator app as on a phone: codes of RFC 6238, computed independently of the local user pool. */
export class AuthenticatorApp {
  readonly #key: Buffer;
  #usedStep = 0;

  constructor(secret: string) {
    const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
    this.#key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  /** A code that was not used yet, and stays valid for ten seconds. Waits for the next one if necessary. */
  async code(): Promise<string> {
    const now = Math.floor(Date.now() / stepMs);
    const untilNextMs = (now + 1) * stepMs - Date.now();
    const oldest = untilNextMs > marginMs ? now - 1 : now;
    this.#usedStep = Math.max(this.#usedStep + 1, oldest);
    if (this.#usedStep > now) await setTimeout(this.#usedStep * stepMs - Date.now());
    return this.#at(this.#usedStep);
  }

  /** A code that no half minute around now has. */
  wrongCode(): string {
    const now = Math.floor(Date.now() / stepMs);
    const valid = [-1, 0, 1, 2].map((offset) => this.#at(now + offset));
    return ['111111', '222222', '333333', '444444', '555555'].find((code) => !valid.includes(code)) ?? '';
  }

  #at(step: number): string {
    const counter = Buffer.alloc(8);
    counter.writeUInt32BE(step, 4);
    const mac = createHmac('sha1', this.#key).update(counter).digest();
    const from = (mac.at(-1) ?? 0) % 16;
    return String((mac.readUInt32BE(from) % 2 ** 31) % 10 ** 6).padStart(6, '0');
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
