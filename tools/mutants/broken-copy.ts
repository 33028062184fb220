import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Mutant } from './entries/mutant.ts';

/** A copy of the project, outside git, where mutants are applied and tests run. */
export class BrokenCopy {
  readonly root: string;

  /** @param name distinguishes copies that are in use at the same time */
  constructor(name = 'tree') {
    this.root = path.resolve('.local/mutants', name);
  }

  /** Syncs the copy with the working tree. File times are kept, so unchanged sources are not built again. */
  update(): void {
    const listed = this.#git('ls-files', '--cached', '--others', '--exclude-standard');
    const files = listed.filter((file) => existsSync(file));
    const known = path.join(this.root, '.local/copied-files');
    mkdirSync(path.dirname(known), { recursive: true });
    for (const file of files) this.#copy(file);
    const before = existsSync(known) ? readFileSync(known, 'utf8').split('\n') : [];
    for (const file of before.filter((each) => !files.includes(each)))
      rmSync(path.join(this.root, file), { force: true });
    this.#link('node_modules');
    if (existsSync('.local/browser')) this.#link('.local/browser');
    writeFileSync(known, files.join('\n'));
  }

  /** Applies the mutant while `during` runs. */
  async with<T>({ file, from, to }: Mutant, during: () => Promise<T>): Promise<T> {
    const target = path.join(this.root, file);
    const source = readFileSync(target, 'utf8');
    writeFileSync(
      target,
      source.replace(from, () => to),
    );
    try {
      return await during();
    } finally {
      this.#copy(file);
    }
  }

  #copy(file: string): void {
    const target = path.join(this.root, file);
    const { size, mtime } = statSync(file);
    if (existsSync(target)) {
      const now = statSync(target);
      if (now.size === size && now.mtimeMs === Math.trunc(mtime.getTime())) return;
    }
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, readFileSync(file), { mode: statSync(file).mode });
    utimesSync(target, mtime, mtime);
  }

  #link(name: string): void {
    const target = path.join(this.root, name);
    if (existsSync(target)) return;
    mkdirSync(path.dirname(target), { recursive: true });
    symlinkSync(path.resolve(name), target);
  }

  #git(...args: string[]): string[] {
    return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
      .split('\n')
      .filter(Boolean);
  }
}
