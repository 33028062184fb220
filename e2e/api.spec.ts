import { randomInt, randomUUID } from 'node:crypto';
import { apiRoot } from '#shared/contract/call.ts';
import { leadSchema } from '#shared/leads/lead-schemas.ts';
import { accessOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import { bookingBody, postBooking, someIpAddress } from './fixtures/send-booking.ts';
import { expect, test } from './fixtures/studio.ts';

let token: string;

test.beforeAll(async ({ studio }) => {
  token = await accessOf(studio, studio.user);
});

async function firstLeads(site: string) {
  const answer = await fetch(`${site}${apiRoot}/leads`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()).leads.map((lead: unknown) => leadSchema.parse(lead));
}

test("stores a visitor's request in any script, sent without a token, as a new lead [DATA-31] [ROLE-02]", async ({
  studio,
}) => {
  const body = {
    ...bookingBody(someValues({ firstName: '李小龍 🐉', lastName: "O'Brien-Łuczak" })),
    artist: 'Żaneta from the guest chair',
    description: 'Zeile 1\n\tعربى — 𝔸\n🏳️‍🌈 "quotes" <b>&amp;</b>',
  };

  const sent = { ...body, description: body.description.replace('\n', '\r\n') };
  const { status, body: stored } = await postBooking(studio.site, sent);

  expect(status).toBe(201);
  const created_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  expect(stored).toMatchObject({ ...body, id: expect.stringMatching(/^[0-9a-f-]{36}$/), status: 'new', created_at });
  expect(stored).not.toHaveProperty('notification');
  const [first] = await firstLeads(studio.site);
  expect(first).toMatchObject({ ...body, id: stored.id, status: 'new', created_at: stored.created_at });
});

test('stores one lead and sends one email when the same request arrives 20 times at once', async ({ studio }) => {
  const values = someValues();
  const headers = { 'idempotency-key': randomUUID() };
  const from = someIpAddress();

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => postBooking(studio.site, bookingBody(values), { headers, from })),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await studio.emailsAbout(values.firstName)).toHaveLength(1);
  const leads = await firstLeads(studio.site);
  expect(leads.filter(({ first_name }: { first_name: string }) => first_name === values.firstName)).toHaveLength(1);
});

test('refuses an idempotency key that is reused with other values', async ({ studio }) => {
  const headers = { 'idempotency-key': randomUUID() };
  await postBooking(studio.site, bookingBody(someValues()), { headers });

  const { status, body } = await postBooking(studio.site, bookingBody(someValues()), { headers });

  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'key-reused' });
});

test('says in each 503, and to the eleventh request in ten minutes, after how many seconds to retry [DATA-36] [DATA-48]', async ({
  studio,
}) => {
  const from = someIpAddress();
  // A header that the caller sets must not get around the limit.
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const book = () => postBooking(studio.site, bookingBody(someValues()), { from, headers });

  const busy = await studio.without('dynamodb', book, 'throttled');
  for (let n = 0; n < 10; n++) expect((await book()).status).toBe(201);
  const tooMany = await book();

  expect([busy.status, busy.headers['retry-after'], busy.body.code]).toEqual([503, '2', 'unavailable']);
  expect([tooMany.status, tooMany.body.code]).toEqual([429, 'too-many-requests']);
  const seconds = Number(tooMany.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(600);
});

for (const [what, bytes, refusal] of [
  ['of our functions', 300_000, { code: 'too-large', message: 'The body must not be larger than 256 KB' }],
  ['of Lambda', 7_000_000, { message: 'Request Too Long' }],
  ['of API Gateway', 11_000_000, { message: 'Request Entity Too Large' }],
  ['of the local run', 40_000_000, { message: 'Request Entity Too Large' }],
] as const) {
  test(`answers 413 to a body above the limit ${what}`, async ({ studio }) => {
    const { status, body } = await postBooking(studio.site, 'x'.repeat(bytes));

    expect(status).toBe(413);
    expect(body).toMatchObject(refusal);
  });
}

test('names an unknown field to the caller and keeps it out of every log', async ({ studio }) => {
  const { firstName, ...values } = someValues();

  const { body } = await postBooking(studio.site, { ...bookingBody({ firstName, ...values }), [values.email]: 'x' });

  expect(body).toMatchObject({ code: 'invalid-input', field: values.email });
  await expect.poll(() => studio.logs()).toContain(String(body.requestId));
  expect(studio.logs()).not.toContain(values.email);
});

const good = bookingBody(someValues());
const required = ['first_name', 'last_name', 'email', 'phone', 'service', 'description'] as const;

test('names the invalid value of a request, and stores nothing [DATA-32] [DATA-34]', async ({ studio }) => {
  const [before] = await firstLeads(studio.site);
  for (const change of [
    ...required.flatMap((field) => [{ [field]: undefined }, { [field]: '' }, { [field]: null }]),
    { last_name: '   ' },
    { phone: 5550101 },
    { email: {} },
    { first_name: 'x'.repeat(101) },
    { last_name: 'x'.repeat(101) },
    { email: emailOf(255) },
    { phone: '5'.repeat(41) },
    { artist: 'x'.repeat(121) },
    { description: 'x'.repeat(5001) },
    { colour: 'red' },
    { status: 'closed' },
    { id: '0190c6f0-0000-7000-8000-000000000001' },
    { created_at: '2020-01-01T00:00:00.000Z' },
    { service: 'haircut' },
  ]) {
    const { status, body } = await postBooking(studio.site, { ...good, ...change });

    expect({ change, status, field: body.field }).toEqual({ change, status: 400, field: Object.keys(change)[0] });
    expect(body).toMatchObject({
      code: 'invalid-input',
      message: expect.any(String),
      requestId: expect.any(String),
    });
  }
  const [after] = await firstLeads(studio.site);
  expect(after.id).toBe(before.id);
});

for (const [what, body, status] of [
  ['of 300 KB', { ...good, description: 'x'.repeat(300 * 1024) }, 413],
  ['of broken JSON', '{"first_name":', 400],
  ['1,000 levels deep', `${'['.repeat(1000)}${']'.repeat(1000)}`, 400],
  ['that is empty', '', 400],
] as const) {
  test(`answers ${status} to a request ${what}, and stores nothing`, async ({ studio }) => {
    const [before] = await firstLeads(studio.site);

    const answer = await postBooking(studio.site, body);

    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ message: expect.any(String), requestId: expect.any(String) });
    const [after] = await firstLeads(studio.site);
    expect(after.id).toBe(before.id);
  });
}

test('accepts values of exactly the maximum length [DATA-34]', async ({ studio }) => {
  const longest = {
    ...good,
    first_name: 'x'.repeat(100),
    last_name: 'y'.repeat(100),
    email: emailOf(254),
    phone: '5'.repeat(40),
    artist: 'z'.repeat(120),
    description: 'd'.repeat(5000),
  };

  const { status, body } = await postBooking(studio.site, longest);

  expect(status).toBe(201);
  expect(body).toMatchObject(longest);
});

/** An email address of the given length, in labels that DNS allows. */
function emailOf(characters: number): string {
  const domain = `${`${'d'.repeat(60)}.`.repeat(3)}example`;
  return `${'a'.repeat(characters - domain.length - 1)}@${domain}`;
}

test('answers 415 to a request with another content type', async ({ studio }) => {
  const { status, body } = await postBooking(studio.site, good, { headers: { 'content-type': 'text/plain' } });

  expect(status).toBe(415);
  expect(body).toMatchObject({ code: 'unsupported-type' });
});

test('accepts only a known status for a lead, and lets no user delete it [LEAD-12] [ROLE-29]', async ({ studio }) => {
  const { request_key: _, ...body } = (await postBooking(studio.site, bookingBody(someValues()))).body;
  const path = `${studio.site}${apiRoot}/leads/${body.id}`;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const set = (change: object) => fetch(path, { method: 'PATCH', headers, body: JSON.stringify(change) });

  expect((await set({ status: 'archived' })).status).toBe(400);
  expect((await set({ status: 'closed', first_name: 'Eve' })).status).toBe(400);
  const [first] = await firstLeads(studio.site);
  expect(first).toMatchObject({ ...body, status: 'new' });
  expect(await (await set({ status: 'converted' })).json()).toMatchObject({ ...body, status: 'converted' });
  const admin = await accessOf(studio, studio.admin);
  const asAdmin = { ...headers, authorization: `Bearer ${admin}` };
  const byAdmin = await fetch(path, { method: 'PATCH', headers: asAdmin, body: '{"status":"contacted"}' });
  expect(await byAdmin.json()).toMatchObject({ ...body, status: 'contacted' });
  expect((await fetch(path, { method: 'DELETE', headers })).status).toBe(403);
});

test('finds a visitor by name, email and phone number, and lets an administrator erase the lead for good [ROLE-29]', async ({
  studio,
}) => {
  const admin = await accessOf(studio, studio.admin);
  const number = `+49 170 ${randomInt(1_000_000, 9_999_999)}`;
  const values = someValues({ firstName: `Żaneta${randomUUID().slice(0, 8)}`, lastName: 'İnönü', phone: number });
  const body = bookingBody(values);
  const headers = { 'idempotency-key': randomUUID() };
  const { body: stored } = await postBooking(studio.site, body, { headers });
  await studio.emailsAbout(values.firstName);
  const ask = async (path: string, method: string, by: string, sent?: object) => {
    const answer = await fetch(`${studio.site}${apiRoot}${path}`, {
      method,
      headers: { authorization: `Bearer ${by}`, ...(sent && { 'content-type': 'application/json' }) },
      ...(sent && { body: JSON.stringify(sent) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const found = async (search: string, status?: string) => {
    const { body: page } = await ask('/leads/search', 'POST', token, { search, status });
    return page.leads.map(({ id }: { id: string }) => id);
  };
  const searches = [
    values.firstName.toUpperCase(),
    `inonu ${values.firstName.replace('Ż', 'z')}`,
    values.email,
    number,
    number.replace('+49 ', '0'),
  ];
  for (const search of searches) expect(await found(search)).toEqual([stored.id]);
  expect(await found(values.email, 'closed')).toEqual([]);
  const { body: before } = await ask('/leads/summary', 'GET', token);

  expect((await ask(`/leads/${stored.id}`, 'DELETE', token)).status).toBe(403);
  expect(await ask(`/leads/${stored.id}`, 'DELETE', admin)).toEqual({ status: 200, body: { erased: true } });
  expect(await ask(`/leads/${stored.id}`, 'DELETE', admin)).toEqual({ status: 200, body: { erased: false } });

  for (const search of searches) expect(await found(search)).toEqual([]);
  expect((await firstLeads(studio.site)).map(({ id }: { id: string }) => id)).not.toContain(stored.id);
  expect((await ask('/leads/summary', 'GET', token)).body).toEqual({
    ...before,
    changed_at: expect.any(String),
    new: before.new - 1,
    studio: before.studio - 1,
    sources: { ...before.sources, website: before.sources.website - 1 },
  });
  expect((await ask(`/leads/${stored.id}`, 'PATCH', token, { status: 'closed' })).status).toBe(404);
  expect((await ask('/leads/emails', 'POST', token, { leadIds: [stored.id] })).status).toBe(404);
  expect((await postBooking(studio.site, body, { headers })).status).toBe(422);
  expect(await found(values.email)).toEqual([]);
  expect((await postBooking(studio.site, body)).status).toBe(201);
  expect(await found(values.email)).toHaveLength(1);
  // An operator who restores a backup needs the id of the erased lead, and no personal data.
  await expect.poll(() => studio.logs()).toMatch(new RegExp(`"Audit".*"lead erased".*"${stored.id}"`));
  expect(studio.logs()).not.toContain(values.firstName);
});
