import { vi } from 'vitest';

// The tests use only what both have.
Object.assign(globalThis, { jest: vi });
