import { apiRoot } from '#shared/call.ts';
import type { ContentRow } from '#shared/content-rows.ts';
import type { PageContent } from '#shared/page.ts';
import { tokensOf } from './access-token.ts';
import type { Account, RunningStudio } from './running-studio.ts';
import { expect } from './studio.ts';

/** A stored row of any list. */
type StoredRow = { id: string; order_index: number; is_active: boolean } & Record<string, string | null>;
export type StoredList = { version: number; rows: StoredRow[] };
/** Texts by section and field, such as `hero/title`. */
export type Values = Record<`${string}/${string}`, string>;

/** Edges cache a copy per encoding. Browsers ask for this one, unlike Node's `fetch`. */
const browserHeaders = { 'accept-encoding': 'br' };

/** Well below the lifetime of a token. */
const tokenMs = 5 * 60_000;

/** Reads and writes stored content through the API, as an administrator unless another account is given. */
export class ContentStore {
  readonly #studio: RunningStudio;
  readonly #account: Account;
  #token: { value: Promise<string>; until: number } | undefined;

  constructor(studio: RunningStudio, account = studio.admin) {
    this.#studio = studio;
    this.#account = account;
  }

  /** The content that visitors get, read as open pages do: without a version, an edge may answer with a copy one second old. */
  async live(): Promise<PageContent> {
    return (await fetch(`${this.#studio.site}/content.json?version=${await this.#publishedVersion()}`)).json();
  }

  /** The stored texts of a section. */
  async texts(section: string): Promise<Record<string, string>> {
    return Object.fromEntries((await this.rows(section)).map(({ field, value }) => [field, value]));
  }

  /** All texts as visitors get them, by section: stored, or built in. */
  async shownTexts(): Promise<Record<string, Record<string, string>>> {
    const { texts } = await this.#call<PageContent>('GET', '/page');
    return texts;
  }

  async rows(section: string): Promise<ContentRow[]> {
    const { rows } = await this.#call<{ rows: ContentRow[] }>('GET', '/content');
    return rows.filter((row) => row.section === section);
  }

  async saveTexts(section: string, texts: Record<string, string>): Promise<void> {
    const rows = Object.entries(texts).map(([field, value]) => ({ section, field, value }));
    // As many as one call accepts.
    for (let first = 0; first < rows.length; first += 50) {
      await this.#call('PUT', '/content', { rows: rows.slice(first, first + 50) });
    }
  }

  /** Saves texts of any sections. @returns the response, also when it is an error */
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
    const answer = await this.trySaveList(path, rows);
    expect(answer.status, `PUT ${path}`).toBe(200);
    return answer.json();
  }

  /** Saves a list. @returns the response, also when it is an error */
  async trySaveList(path: string, rows: readonly Record<string, unknown>[]): Promise<Response> {
    const { version } = await this.list(path);
    return this.#fetch('PUT', path, { version, rows: rows.map(({ order_index, category_id, ...row }) => row) });
  }

  /** Adds rows without ids and hides the others, so a page shows only the new ones. */
  async showOnly(path: string, rows: readonly Record<string, unknown>[]): Promise<void> {
    const hidden = (await this.list(path)).rows.map((row) => ({ ...row, is_active: false }));
    await this.saveList(path, [...hidden, ...rows.map((row, index) => ({ id: `temp-${index}`, ...row }))]);
  }

  async remove(path: string, id: string): Promise<void> {
    await this.#call('DELETE', `${path}/${id}`);
  }

  /** Waits until visitors see the stored content. */
  async published(): Promise<void> {
    const { version }: PageContent = await this.#call('GET', '/page');
    await expect.poll(() => this.#publishedVersion(), { intervals: [50] }).toBeGreaterThanOrEqual(version);
  }

  /** The version in the page, which is the last file of a publish. */
  async #publishedVersion(): Promise<number> {
    const page = await fetch(this.#studio.site, { headers: browserHeaders });
    return Number(/data-version="(\d+)"/.exec(await page.text())?.[1]);
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
