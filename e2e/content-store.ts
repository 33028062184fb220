import { apiRoot } from '#shared/api.ts';
import type { ContentRow } from '#shared/content-rows.ts';
import type { PageContent } from '#shared/page.ts';
import { tokensOf } from './access-token.ts';
import type { Account, RunningStudio } from './running-studio.ts';
import { expect } from './studio.ts';

/** A stored row of a list, whichever list that is. */
export type StoredRow = { id: string; order_index: number; is_active: boolean } & Record<string, string | null>;
export type StoredList = { version: number; rows: StoredRow[] };
/** Texts by section and field, such as `hero/title`. */
export type Values = Record<`${string}/${string}`, string>;

/** Well below the time that a token holds. */
const tokenMs = 5 * 60_000;

/** What is stored, read and written past the dashboard: as an administrator, unless somebody else is named. */
export class ContentStore {
  readonly #studio: RunningStudio;
  readonly #account: Account;
  #token: { value: Promise<string>; until: number } | undefined;

  constructor(studio: RunningStudio, account = studio.admin) {
    this.#studio = studio;
    this.#account = account;
  }

  /** The content that visitors get. */
  async live(): Promise<PageContent> {
    return (await fetch(`${this.#studio.site}/content.json`)).json();
  }

  /** The stored texts of a section. */
  async texts(section: string): Promise<Record<string, string>> {
    return Object.fromEntries((await this.rows(section)).map(({ field, value }) => [field, value]));
  }

  async rows(section: string): Promise<ContentRow[]> {
    const { rows } = await this.#call<{ rows: ContentRow[] }>('GET', '/content');
    return rows.filter((row) => row.section === section);
  }

  async saveTexts(section: string, texts: Record<string, string>): Promise<void> {
    const rows = Object.entries(texts).map(([field, value]) => ({ section, field, value }));
    // As many as one call takes.
    for (let first = 0; first < rows.length; first += 50) {
      await this.#call('PUT', '/content', { rows: rows.slice(first, first + 50) });
    }
  }

  /** Saves texts of any sections, whatever the answer is. */
  put(values: Values): Promise<Response> {
    const rows = Object.entries(values).map(([key, value]) => {
      const [section, field] = key.split('/');
      return { section, field, value };
    });
    return this.#fetch('PUT', '/content', { rows });
  }

  /** Saves texts and waits until they are live. */
  async publish(values: Values): Promise<void> {
    expect((await this.put(values)).status).toBe(200);
    await this.published();
  }

  list(path: string): Promise<StoredList> {
    return this.#call('GET', path);
  }

  async saveList(path: string, rows: readonly Record<string, unknown>[]): Promise<StoredList> {
    const { version } = await this.list(path);
    return this.#call('PUT', path, { version, rows: rows.map(({ order_index, category_id, ...row }) => row) });
  }

  /** Adds rows without ids, and hides those that were there, so that a page shows the new ones alone. */
  async showAlone(path: string, rows: readonly Record<string, unknown>[]): Promise<void> {
    const hidden = (await this.list(path)).rows.map((row) => ({ ...row, is_active: false }));
    await this.saveList(path, [...hidden, ...rows.map((row, index) => ({ id: `temp-${index}`, ...row }))]);
  }

  async remove(path: string, id: string): Promise<void> {
    await this.#call('DELETE', `${path}/${id}`);
  }

  /** Waits until visitors see what is stored. */
  async published(): Promise<void> {
    const { version }: PageContent = await this.#call('GET', '/page');
    await expect.poll(() => this.#drawnVersion(), { intervals: [50] }).toBeGreaterThanOrEqual(version);
  }

  /** That of the page, which is the last file of a publish. */
  async #drawnVersion(): Promise<number> {
    return Number(/data-version="(\d+)"/.exec(await (await fetch(this.#studio.site)).text())?.[1]);
  }

  async #call<Result>(method: string, path: string, body?: object): Promise<Result> {
    const answer = await this.#fetch(method, path, body);
    expect(answer.status, `${method} ${path}`).toBe(200);
    return answer.json();
  }

  async #fetch(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${this.#studio.site}${apiRoot}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await this.#access()}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      },
      body: body && JSON.stringify(body),
    });
  }

  #access(): Promise<string> {
    if (!this.#token || this.#token.until < Date.now()) {
      const value = tokensOf(this.#studio, this.#account).then(({ access }) => access);
      this.#token = { value, until: Date.now() + tokenMs };
    }
    return this.#token.value;
  }
}
