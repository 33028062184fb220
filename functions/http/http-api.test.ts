import { DynamoDBClient, GetItemCommand, ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { api } from '#shared/api.ts';
import { aBooking, aContext, aLead, anEvent } from '../testing/builders.ts';
import { ForbiddenError } from './app-error.ts';
import { answer, httpApi } from './http-api.ts';

const { notification: _, ...received } = aLead();
const createLead = httpApi(
  {},
  answer(api.createLead, async () => aLead()),
);
const setStatus = httpApi(
  {},
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

test('DATA-44 an answer holds what the contract promises and nothing else', async () => {
  expect(await post(aBooking())).toEqual({ ...received, status: 'new' });
});

test.each([
  ['DATA-34 a missing value', { ...aBooking(), first_name: undefined }, 'first_name', 'first_name is missing'],
  ['BOOK-11 a value of spaces', { ...aBooking(), last_name: '  \t ' }, 'last_name', 'last_name must not be empty'],
  ['an invisible value', { ...aBooking(), last_name: '\u200b' }, 'last_name', 'last_name must not be empty'],
  ['a number', { ...aBooking(), phone: 5550100 }, 'phone', 'phone must be text'],
  ['a list', { ...aBooking(), email: ['a@b.example'] }, 'email', 'email must be text'],
  ['DATA-35 a long description', { ...aBooking(), description: 'x'.repeat(6000) }, 'description', undefined],
  ['DATA-35 a long name', { ...aBooking(), first_name: 'x'.repeat(101) }, 'first_name', undefined],
  ['an unknown service', { ...aBooking(), service: 'haircut' }, 'service', undefined],
  ['an unknown field', { ...aBooking(), colour: 'red' }, 'colour', 'colour is not a known field'],
  ['DATA-32 a status', { ...aBooking(), status: 'closed' }, 'status', 'status is not a known field'],
  ['DATA-33 an id', { ...aBooking(), id: 'x' }, 'id', 'id is not a known field'],
  ['a control character', { ...aBooking(), first_name: 'A\u0000da' }, 'first_name', undefined],
  ['a line break in a name', { ...aBooking(), first_name: 'Ada\nBcc: x' }, 'first_name', undefined],
  ['half an emoji', '{"first_name":"\\ud83d"}', 'first_name', undefined],
  ['an address without a host', { ...aBooking(), email: 'abc' }, 'email', 'email must be an email address'],
])('%s is refused by name', async (_, body, field, message) => {
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
])('%s is a clear refusal', async (_, body, status) => {
  expect(await post(body)).toMatchObject({ status, message: expect.stringMatching(/^(The body|first_name) /) });
});

test('another content type is refused, JSON with a charset is not', async () => {
  expect(await post(aBooking(), { 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
  expect(await post(aBooking(), { 'content-type': 'Application/JSON; charset=utf-8' })).toEqual(received);
});

test('an Idempotency-Key that is too short is refused by name', async () => {
  expect(await post(aBooking(), { 'idempotency-key': 'x' })).toMatchObject({ status: 400, field: 'idempotency-key' });
});

describe('staff calls', () => {
  const request = { routeKey: 'PATCH /api/leads/{id}', params: { id: aLead().id }, body: '{"status":"closed"}' };
  const withClaims = (claims?: Record<string, string>) => setStatus(anEvent({ ...request, claims }), aContext);

  test('ROLE-05 ROLE-10 need an access token: none and an ID token are 401', async () => {
    expect(await withClaims()).toMatchObject({ statusCode: 401 });
    expect(await withClaims({ token_use: 'id', sub: '1' })).toMatchObject({ statusCode: 401 });
    expect(await withClaims({ token_use: 'access', sub: '1' })).toMatchObject({ statusCode: 200 });
  });

  test('LEAD-23 refuse a status that there is not', async () => {
    const event = anEvent({ ...request, body: '{"status":"archived"}', claims: { token_use: 'access', sub: '1' } });

    expect(await setStatus(event, aContext)).toMatchObject({ statusCode: 400 });
  });
});

describe('a call for administrators', () => {
  const adminCall = { ...api.listContent, role: 'admin' } as const;
  const route = answer(adminCall, async () => ({ rows: [] }));
  const event = anEvent({
    routeKey: 'GET /api/content',
    // What the token says of groups does not count: it outlives a demotion.
    claims: { token_use: 'access', sub: 'ann', 'cognito:groups': '[admin]' },
  });

  test('ROLE-27 asks who is an administrator now', async () => {
    const asked: string[] = [];
    const yes = async (id: string) => void asked.push(id);
    const no = async () => Promise.reject(new ForbiddenError('Only an administrator can do this'));

    expect(await httpApi({ requireAdministrator: yes }, route)(event, aContext)).toMatchObject({ statusCode: 200 });
    expect(await httpApi({ requireAdministrator: no }, route)(event, aContext)).toMatchObject({ statusCode: 403 });
    expect(asked).toEqual(['ann']);
  });

  test('does not start without somebody to ask', () => {
    expect(() => httpApi({}, route)).toThrow(/requireAdministrator/);
  });
});

describe('what goes wrong on our side', () => {
  const failing = (error: unknown) =>
    httpApi(
      {},
      answer(api.createLead, () => Promise.reject(error)),
    );
  const event = anEvent({ routeKey: 'POST /api/leads', body: JSON.stringify(aBooking()) });

  test('a throttled table is a 503 that says to try again', async () => {
    const dynamo = mockClient(DynamoDBClient);
    dynamo.on(GetItemCommand).rejects(new ProvisionedThroughputExceededException({ message: 'x', $metadata: {} }));
    const error = await new DynamoDBClient({}).send(new GetItemCommand({ TableName: 'x', Key: {} })).catch((e) => e);

    const { statusCode, body } = await failing(error)(event, aContext);

    expect(statusCode).toBe(503);
    expect(JSON.parse(body as string)).toMatchObject({ code: 'unavailable', requestId: 'request-1' });
  });

  test('a fault of ours is a 500 without its inner words', async () => {
    const { statusCode, body } = await failing(new Error('secret detail'))(event, aContext);

    expect(statusCode).toBe(500);
    expect(body).not.toContain('secret detail');
  });

  test('an error with a code keeps its words', async () => {
    const { statusCode, body } = await failing(new ForbiddenError('Not for you'))(event, aContext);

    expect(statusCode).toBe(403);
    expect(JSON.parse(body as string)).toMatchObject({ code: 'forbidden', message: 'Not for you' });
  });
});
