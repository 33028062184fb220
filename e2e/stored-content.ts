import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { apiRoot } from '#shared/api.ts';
import { contentDefaults, type Section } from '#shared/content.ts';
import type { PageContent } from '#shared/page.ts';

type Row = Record<string, unknown> & { id: string; is_active: boolean };
type List = { version: number; rows: Row[] };
type Stored = { section: Section; field: string; value: string };

/**
 * Changes what the website says, as staff do, and puts it back: texts by their key, lists by their path. Rows that were
 * there are hidden meanwhile, so that a page shows those of the test alone.
 */
export class StoredContent {
  readonly #site: string;
  readonly #token: string;
  readonly #texts: Stored[] = [];
  readonly #lists = new Map<string, Row[]>();

  constructor(site: string, token: string) {
    this.#site = site;
    this.#token = token;
  }

  async saveTexts(texts: Record<`${Section}/${string}`, string>): Promise<void> {
    const { rows: before }: { rows: Stored[] } = await this.#call('GET', '/content');
    const rows = Object.entries(texts).map(([key, value]) => {
      const [section, field] = key.split('/') as [Section, string];
      return { section, field, value };
    });
    for (const { section, field } of rows) {
      const stored = before.find((row) => row.section === section && row.field === field);
      const byDefault = (contentDefaults[section] as Record<string, string>)[field] ?? '';
      this.#texts.push({ section, field, value: stored?.value ?? byDefault });
    }
    for (let first = 0; first < rows.length; first += 50) {
      await this.#call('PUT', '/content', { rows: rows.slice(first, first + 50) });
    }
  }

  /** @param rows without ids; active unless they say otherwise */
  async saveRows(path: string, rows: readonly Record<string, unknown>[]): Promise<void> {
    const list: List = await this.#call('GET', path);
    if (!this.#lists.has(path)) this.#lists.set(path, list.rows.map(toSend));
    const before = list.rows.map((row) => ({ ...toSend(row), is_active: false }));
    const added = rows.map((row, index) => ({ id: `temp-${index}`, ...row }));
    await this.#call('PUT', path, { version: list.version, rows: [...before, ...added] });
  }

  async putBack(): Promise<void> {
    for (const [path, rows] of this.#lists) {
      const { version }: List = await this.#call('GET', path);
      await this.#call('PUT', path, { version, rows });
    }
    for (let first = 0; first < this.#texts.length; first += 50) {
      await this.#call('PUT', '/content', { rows: this.#texts.slice(first, first + 50) });
    }
    await this.published();
  }

  /** Waits until visitors see what is stored. */
  async published(): Promise<void> {
    const { version }: PageContent = await this.#call('GET', '/page');
    for (let attempt = 0; attempt < 200; attempt++) {
      const live: PageContent = await (await fetch(`${this.#site}/content.json`)).json();
      if (live.version >= version) return;
      await setTimeout(100);
    }
    throw new Error(`Version ${version} was not published`);
  }

  async #call<Result>(method: string, path: string, body?: unknown): Promise<Result> {
    const response = await fetch(`${this.#site}${apiRoot}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: body ? JSON.stringify(body) : undefined,
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json();
  }
}

function toSend({ order_index: _, category_id: __, ...row }: Row): Row {
  return row as Row;
}
