import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { hash } from '../aws/hash.ts';
import { TableStore } from '../aws/table-store.ts';
import { isWritten } from '../aws/transaction.ts';

type Keyed = Pick<Lead, 'id' | 'link_version'>;

const secretKey = { scope: 'request-links', setting_key: 'secret' };
/** 128 bits, as many as the id. */
const signatureBytes = 16;

/**
 * The keys of visitors' pages: the id of the lead and a signature, derived from the id, the version on the lead and a secret.
 * No key is stored. The secret is a setting of its own, created with the first key, so that links live as long as the data.
 */
export class RequestKeys extends TableStore {
  #secret: Promise<string> | undefined;

  /** Reads the secret. @returns what makes the key of a lead, a text of 45 characters that fits into a URL */
  async signer(): Promise<(lead: Keyed) => string> {
    this.#secret ??= this.#readSecret();
    try {
      const secret = await this.#secret;
      return (lead) => keyWith(secret, lead);
    } catch (error) {
      this.#secret = undefined;
      throw error;
    }
  }

  async keyOf(lead: Keyed): Promise<string> {
    return (await this.signer())(lead);
  }

  /** The lead id in a key, which may be wrong; an id of no lead if the key has another form. */
  idIn(key: string): string {
    const hex = Buffer.from(key.split('.', 1)[0] ?? '', 'base64url')
      .toString('hex')
      .padEnd(32, '0')
      .slice(0, 32);
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  /** Whether the key is the current one of the lead. Takes the same time for every key. */
  async isKeyOf(key: string, lead: Keyed): Promise<boolean> {
    return timingSafeEqual(Buffer.from(hash(key)), Buffer.from(hash(await this.keyOf(lead))));
  }

  async #readSecret(): Promise<string> {
    const stored = await this.get(secretKey);
    if (stored) return stored.value;
    const value = randomBytes(32).toString('base64url');
    const put = this.put({ Item: { ...secretKey, value }, ConditionExpression: 'attribute_not_exists(setting_key)' });
    if (await isWritten(put)) return value;
    return (await this.get(secretKey))?.value;
  }
}

function keyWith(secret: string, { id, link_version = 1 }: Keyed): string {
  const signature = createHmac('sha256', secret).update(`${id} ${link_version}`).digest().subarray(0, signatureBytes);
  return [Buffer.from(id.replaceAll('-', ''), 'hex'), signature].map((part) => part.toString('base64url')).join('.');
}
