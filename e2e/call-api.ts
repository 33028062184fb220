import { api, type CallName } from '#shared/api.ts';
import { apiRoot } from '#shared/call.ts';
import { apiErrorSchema } from '#shared/errors.ts';
import { expect } from './studio.ts';

type Request = { token: string; params?: Record<string, string>; body?: unknown; key?: string };

/** Calls the API and checks the response against the contract (DATA-44). */
export async function callApi(site: string, name: CallName, { token, params = {}, body, key }: Request) {
  const { method, path, result } = api[name];
  const answer = await fetch(`${site}${apiRoot}${path.replaceAll(/\{(\w+)\}/g, (_, part) => params[part] ?? '')}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const reply = await answer.json();
  expect((answer.ok ? result : apiErrorSchema).parse(reply)).toEqual(reply);
  return { status: answer.status, reply };
}

/** The result of a call that succeeds. */
export async function resultOf<T>(site: string, name: CallName, request: Request): Promise<T> {
  const { status, reply } = await callApi(site, name, request);
  expect({ status, reply }).toMatchObject({ status: 200 });
  return reply as T;
}
