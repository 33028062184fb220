import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

/** Applies a change of a Node module to named imports, which on jest are properties of the module. */
function synced<Args extends unknown[], Result>(change: (...args: Args) => Result): (...args: Args) => Result {
  return (...args) => {
    const result = change(...args);
    syncBuiltinESMExports();
    return result;
  };
}

// The tests use only what both have.
Object.assign(globalThis, {
  jest: {
    ...vi,
    spyOn: synced(vi.spyOn as (...args: unknown[]) => unknown),
    restoreAllMocks: synced(vi.restoreAllMocks),
  },
});
