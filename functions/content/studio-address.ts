import * as z from 'zod';
import { TableStore } from '../aws/table-store.ts';

/** The address of the studio, as its website shows it. */
export class StudioAddress extends TableStore {
  /** @returns an empty text if there is none */
  async read(): Promise<string> {
    const item = await this.get({ kind: 'text', id: 'contact/address' });
    return z.string().catch('').parse(item?.value).trim();
  }
}
