import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from './durable-file.ts';
import type { Mail } from './service.ts';

/** The mails that were sent, a file each. */
export class Mailbox {
  readonly #directory: string;
  readonly #mails = new Map<string, Mail>();

  constructor(directory: string) {
    this.#directory = directory;
    mkdirSync(directory, { recursive: true });
    for (const name of readdirSync(directory).filter((each) => each.endsWith('.json'))) {
      const mail: Mail = JSON.parse(readFileSync(join(directory, name), 'utf8'));
      this.#mails.set(mail.id, mail);
    }
  }

  /** Returns when the mail is on disk. */
  async add(mail: Mail): Promise<void> {
    await writeDurably(this.#path(mail.id), JSON.stringify(mail));
    this.#mails.set(mail.id, mail);
  }

  find(id: string): Mail | undefined {
    return this.#mails.get(id);
  }

  newestFirst(): Mail[] {
    return [...this.#mails.values()].sort((a, b) => b.at.localeCompare(a.at));
  }

  async clear(): Promise<void> {
    const ids = [...this.#mails.keys()];
    this.#mails.clear();
    await Promise.all(ids.map((id) => rm(this.#path(id), { force: true })));
  }

  #path(id: string): string {
    return join(this.#directory, `${encodeURIComponent(id)}.json`);
  }
}
