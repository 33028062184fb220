import { randomInt, randomUUID } from 'node:crypto';
import { apiRoot } from '#shared/api.ts';
import { leadSchema } from '#shared/leads.ts';
import { tokensOf } from './access-token.ts';
import { someValues } from './booking-form.ts';
import { bookingBody, postBooking, someAddress } from './send-booking.ts';
import { expect, test } from './studio.ts';

let token: string;

test.beforeAll(async ({ studio }) => {
  ({ access: token } = await tokensOf(studio, studio.user));
});

async function firstLeads(site: string) {
  const answer = await fetch(`${site}${apiRoot}/leads`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()).leads.map((lead: unknown) => leadSchema.parse(lead));
}

test('DATA-31 ROLE-04 ROLE-11 what a visitor sends is what staff read, in any script', async ({ studio }) => {
  const body = {
    ...bookingBody(someValues({ firstName: '李小龍 🐉', lastName: "O'Brien-Łuczak" })),
    description: 'Zeile 1\n\tعربى — 𝔸\r\n🏳️‍🌈 "quotes" <b>&amp;</b>',
  };

  const { status, body: stored } = await postBooking(studio.site, body);

  expect(status).toBe(201);
  expect(stored).toMatchObject({ ...body, status: 'new' });
  expect(stored).not.toHaveProperty('notification');
  const [first] = await firstLeads(studio.site);
  expect(first).toMatchObject(body);
});

test('the same request 20 times at once is one lead and one mail', async ({ studio }) => {
  const values = someValues();
  const headers = { 'idempotency-key': randomUUID() };
  const from = someAddress();

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => postBooking(studio.site, bookingBody(values), { headers, from })),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await studio.mailsAbout(values.firstName)).toHaveLength(1);
  const leads = await firstLeads(studio.site);
  expect(leads.filter(({ first_name }: { first_name: string }) => first_name === values.firstName)).toHaveLength(1);
});

test('a key that comes back with other values is refused', async ({ studio }) => {
  const headers = { 'idempotency-key': randomUUID() };
  await postBooking(studio.site, bookingBody(someValues()), { headers });

  const { status, body } = await postBooking(studio.site, bookingBody(someValues()), { headers });

  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'key-reused' });
});

test('DATA-36 the eleventh request of one address in ten minutes is answered 429', async ({ studio }) => {
  const from = someAddress();
  for (let n = 0; n < 10; n++) {
    const { status } = await postBooking(studio.site, bookingBody(someValues()), { from });
    expect(status).toBe(201);
  }
  const values = someValues();

  // What a caller writes into the header itself must not help.
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const { status, body } = await postBooking(studio.site, bookingBody(values), { from, headers });

  expect(status).toBe(429);
  expect(body).toMatchObject({ code: 'too-many-requests' });
});

const good = bookingBody(someValues());
for (const [what, body, status, field] of [
  ['without a first name', { ...good, first_name: undefined }, 400, 'first_name'],
  ['with a name of spaces', { ...good, last_name: '   ' }, 400, 'last_name'],
  ['with a number as phone', { ...good, phone: 5550101 }, 400, 'phone'],
  ['with an object as email', { ...good, email: {} }, 400, 'email'],
  ['with 6,000 characters', { ...good, description: 'x'.repeat(6000) }, 400, 'description'],
  ['with an unknown field', { ...good, colour: 'red' }, 400, 'colour'],
  ['with a status', { ...good, status: 'closed' }, 400, 'status'],
  ['with a control character', { ...good, first_name: 'A\u0000' }, 400, 'first_name'],
  ['with an unknown service', { ...good, service: 'haircut' }, 400, 'service'],
  ['of 300 KB', { ...good, description: 'x'.repeat(300 * 1024) }, 413, undefined],
  ['of broken JSON', '{"first_name":', 400, undefined],
  ['1,000 levels deep', `${'['.repeat(1000)}${']'.repeat(1000)}`, 400, undefined],
  ['that is empty', '', 400, undefined],
] as const) {
  test(`DATA-34 DATA-35 a request ${what} is refused with ${status}, and nothing is stored`, async ({ studio }) => {
    const [before] = await firstLeads(studio.site);

    const answer = await postBooking(studio.site, body);

    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ message: expect.any(String), requestId: expect.any(String) });
    expect(answer.body.field).toBe(field);
    const [after] = await firstLeads(studio.site);
    expect(after.id).toBe(before.id);
  });
}

test('a request of another content type is refused with 415', async ({ studio }) => {
  const { status, body } = await postBooking(studio.site, good, { headers: { 'content-type': 'text/plain' } });

  expect(status).toBe(415);
  expect(body).toMatchObject({ code: 'unsupported-type' });
});

test('LEAD-23 LEAD-24 ROLE-29 a lead takes a known status alone, and staff cannot delete it', async ({ studio }) => {
  const { body } = await postBooking(studio.site, bookingBody(someValues()));
  const path = `${studio.site}${apiRoot}/leads/${body.id}`;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const set = (change: object) => fetch(path, { method: 'PATCH', headers, body: JSON.stringify(change) });

  expect((await set({ status: 'archived' })).status).toBe(400);
  expect((await set({ status: 'closed', first_name: 'Eve' })).status).toBe(400);
  expect(await (await set({ status: 'converted' })).json()).toMatchObject({ ...body, status: 'converted' });
  expect((await fetch(path, { method: 'DELETE', headers })).status).toBe(403);
});

test('ROLE-29 staff find a guest by name, address and number, and an administrator erases the lead for good', async ({
  studio,
}) => {
  const { access: admin } = await tokensOf(studio, studio.admin);
  const number = `+49 170 ${randomInt(1_000_000, 9_999_999)}`;
  const values = someValues({ firstName: `Żaneta${randomUUID().slice(0, 8)}`, lastName: 'İnönü', phone: number });
  const body = bookingBody(values);
  const headers = { 'idempotency-key': randomUUID() };
  const { body: stored } = await postBooking(studio.site, body, { headers });
  await studio.mailsAbout(values.firstName);
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
  expect((await ask('/leads/summary', 'GET', token)).body).toEqual({ ...before, new: before.new - 1 });
  expect((await ask(`/leads/${stored.id}`, 'PATCH', token, { status: 'closed' })).status).toBe(404);
  expect((await ask('/leads/emails', 'POST', token, { leadIds: [stored.id] })).status).toBe(404);
  expect((await postBooking(studio.site, body, { headers })).status).toBe(422);
  expect(await found(values.email)).toEqual([]);
  expect((await postBooking(studio.site, body)).status).toBe(201);
  expect(await found(values.email)).toHaveLength(1);
  // For whoever restores a backup: which one, but not whose.
  await expect.poll(() => studio.logs()).toMatch(new RegExp(`"Lead erased by an administrator".*"${stored.id}"`));
  expect(studio.logs()).not.toContain(values.firstName);
});
