import { api } from '#shared/api.ts';
import type { Call } from '#shared/call.ts';
import { apiRoot } from '#shared/call.ts';
import type { RunningStudio } from './running-studio.ts';
import { expect } from './studio.ts';

/** Makes a call of the contract, with ids that do not exist. */
export function send({ site }: RunningStudio, { method, path }: Call, token: string | undefined, body?: object) {
  const id = '00000000-0000-4000-8000-00000000dead';
  const entry = `20260301200000000-${id}`;
  const values: Record<string, string> = { id, category: 'art', note: entry, reply: entry };
  const filled = path.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  return fetch(`${site}${apiRoot}${filled}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

/** Creates an active account with a role. */
export async function createAccount(studio: RunningStudio, token: string, role: 'user' | 'admin') {
  const account = { email: `${role}-${crypto.randomUUID()}@afterhours.example`, password: 'night-7' };
  const answer = await send(studio, api.createUser, token, { ...account, full_name: 'Sol Winter', role });
  expect(answer.status).toBe(201);
  const { user_id, success, role_assigned } = await answer.json();
  expect({ success, role_assigned }).toEqual({ success: true, role_assigned: true });
  return { ...account, id: user_id as string };
}

export function put(studio: RunningStudio, token: string, path: string, body?: object) {
  return fetch(`${studio.site}${apiRoot}${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}
