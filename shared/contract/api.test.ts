import { expect, test } from 'vitest';
import { contentCalls } from '../content/content-calls.ts';
import { dateCalls } from '../dates/date-calls.ts';
import { emailCalls } from '../emails/email-calls.ts';
import { leadCalls } from '../leads/lead-calls.ts';
import { systemCalls } from '../operations/system-calls.ts';
import { photoCalls } from '../photos/photo-calls.ts';
import { requestCalls } from '../requests/request-calls.ts';
import { userCalls } from '../users/user-calls.ts';
import { api } from './api.ts';

test('no two calls have the same name, or the same method and path', () => {
  const parts = [leadCalls, photoCalls, dateCalls, requestCalls, emailCalls, contentCalls, systemCalls, userCalls];
  const all = parts.flatMap((calls) => Object.values(calls));
  const routes = all.map(({ method, path }) => `${method} ${path}`);

  expect(Object.keys(api)).toHaveLength(all.length);
  expect(new Set(routes).size).toBe(all.length);
});
