import { expect, test } from 'vitest';
import { api } from './api.ts';
import { contentCalls } from './content-calls.ts';
import { emailCalls } from './email-calls.ts';
import { leadCalls } from './lead-calls.ts';
import { systemCalls } from './system-calls.ts';
import { userCalls } from './user-calls.ts';

test('no two calls have the same name, or the same method and path', () => {
  const all = [leadCalls, emailCalls, contentCalls, systemCalls, userCalls].flatMap((calls) => Object.values(calls));
  const routes = all.map(({ method, path }) => `${method} ${path}`);

  expect(Object.keys(api)).toHaveLength(all.length);
  expect(new Set(routes).size).toBe(all.length);
});
