import { afterEach, expect, test, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { address, call } from './client.ts';

const signedIn = vi.hoisted(() => ({ forgotten: 0 }));
vi.mock('./session.ts', () => ({
  accessToken: async () => 'a-token',
  forgetSession: async () => void signedIn.forgotten++,
}));

afterEach(() => vi.unstubAllGlobals());

/** Lets the next calls be answered so, and keeps what was asked. */
function answerWith(status: number, body: unknown): Request[] {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    asked.push(new Request(new URL(url, 'http://site.example'), request));
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
  return asked;
}

test('a call goes to the address of the contract with the token of the person signed in', async () => {
  const asked = answerWith(200, { leads: [] });

  const page = await call(api.listLeads, { query: { cursor: 'a b', status: undefined } });

  expect(page).toEqual({ leads: [] });
  expect(asked[0]?.url).toBe('http://site.example/api/leads?cursor=a+b');
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer a-token');
});

test('path parameters stand encoded in their places, and a missing one is an error', () => {
  expect(address('/leads/{id}', { id: 'a/b' })).toBe('/api/leads/a%2Fb');
  expect(() => address('/leads/{id}')).toThrow('/leads/{id} needs the parameter id');
});

test('a body is sent as JSON', async () => {
  const asked = answerWith(404, { code: 'not-found', message: 'No such lead', requestId: 'r1' });
  const id = crypto.randomUUID();

  await expect(call(api.setLeadStatus, { params: { id }, body: { status: 'closed' } })).rejects.toMatchObject({
    code: 'not-found',
    status: 404,
  });

  expect(asked[0]?.method).toBe('PATCH');
  expect(await asked[0]?.json()).toEqual({ status: 'closed' });
});

test('an error names its code, its status and the field to mend', async () => {
  answerWith(400, { code: 'invalid-input', message: 'must be a status', field: 'status', requestId: 'r1' });

  await expect(call(api.listLeads, { query: {} })).rejects.toMatchObject({
    name: 'ApiError',
    code: 'invalid-input',
    message: 'must be a status',
    field: 'status',
    status: 400,
  });
});

test('a refusal by the gateway itself forgets the session', async () => {
  answerWith(401, { message: 'Unauthorized' });
  const before = signedIn.forgotten;

  await expect(call(api.listLeads, { query: {} })).rejects.toMatchObject({
    code: 'unauthorized',
    message: 'Unauthorized',
  });

  expect(signedIn.forgotten).toBe(before + 1);
});

test('an answer that the contract does not promise is an error', async () => {
  answerWith(200, '<html>');

  await expect(call(api.listLeads, { query: {} })).rejects.toMatchObject({ code: 'internal' });
});

test('no answer at all is an error without a status', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

  await expect(call(api.listLeads, { query: {} })).rejects.toMatchObject({ code: 'unavailable', status: 0 });
});
