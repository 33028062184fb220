import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../platform/durable-file.ts';
import type { Email } from '../platform/service.ts';

/** Maximum number of emails. More would slow down the page and the start. */
const emailsKept = 1000;

/** The newest sent emails, one file each. */
export class Mailbox {
  readonly #directory: string;
  readonly #emails = new Map<string, Email>();

  constructor(directory: string) {
    this.#directory = directory;
    mkdirSync(directory, { recursive: true });
    for (const name of readdirSync(directory).filter((each) => each.endsWith('.json'))) {
      const email: Email = JSON.parse(readFileSync(join(directory, name), 'utf8'));
      this.#emails.set(email.id, email);
    }
  }

  /** Shows the email immediately. Returns when it is on disk. */
  async add(email: Email): Promise<void> {
    this.#emails.set(email.id, email);
    await writeDurably(this.#path(email.id), JSON.stringify(email));
    await this.#deleteOldest();
  }

  find(id: string): Email | undefined {
    return this.#emails.get(id);
  }

  newestFirst(): Email[] {
    return [...this.#emails.values()].sort((a, b) => b.at.localeCompare(a.at));
  }

  async clear(): Promise<void> {
    await this.#delete([...this.#emails.keys()]);
  }

  async #deleteOldest(): Promise<void> {
    const tooMany = this.#emails.size - emailsKept;
    if (tooMany <= 0) return;
    await this.#delete(
      this.newestFirst()
        .slice(-tooMany)
        .map(({ id }) => id),
    );
  }

  async #delete(ids: string[]): Promise<void> {
    for (const id of ids) this.#emails.delete(id);
    await Promise.all(ids.map((id) => rm(this.#path(id), { force: true })));
  }

  #path(id: string): string {
    return join(this.#directory, `${encodeURIComponent(id)}.json`);
  }
}
