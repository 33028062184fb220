import { apiRoot } from '#shared/api.ts';
import type { ContentRow } from '#shared/content-rows.ts';
import { tokensOf } from './access-token.ts';
import type { RunningStudio } from './running-studio.ts';
import { expect } from './studio.ts';

/** A stored row of a list, whichever list that is. */
export type StoredRow = { id: string; order_index: number; is_active: boolean } & Record<string, string | null>;
export type StoredList = { version: number; rows: StoredRow[] };

/** What is stored, read and written past the dashboard, as an administrator. */
export class ContentStore {
  readonly #studio: RunningStudio;

  constructor(studio: RunningStudio) {
    this.#studio = studio;
  }

  /** The stored texts of a section. */
  async texts(section: string): Promise<Record<string, string>> {
    return Object.fromEntries((await this.rows(section)).map(({ field, value }) => [field, value]));
  }

  async rows(section: string): Promise<ContentRow[]> {
    const { rows } = await this.#call('GET', '/content');
    return (rows as ContentRow[]).filter((row) => row.section === section);
  }

  async saveTexts(section: string, texts: Record<string, string>): Promise<void> {
    const rows = Object.entries(texts).map(([field, value]) => ({ section, field, value }));
    if (rows.length > 0) await this.#call('PUT', '/content', { rows });
  }

  list(path: string): Promise<StoredList> {
    return this.#call('GET', path);
  }

  async saveList(path: string, rows: Record<string, unknown>[]): Promise<StoredList> {
    const { version } = await this.list(path);
    return this.#call('PUT', path, { version, rows: rows.map(({ order_index, category_id, ...row }) => row) });
  }

  async #call(method: string, path: string, body?: object) {
    const { access } = await tokensOf(this.#studio, this.#studio.admin);
    const answer = await fetch(`${this.#studio.site}${apiRoot}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${access}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      },
      body: body && JSON.stringify(body),
    });
    expect(answer.status, `${method} ${path}`).toBe(200);
    return answer.json();
  }
}
