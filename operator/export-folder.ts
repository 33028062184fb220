import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exportFormat, exportVersion, type Manifest } from '#shared/operations/export-schemas.ts';
import { CommandError } from './command-error.ts';

/** The file with what an export holds and the hash of each file. An export without it is incomplete. */
export const manifestFile = 'studio.json';

/** Only the operator's own account can read an export: it can contain personal data. */
const modes = { folder: 0o700, file: 0o600 };

/** The folder that an export is written to. */
export class ExportFolder {
  readonly #folder: string;
  readonly #hashes = new Map<string, string>();

  /** @throws {CommandError} when there is something at this path already */
  constructor(folder: string) {
    this.#folder = path.resolve(folder);
    try {
      mkdirSync(this.#folder, { recursive: true, mode: modes.folder });
      if (readdirSync(this.#folder).length === 0) return;
    } catch (error) {
      throw new CommandError('failed', `${folder} cannot be used as a folder: ${(error as Error).message}`);
    }
    throw new CommandError('failed', `${folder} is not empty. Choose a new folder.`);
  }

  /** The number of files so far. */
  get files(): number {
    return this.#hashes.size;
  }

  writeJson(name: string, value: unknown): void {
    this.write(name, jsonOf(value));
  }

  /** @param name the path of the file in the folder, with slashes; the caller makes sure that it does not leave it */
  write(name: string, body: string | Buffer): void {
    this.#writeFile(name, body);
    this.#hashes.set(name, createHash('sha256').update(body).digest('hex'));
  }

  /** Writes the manifest, which makes the export complete. */
  finish(about: Pick<Manifest, 'stage' | 'exported_at' | 'counts' | 'left_out'>): void {
    const files = Object.fromEntries([...this.#hashes].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    const manifest: Manifest = { format: exportFormat, version: exportVersion, ...about, files };
    this.#writeFile(manifestFile, jsonOf(manifest));
  }

  #writeFile(name: string, body: string | Buffer): void {
    const file = path.join(this.#folder, ...name.split('/'));
    if (!file.startsWith(this.#folder + path.sep)) throw new Error(`${name} is outside of the folder`);
    mkdirSync(path.dirname(file), { recursive: true, mode: modes.folder });
    writeFileSync(file, body, { mode: modes.file, flag: 'wx' });
  }
}

function jsonOf(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
