import { afterEach, expect, test, vi } from 'vitest';
import { call, urlOf } from './client.ts';

const signedIn = vi.hoisted((): { token: string | undefined; forgotten: number } => ({
  token: 'a-token',
  forgotten: 0,
}));
vi.mock('./session.ts', () => ({
  accessToken: async () => {
    if (signedIn.token === 'expired') throw new Error('Network Error');
    return signedIn.token;
  },
  forgetSession: async () => void signedIn.forgotten++,
}));

afterEach(() => {
  signedIn.token = 'a-token';
  vi.unstubAllGlobals();
});

/** Lets the next calls be answered so, and keeps what was asked. */
function answerWith(status: number, body: unknown, headers = {}): Request[] {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    asked.push(new Request(new URL(url, 'http://site.example'), request));
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
  });
  return asked;
}

test("sends a call to the contract's URL with the user's token", async () => {
  const asked = answerWith(200, { leads: [] });

  const page = await call('GET /leads', { query: { cursor: 'a b', status: undefined } });

  expect(page).toEqual({ leads: [] });
  expect(asked[0]?.url).toBe('http://site.example/api/leads?cursor=a+b');
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer a-token');
  expect(asked[0]?.headers.has('content-type')).toBe(false);
  expect(asked[0]?.body).toBeNull();
});

test('sends no token when signed out', async () => {
  const asked = answerWith(201, {});
  signedIn.token = undefined;

  await call('POST /sign-ups', { body: { email: 'ada@mail.example' } });

  expect(asked[0]?.headers.has('authorization')).toBe(false);
});

test('reports a lost connection when an expired token cannot be renewed', async () => {
  answerWith(200, { leads: [] });
  signedIn.token = 'expired';

  await expect(call('GET /leads', { query: {} })).rejects.toMatchObject({ code: 'unavailable', status: 0 });
});

test('encodes path parameters and throws for a missing one', () => {
  expect(urlOf('/leads/{id}', { id: 'a/b' })).toBe('/api/leads/a%2Fb');
  expect(() => urlOf('/leads/{id}')).toThrow('/leads/{id} needs the parameter id');
});

test('sends a body as JSON', async () => {
  const asked = answerWith(404, { code: 'not-found', message: 'No such lead', requestId: 'r1' });
  const id = crypto.randomUUID();

  await expect(call('PATCH /leads/{id}', { params: { id }, body: { status: 'closed' } })).rejects.toMatchObject({
    code: 'not-found',
    status: 404,
  });

  expect(asked[0]?.method).toBe('PATCH');
  expect(asked[0]?.headers.get('content-type')).toBe('application/json');
  expect(await asked[0]?.json()).toEqual({ status: 'closed' });
});

test('throws errors with code, status and invalid field', async () => {
  answerWith(400, { code: 'invalid-input', message: 'must be a status', field: 'status', requestId: 'r1' });

  await expect(call('GET /leads', { query: {} })).rejects.toMatchObject({
    name: 'ApiError',
    code: 'invalid-input',
    message: 'must be a status',
    field: 'status',
    status: 400,
  });
});

test('clears the session when API Gateway answers 401', async () => {
  answerWith(401, { message: 'Unauthorized' });
  const before = signedIn.forgotten;

  await expect(call('GET /leads', { query: {} })).rejects.toMatchObject({
    code: 'unauthorized',
    message: 'Unauthorized',
  });

  expect(signedIn.forgotten).toBe(before + 1);
});

test('retries only idempotent calls, once, when the server is busy', async () => {
  const asked = answerWith(503, { code: 'unavailable', message: 'Busy', requestId: 'r1' }, { 'retry-after': '0' });
  const made = async (calling: Promise<unknown>) => {
    asked.length = 0;
    await expect(calling).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    return asked.length;
  };

  expect(await made(call('GET /leads', { query: {} }))).toBe(2);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  expect(await made(call('POST /leads/emails', { headers, body: { leadIds: [] } }))).toBe(2);
  expect(await made(call('POST /leads/search', { body: { search: 'Ada' } }))).toBe(1);
});

test.each([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [413, 'too-large'],
  [429, 'too-many-requests'],
  [500, 'internal'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'unavailable'],
])('maps a %s of API Gateway or the CDN, which has no code, to %s', async (status, code) => {
  answerWith(status, '<html>');

  const error = { code, status, message: '', field: undefined };
  await expect(call('POST /leads/search', { body: { search: 'x' } })).rejects.toMatchObject(error);
});

test('throws for a response that is not JSON', async () => {
  answerWith(200, '<html>');

  await expect(call('GET /leads', { query: {} })).rejects.toMatchObject({
    code: 'internal',
    message: 'The response is not valid JSON',
    status: 200,
    cause: expect.any(SyntaxError),
  });
});

test('throws an error without a status when there is no response', async () => {
  const cause = new TypeError('Failed to fetch');
  vi.stubGlobal('fetch', () => Promise.reject(cause));

  await expect(call('GET /leads', { query: {} })).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The server could not be reached',
    status: 0,
    cause,
  });
});
