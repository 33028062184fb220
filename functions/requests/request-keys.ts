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

  /** @returns a text of 45 characters that fits into a URL */
  async keyOf(lead: Keyed): Promise<string> {
    const id = Buffer.from(lead.id.replaceAll('-', ''), 'hex');
    return `${id.toString('base64url')}.${(await this.#sign(lead)).toString('base64url')}`;
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

  async #sign({ id, link_version = 1 }: Keyed): Promise<Buffer> {
    this.#secret ??= this.#readSecret();
    try {
      const signed = createHmac('sha256', await this.#secret).update(`${id} ${link_version}`);
      return signed.digest().subarray(0, signatureBytes);
    } catch (error) {
      this.#secret = undefined;
      throw error;
    }
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
