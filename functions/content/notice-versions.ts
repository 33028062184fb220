import { TableStore } from '../aws/table-store.ts';

const key = { kind: 'choices', id: 'privacy' };
/** A page can stay open while the notice changes, and a restored release brings an earlier notice back. */
const maxKept = 10;

/** The versions of the privacy notice that were published last, newest first, in one item of the content table. */
export class NoticeVersions extends TableStore {
  /** Whether this is one of the last 10 versions that were published. */
  async includes(version: string): Promise<boolean> {
    return (await this.#read()).includes(version);
  }

  /** The version of the published notice, if there is one. */
  async latest(): Promise<string | undefined> {
    return (await this.#read())[0];
  }

  /** Adds a version before it is published. */
  async add(version: string): Promise<void> {
    const stored = await this.#read();
    if (stored[0] === version) return;
    const versions = [version, ...stored.filter((each) => each !== version)].slice(0, maxKept);
    await this.put({ Item: { ...key, versions } });
  }

  async #read(): Promise<string[]> {
    const Item = await this.get(key);
    return Array.isArray(Item?.versions) ? Item.versions : [];
  }
}
