import { expect, test } from 'vitest';

/** All modules except the one that contains only types. */
const modules = import.meta.glob<object>(['./*.ts', '!./*.test.ts', '!./page.ts']);

test('finds the modules of this folder', () => {
  expect(Object.keys(modules).length).toBeGreaterThan(20);
});

test.each(Object.keys(modules))('%s can be loaded', async (name) => {
  expect(Object.keys((await modules[name]?.()) ?? {}).length).toBeGreaterThan(0);
});
