import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The state of a stack between deployments. */
export type StackState = {
  /** Last part of the stack's id. */
  guid: string;
  customResources: Record<string, CustomResourceState>;
};

export type CustomResourceState = {
  type: string;
  properties: Record<string, unknown>;
  physicalId: string;
  data: Record<string, unknown>;
};

/** State of all stacks of a data directory, in one file. */
export class StateFile {
  readonly #path: string;
  readonly #stacks: Record<string, StackState>;

  constructor(path: string) {
    this.#path = path;
    this.#stacks = read(path);
  }

  stack(name: string): StackState {
    let stack = this.#stacks[name];
    if (!stack) {
      stack = { guid: randomUUID(), customResources: {} };
      this.#stacks[name] = stack;
      this.save();
    }
    return stack;
  }

  /** Writes a draft and renames it, so a kill leaves the old state or the new one. */
  save(): void {
    mkdirSync(dirname(this.#path), { recursive: true });
    const draft = `${this.#path}.draft`;
    writeFileSync(draft, JSON.stringify(this.#stacks, null, 2), { flush: true });
    renameSync(draft, this.#path);
  }
}

function read(path: string): Record<string, StackState> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
