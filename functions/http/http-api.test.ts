import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { DynamoDBClient, GetItemCommand, ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { api } from '#shared/contract/api.ts';
import { log } from '../aws/log.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import { aBooking, aContext, aLead, anEvent } from '../testing/builders.ts';
import { SecondStepRequiredError } from '../users/errors.ts';
import { AppError, ForbiddenError, UnauthorizedError } from './app-error.ts';
import { answer, httpApi } from './http-api.ts';

const { notification: _, turn: __, turn_since: ___, turn_at: ____, ...received } = aLead();
const anyone = async () => {};
const createLead = httpApi(
  {},
  answer(api.createLead, async () => aLead()),
);
const setStatus = httpApi(
  { requireStaff: anyone },
  answer(api.setLeadStatus, async () => aLead()),
);

async function post(body: unknown, headers = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { statusCode, body: answerBody } = await createLead(
    anEvent({ routeKey: 'POST /api/leads', body: text, headers }),
    aContext,
  );
  return { status: statusCode, ...JSON.parse(answerBody as string) };
}

test('returns exactly the fields of the contract [DATA-44]', async () => {
  expect(await post(aBooking())).toEqual({ ...received, status: 'new' });
});

describe('a call of people without scripts', () => {
  const form = 'application/x-www-form-urlencoded';
  const send = (handle: () => Promise<string>, change: object = {}) =>
    httpApi(
      {},
      answer(api.openBookingPage, handle, async ({ code }) => `refused: ${code}`),
    )(anEvent({ routeKey: 'GET /api/booking', headers: { 'content-type': form }, ...change }), aContext);

  test.each([
    ['a refusal', new ForbiddenError('No'), 403, 'refused: forbidden'],
    [
      'a busy database',
      new ProvisionedThroughputExceededException({ message: '', $metadata: {} }),
      503,
      'refused: unavailable',
    ],
    ['an unexpected error', new Error('Oops'), 500, 'refused: internal'],
  ])('answers %s with a page and its status', async (_, error, statusCode, body) => {
    const answered = await send(() => Promise.reject(error));

    expect(answered).toMatchObject({ statusCode, body, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(answered.headers?.['retry-after']).toBe(statusCode === 503 ? '2' : undefined);
  });

  test('sends the browser to the result of a call that answers 303', async () => {
    const post = httpApi(
      {},
      answer(
        { ...api.postBooking, body: undefined as never },
        async () => '/next',
        async () => '',
      ),
    );

    expect(await post(anEvent({ routeKey: 'POST /api/booking' }), aContext)).toMatchObject({
      statusCode: 303,
      headers: { location: '/next', 'cache-control': 'no-store' },
    });
  });

  test('throws at start without a page for refusals', () => {
    expect(() =>
      httpApi(
        {},
        answer(api.openBookingPage, async () => ''),
      ),
    ).toThrow('needs a page for refusals');
  });
});

describe('a response above 1 kB', () => {
  const claims = { token_use: 'access', sub: 'ann' };
  const answered = (count: number, headers: Record<string, string>) =>
    httpApi(
      { requireStaff: anyone },
      answer(api.listLeads, async () => ({ leads: Array.from({ length: count }, () => aLead()) })),
    )(anEvent({ routeKey: 'GET /api/leads', claims, headers }), aContext);
  const plain = JSON.stringify({ leads: Array.from({ length: 25 }, () => aLead()) });

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['GZIP;q=0.5, br;q=0', 'gzip', gunzipSync],
  ])('is compressed for a caller that accepts %s', async (accepted, encoding, decompress) => {
    const { headers, body = '', isBase64Encoded } = await answered(25, { 'accept-encoding': accepted });

    expect({ isBase64Encoded, ...headers }).toMatchObject({
      isBase64Encoded: true,
      'content-encoding': encoding,
      'content-type': 'application/json',
      vary: 'accept-encoding',
    });
    expect(body.length).toBeLessThan(plain.length / 10);
    expect(JSON.parse(decompress(Buffer.from(body, 'base64')).toString())).toMatchObject(JSON.parse(plain));
  });

  test.each([
    ['without the header', 25, {}],
    ['that accepts neither Brotli nor gzip', 25, { 'accept-encoding': 'identity, br;q=0.0' }],
    ['when it is short', 1, { 'accept-encoding': 'br' }],
  ])('is not compressed for a caller %s', async (_, count, headers) => {
    const response = await answered(count, headers);

    expect(response).not.toHaveProperty('isBase64Encoded');
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(response.body ?? '').leads).toHaveLength(count);
  });
});

test('responds with JSON that no cache stores', async () => {
  const { headers } = await createLead(
    anEvent({ routeKey: 'POST /api/leads', body: JSON.stringify(aBooking()) }),
    aContext,
  );

  expect(headers).toEqual({ 'content-type': 'application/json', 'cache-control': 'no-store' });
});

test.each([
  ['DATA-34 a missing value', { ...aBooking(), first_name: undefined }, 'first_name', 'first_name is missing'],
  ['BOOK-04 a value of spaces', { ...aBooking(), last_name: '  \t ' }, 'last_name', 'last_name must not be empty'],
  ['an invisible value', { ...aBooking(), last_name: '\u200b' }, 'last_name', 'last_name must not be empty'],
  ['a number', { ...aBooking(), phone: 5550100 }, 'phone', 'phone must be text'],
  ['a list', { ...aBooking(), email: ['a@b.example'] }, 'email', 'email must be text'],
  ['DATA-34 a long description', { ...aBooking(), description: 'x'.repeat(6000) }, 'description', undefined],
  ['DATA-34 a long name', { ...aBooking(), first_name: 'x'.repeat(101) }, 'first_name', undefined],
  ['an unknown service', { ...aBooking(), service: 'haircut' }, 'service', undefined],
  ['an unknown field', { ...aBooking(), colour: 'red' }, 'colour', 'colour is not a known field'],
  ['DATA-32 a status', { ...aBooking(), status: 'closed' }, 'status', 'status is not a known field'],
  ['DATA-32 an id', { ...aBooking(), id: 'x' }, 'id', 'id is not a known field'],
  ['half an emoji', '{"first_name":"\\ud83d"}', 'first_name', undefined],
  ['an address without a host', { ...aBooking(), email: 'abc' }, 'email', 'email must be an email address'],
])('rejects %s and names the field', async (_, body, field, message) => {
  const refusal = await post(body);

  expect(refusal).toMatchObject({ status: 400, code: 'invalid-input', field, requestId: 'request-1' });
  if (message) expect(refusal.message).toBe(message);
});

test.each([
  ['broken JSON', '{"first_name":', 400],
  ['no body', '', 400],
  ['a list', '[]', 400],
  ['null', 'null', 400],
  ['1,000 levels', '['.repeat(1000) + ']'.repeat(1000), 400],
  ['1,000 levels in a field', `{"first_name":${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}}`, 400],
  ['300 KB', JSON.stringify({ ...aBooking(), description: 'x'.repeat(300 * 1024) }), 413],
])('rejects %s with a clear error', async (_, body, status) => {
  expect(await post(body)).toMatchObject({ status, message: expect.stringMatching(/^(The body|first_name) /) });
});

test('returns the name of an unknown field and does not log it', async () => {
  const lines = jest.spyOn(log, 'info');

  const refusal = await post({ ...aBooking(), 'ada@mail.example': 'x' });

  expect(refusal).toMatchObject({ status: 400, code: 'invalid-input', field: 'ada@mail.example' });
  expect(lines.mock.calls).toHaveLength(1);
  expect(JSON.stringify(lines.mock.calls)).not.toContain('ada@mail.example');
  lines.mockRestore();
});

test('rejects other content types and accepts JSON with a charset', async () => {
  expect(await post(aBooking(), { 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
  expect(await post(aBooking(), { 'content-type': 'Application/JSON; charset=utf-8' })).toEqual(received);
});

test('reads a body that the gateway encoded in base64', async () => {
  const event = anEvent({ routeKey: 'POST /api/leads', body: btoa(JSON.stringify(aBooking())) });

  expect(await createLead({ ...event, isBase64Encoded: true }, aContext)).toMatchObject({ statusCode: 201 });
});

test('rejects a call without a body', async () => {
  const { statusCode, body } = await createLead(anEvent({ routeKey: 'POST /api/leads' }), aContext);

  expect({ statusCode, ...JSON.parse(body as string) }).toMatchObject({
    statusCode: 400,
    message: 'The body is not valid JSON',
  });
});

test('fails for a route that the stack must not send to the function', async () => {
  const event = anEvent({ routeKey: 'GET /api/other' });

  await expect(createLead(event, aContext)).rejects.toThrow('GET /api/other');
});

test('rejects an Idempotency-Key that is too short and names the header', async () => {
  expect(await post(aBooking(), { 'idempotency-key': 'x' })).toMatchObject({ status: 400, field: 'idempotency-key' });
});

describe('staff calls', () => {
  const request = { routeKey: 'PATCH /api/leads/{id}', params: { id: aLead().id }, body: '{"status":"closed"}' };
  const withClaims = (claims?: Record<string, string>) => setStatus(anEvent({ ...request, claims }), aContext);

  test('respond with 401 without an access token and with an ID token [ROLE-05] [ROLE-10]', async () => {
    expect(await withClaims()).toMatchObject({
      statusCode: 401,
      body: expect.stringContaining('"message":"Sign in to do this"'),
    });
    expect(await withClaims({ token_use: 'id', sub: '1' })).toMatchObject({ statusCode: 401 });
    expect(await withClaims({ token_use: 'access', sub: '1' })).toMatchObject({ statusCode: 200 });
  });

  test('check the account state before anything is read or changed', async () => {
    const asked: unknown[] = [];
    const handled: string[] = [];
    const refusing = httpApi(
      {
        requireStaff: async (caller, { path }) => {
          asked.push(caller, path);
          throw new UnauthorizedError('Your account was disabled by an administrator');
        },
      },
      answer(api.setLeadStatus, async () => {
        handled.push('status');
        return aLead();
      }),
    );

    const claims = { token_use: 'access', sub: 'ann', origin_jti: 'session-1', auth_time: '1772395200' };
    const event = anEvent({ ...request, claims });
    const { statusCode, body } = await refusing(event, aContext);

    expect(statusCode).toBe(401);
    expect(JSON.parse(body as string)).toMatchObject({ message: 'Your account was disabled by an administrator' });
    const session = { id: 'session-1', began: 1772395200 };
    expect(asked).toEqual([{ id: 'ann', tokenRole: 'user', session }, '/leads/{id}']);
    expect(handled).toEqual([]);
  });

  test.each([
    ['[admin user]', 'admin'],
    ['[user]', 'user'],
    ['[administrators]', 'user'],
    ['[]', 'user'],
  ])('pass on the role in a token with the groups %s', async (groups, tokenRole) => {
    const asked: unknown[] = [];
    const requireStaff = async (caller: object) => void asked.push(caller);
    const claims = { token_use: 'access', sub: 'ann', 'cognito:groups': groups };

    await httpApi(
      { requireStaff },
      answer(api.setLeadStatus, async () => aLead()),
    )(anEvent({ ...request, claims }), aContext);

    expect(asked).toMatchObject([{ id: 'ann', tokenRole }]);
  });

  test('do not start without the role check', () => {
    const route = answer(api.setLeadStatus, async () => aLead());

    expect(() => httpApi({}, route)).toThrow('PATCH /api/leads/{id} needs a check for the role user');
  });

  test.each(['archived', 'held', 'New', '', null])('reject the unknown status %j [LEAD-12]', async (status) => {
    const event = anEvent({ ...request, body: JSON.stringify({ status }), claims: { token_use: 'access', sub: '1' } });

    expect(await setStatus(event, aContext)).toMatchObject({ statusCode: 400 });
  });
});

describe('administrator calls', () => {
  const adminCall = { ...api.listContent, role: 'admin' } as const;
  const route = answer(adminCall, async () => ({ rows: [] }));
  const event = anEvent({
    routeKey: 'GET /api/content',
    // The groups in the token do not count: the token stays valid after a demotion.
    claims: { token_use: 'access', sub: 'ann', 'cognito:groups': '[admin]' },
  });

  const no = async () => Promise.reject(new ForbiddenError('Only an administrator can do this'));

  test('check the current role [ROLE-27] [ROLE-33]', async () => {
    const asked: string[] = [];
    const yes = async (id: string) => void asked.push(id);
    const answered = (requireAdministrator: typeof yes) =>
      httpApi({ requireSession: anyone, requireAdministrator }, route)(event, aContext);

    expect(await answered(yes)).toMatchObject({ statusCode: 200 });
    expect(await answered(no)).toMatchObject({ statusCode: 403 });
    expect(asked).toEqual(['ann']);
  });

  test('reject a session that has ended, after the role [AUTH-33]', async () => {
    const asked: unknown[] = [];
    const requireSession = async (...given: unknown[]) => {
      asked.push(...given);
      throw new UnauthorizedError('You are signed out. Please sign in again.');
    };
    const claims = { ...event.requestContext.authorizer?.jwt.claims, origin_jti: 'session-1', auth_time: '1772395200' };
    const ended = anEvent({ routeKey: 'GET /api/content', claims: claims as Record<string, string> });
    const answered = (requireAdministrator: typeof anyone) =>
      httpApi({ requireSession, requireAdministrator }, route)(ended, aContext);

    expect(await answered(anyone)).toMatchObject({ statusCode: 401 });
    expect(asked).toEqual(['ann', { id: 'session-1', began: 1772395200 }]);
    expect(await answered(no)).toMatchObject({ statusCode: 403 });
  });

  test.each([{ requireStaff: anyone, requireSession: anyone }, { requireAdministrator: anyone }])(
    'do not start without the checks of role and session',
    (checks) => {
      expect(() => httpApi(checks, route)).toThrow('GET /api/content needs a check for the role admin');
    },
  );
});

describe('the log', () => {
  beforeEach(() => {
    jest.spyOn(log, 'info');
    jest.spyOn(log, 'error');
  });
  afterEach(() => jest.restoreAllMocks());

  const linesOf = (title: string, level: 'info' | 'error' = 'info') =>
    jest
      .mocked(log[level])
      .mock.calls.filter(([first]) => first === title)
      .map(([, values]) => values);

  const signedIn = anEvent({
    routeKey: 'PATCH /api/leads/{id}',
    params: { id: aLead().id },
    body: '{"status":"closed"}',
    claims: { token_use: 'access', sub: 'ann' },
  });
  const refusing = (error: Error) =>
    httpApi(
      { requireStaff: anyone },
      answer(api.setLeadStatus, () => Promise.reject(error)),
    );

  test.each([
    ['lacks a role', new ForbiddenError('Not for you')],
    ['lost the right to sign in', new UnauthorizedError('Disabled')],
    ['lacks a second step', new SecondStepRequiredError()],
  ])('records the account and the call when a signed-in caller %s', async (_, refusal) => {
    await refusing(refusal)(signedIn, aContext);

    expect(linesOf('Audit')).toEqual([
      { audit: 'access refused', actor: 'ann', target: 'PATCH /api/leads/{id}', requestId: 'request-1' },
    ]);
  });

  test('records no refused access for other errors', async () => {
    class MissingError extends AppError {
      readonly code = 'not-found';
    }
    await refusing(new MissingError('No lead'))(signedIn, aContext);
    await refusing(new Error('a defect'))(signedIn, aContext);

    expect(linesOf('Audit')).toEqual([]);
  });

  test('records no refused access of a visitor, who has no account id', async () => {
    const callers: unknown[] = [];
    const visitors = httpApi(
      {},
      answer(api.createLead, async ({ caller }) => {
        callers.push(caller);
        throw new ForbiddenError('Not for you');
      }),
    );
    await visitors(anEvent({ routeKey: 'POST /api/leads', body: JSON.stringify(aBooking()) }), aContext);

    expect(callers).toEqual([{ id: '' }]);
    expect(linesOf('Audit')).toEqual([]);
  });

  test.each([
    ['InvalidInputError', 'first_name', { ...aBooking(), first_name: '' }, {}],
    ['UnknownFieldError', undefined, { ...aBooking(), colour: 'red' }, {}],
    ['TooLargeError', undefined, 'x'.repeat(300 * 1024), {}],
    ['UnsupportedTypeError', undefined, '', { 'content-type': 'text/plain' }],
  ])('describes a rejected request: %s', async (name, field, body, headers) => {
    const { code } = await post(body, headers);

    expect(linesOf('Refused')).toEqual([
      { routeKey: 'POST /api/leads', requestId: 'request-1', code, field, errors: [name] },
    ]);
  });

  test.each([
    ['ForbiddenError', 'forbidden', new ForbiddenError('x')],
    ['UnauthorizedError', 'unauthorized', new UnauthorizedError('x')],
  ])('describes a refused caller: %s', async (name, code, refusal) => {
    await refusing(refusal)(signedIn, aContext);

    expect(linesOf('Refused')).toMatchObject([{ routeKey: 'PATCH /api/leads/{id}', code, errors: [name] }]);
  });

  test('describes an internal error as an error', async () => {
    const defect = new Error('a defect');
    await refusing(defect)(signedIn, aContext);

    expect(linesOf('Failed', 'error')).toEqual([
      { routeKey: 'PATCH /api/leads/{id}', requestId: 'request-1', error: defect },
    ]);
  });
});

describe('internal errors', () => {
  const failing = (error: unknown) =>
    httpApi(
      {},
      answer(api.createLead, () => Promise.reject(error)),
    );
  const event = anEvent({ routeKey: 'POST /api/leads', body: JSON.stringify(aBooking()) });

  test('responds with 503 and asks for a retry when a table is throttled', async () => {
    const dynamo = mockClient(DynamoDBClient);
    dynamo.on(GetItemCommand).rejects(new ProvisionedThroughputExceededException({ message: 'x', $metadata: {} }));
    const error = await new DynamoDBClient({}).send(new GetItemCommand({ TableName: 'x', Key: {} })).catch((e) => e);

    const { statusCode, headers, body } = await failing(error)(event, aContext);

    expect(statusCode).toBe(503);
    expect(headers).toMatchObject({ 'retry-after': '2' });
    expect(JSON.parse(body as string)).toEqual({
      code: 'unavailable',
      message: 'Something we depend on is busy. Please try again.',
      requestId: 'request-1',
    });
  });

  test.each([
    'The table does not have the specified index: by_queue',
    'Cannot read from backfilling global secondary index: by_queue',
  ])('says that a list is being prepared, without an alarm, while its index is built: %s [TURN-12]', async (text) => {
    const logged = jest.spyOn(log, 'error');
    const error = Object.assign(new Error(text), { name: 'ValidationException' });

    const { statusCode, body } = await failing(error)(event, aContext);

    expect(statusCode).toBe(409);
    expect(JSON.parse(body as string)).toEqual({
      code: 'preparing',
      message: 'The list is being prepared. Try again in a few minutes.',
      requestId: 'request-1',
    });
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });

  test('responds with 503 and Retry-After when conflicts continue [DATA-48]', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const operation = jest.fn().mockRejectedValue(new Error('conflict'));
    const conflicting = retryConflicts(operation, () => true);
    const error = await conflicting.catch((error) => error);

    const { statusCode, headers } = await failing(error)(event, aContext);

    expect(operation).toHaveBeenCalledTimes(10);
    expect({ statusCode, headers }).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2' } });
  });

  test('sends a rate-limited visitor the number of seconds to wait', async () => {
    class TooManyError extends AppError {
      readonly code = 'too-many-requests';
    }
    const tooMany = new TooManyError('Later', { retryAfterSeconds: 417 });

    expect(await failing(tooMany)(event, aContext)).toMatchObject({
      statusCode: 429,
      headers: { 'retry-after': '417' },
    });
  });

  test('sends no Retry-After when a retry cannot succeed', async () => {
    const { headers } = await failing(new ForbiddenError('Not for you'))(event, aContext);

    expect(headers).not.toHaveProperty('retry-after');
  });

  test('responds with 500 without the internal message', async () => {
    const { statusCode, body } = await failing(new Error('secret detail'))(event, aContext);

    expect(statusCode).toBe(500);
    expect(JSON.parse(body as string)).toEqual({
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
      requestId: 'request-1',
    });
  });

  test('keeps the message of an error with a code', async () => {
    const { statusCode, body } = await failing(new ForbiddenError('Not for you'))(event, aContext);

    expect(statusCode).toBe(403);
    expect(JSON.parse(body as string)).toMatchObject({ code: 'forbidden', message: 'Not for you' });
  });
});
