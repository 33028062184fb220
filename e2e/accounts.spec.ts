import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { apiRoot } from '#shared/contract/call.ts';
import type { Profile } from '#shared/users/user-schemas.ts';
import { accessOf, tokensOf } from './fixtures/access-token.ts';
import { administratorSettings } from './fixtures/administrator-settings.ts';
import { restoreAfterTests } from './fixtures/editing.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';
import { postAsVisitor, postBooking, someIpAddress } from './fixtures/send-booking.ts';
import { register, registerOnly, signUpAs, ticketFor } from './fixtures/strangers.ts';
import { expect, test } from './fixtures/studio.ts';

restoreAfterTests(['general']);

test('gives the role admin only to accounts that can sign in [USERS-19]', async ({ studio }) => {
  const admin = await caller(studio);
  const unconfirmed = await profileOf(admin, await registerOnly(studio));
  const waiting = await profileOf(admin, await register(studio));
  const disabled = await createUser(admin);
  await admin('PUT', `/users/${disabled}/enabled`, { enabled: false });

  const refusals = [
    [unconfirmed.id, 'Its email address is not confirmed yet.'],
    [waiting.id, 'Approve it first.'],
    [disabled, 'Enable it first.'],
  ];

  const pool = await userPool(studio);
  expect((await admin('PUT', `/users/${await invite(pool)}/role`, { role: 'admin' })).status).toBe(200);
  for (const [id, next] of refusals) {
    const { status, body } = await admin('PUT', `/users/${id}/role`, { role: 'admin' });
    expect(status).toBe(409);
    expect(body.message).toBe(`Only an account that can sign in can become an administrator. ${next}`);
  }
});

test('counts only administrators who can sign in, so that the last one always stays [USERS-19]', async ({ studio }) => {
  const admin = await caller(studio);
  const { id: unconfirmed } = await profileOf(admin, await registerOnly(studio));
  const { id: waiting } = await profileOf(admin, await register(studio));
  const disabled = await createUser(admin);
  await admin('PUT', `/users/${disabled}/enabled`, { enabled: false });
  const pool = await userPool(studio);
  const invited = await invite(pool);
  const others = [unconfirmed, waiting, disabled, invited];
  const membershipOf = (Username: string) => ({ UserPoolId: pool.id, Username, GroupName: 'admin' });
  for (const id of others) await pool.client.send(new AdminAddUserToGroupCommand(membershipOf(id)));
  const { users } = (await admin('GET', '/users')).body as { users: Profile[] };
  const own = users.find(({ email }) => email === studio.admin.email);
  for (const { id, role } of users) {
    if (role === 'admin' && id !== own?.id && !others.includes(id))
      await admin('PUT', `/users/${id}/role`, { role: 'user' });
  }

  const { status, body } = await admin('PUT', `/users/${own?.id}/role`, { role: 'user' });

  expect({ status, message: body.message }).toEqual({
    status: 409,
    message: 'At least one administrator is required.',
  });
  for (const id of others) await pool.client.send(new AdminRemoveUserFromGroupCommand(membershipOf(id)));
});

test('completes an account whose creation failed halfway, and refuses an email address that is taken [USERS-20]', async ({
  studio,
}) => {
  const admin = await caller(studio);
  const person = { email: someEmail(), password: 'night-7', full_name: 'Juno Hale', role: 'user' };
  const withoutOperation = (operation: string) =>
    studio.without('cognito-idp', () => admin('POST', '/users', person), 'down', 1, operation);

  // The account is created, and each of the calls after that fails once.
  for (const operation of ['AdminSetUserPassword', 'AdminUpdateUserAttributes']) {
    expect((await withoutOperation(operation)).status).toBe(503);
    await expect(tokensOf(studio, person)).rejects.toThrow();
  }
  const retried = await admin('POST', '/users', person);

  expect(retried.status).toBe(201);
  expect(await profileOf(admin, person)).toMatchObject({ full_name: 'Juno Hale', state: 'active' });
  expect((await tokensOf(studio, person)).access).toBeTruthy();
  const taken = await admin('POST', '/users', { ...person, password: 'stolen-7' });
  expect(taken.status).toBe(409);
  expect(taken.body).toMatchObject({ field: 'email', message: 'An account with this email already exists.' });
});

test('lets an administrator use an email address that a stranger registered and never confirmed [USERS-21]', async ({
  studio,
}) => {
  const admin = await caller(studio);
  const stranger = await registerOnly(studio);

  const person = { email: stranger.email, password: 'night-7', full_name: 'Juno Hale', role: 'user' };
  const { status } = await admin('POST', '/users', person);

  expect(status).toBe(201);
  expect(await profileOf(admin, person)).toMatchObject({ full_name: 'Juno Hale', state: 'active' });
  await expect(tokensOf(studio, stranger)).rejects.toThrow(/Incorrect username or password/);
  expect((await tokensOf(studio, person)).access).toBeTruthy();
});

test('creates accounts only with a ticket from the API, at most ten an hour per network [AUTH-29]', async ({
  studio,
}) => {
  const from = someIpAddress();
  const ask = (email: string, sender = from) =>
    postAsVisitor(studio.site, '/api/sign-ups', { email }, { from: sender });
  const account = { email: someEmail(), password: 'night-7' };
  // The count begins again with each hour of the clock.
  const left = 3_600_000 - (Date.now() % 3_600_000);
  if (left < 10_000) await setTimeout(left);

  await expect(signUpAs(studio, account)).rejects.toThrow(/open the sign-up form again/);
  const ticket = String((await ask(account.email)).body.ticket);
  await expect(signUpAs(studio, { ...account, email: someEmail() }, ticket)).rejects.toThrow(/form again/);
  await signUpAs(studio, account, ticket);
  await expect(signUpAs(studio, { ...account, email: someEmail() }, ticket)).rejects.toThrow(/form again/);

  for (let n = 1; n < 10; n++) expect((await ask(someEmail())).status).toBe(201);
  expect((await ask(account.email)).status).toBe(201);
  const refused = await ask(someEmail());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.body.message).toMatch(/^That was a lot of requests from your connection\. Please try again in /);
  expect((await ask(someEmail(), someIpAddress())).status).toBe(201);
});

test('deletes an account that was not confirmed within a day, and no other [AUTH-29]', async ({ studio }) => {
  const admin = await caller(studio);
  const [old, fresh, waiting] = [await registerOnly(studio), await registerOnly(studio), await register(studio)];
  await backdate(studio, old.email, 25);
  await backdate(studio, waiting.email, 25);
  await backdate(studio, fresh.email, 23);

  await runCleanUp(studio);

  await expect.poll(() => emailsOf(admin)).not.toContain(old.email);
  expect(await emailsOf(admin)).toEqual(expect.arrayContaining([fresh.email, waiting.email]));
});

test('lists accounts in pages and finds one by name or email address [USERS-01]', async ({ studio }) => {
  test.setTimeout(120_000);
  const admin = await caller(studio);
  const pool = await userPool(studio);
  const [mark, nameMark] = [crypto.randomUUID().slice(0, 8), crypto.randomUUID().slice(0, 8)];
  const many = Array.from({ length: 105 }, (_, n) => `${mark}-${n}@mail.example`);
  for (const Username of many) {
    await pool.client.send(
      new AdminCreateUserCommand({
        UserPoolId: pool.id,
        Username,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: Username },
          { Name: 'name', Value: `Juno ${nameMark}` },
        ],
      }),
    );
  }
  try {
    const first = (await admin('GET', '/users')).body;
    const second = (await admin('GET', `/users?cursor=${encodeURIComponent(first.next)}`)).body;
    expect(first.users).toHaveLength(100);
    const listed = [...first.users, ...second.users].map(({ email }: Profile) => email);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).toEqual(expect.arrayContaining([...many, studio.admin.email]));
    const times = [...first.users, ...second.users].map(({ created_at }: Profile) => created_at);
    expect(times).toEqual(times.toSorted().reverse());
    const byName = (await admin('POST', '/users/search', { search: nameMark.slice(1, 7) })).body;
    expect(byName.users).toHaveLength(100);
    const found = (await admin('POST', '/users/search', { search: `${many[7]} JUNO` })).body;
    expect(found.users.map(({ email }: Profile) => email)).toEqual([many[7]]);
  } finally {
    for (const Username of many) {
      await pool.client.send(new AdminDeleteUserCommand({ UserPoolId: pool.id, Username }));
    }
  }
});

test("sends codes and invitations through SES from the studio's email address [AUTH-31]", async ({ studio }) => {
  const stranger = await registerOnly(studio);
  const [email] = await studio.emailsAbout(stranger.email);
  expect(email?.from).toBe('"Afterhours" <no-reply@afterhours.example>');

  await studio.without('ses', async () => {
    const account = { email: someEmail(), password: 'night-7' };
    const ticket = await ticketFor(studio, account.email);
    await expect(signUpAs(studio, account, ticket)).rejects.toThrow(/email was not sent/);
  });
});

test('emails an account when an administrator changes its role, resets its second step or disables it [USERS-23]', async ({
  studio,
}) => {
  const admin = await caller(studio);
  const person = { email: someEmail(), password: 'night-7', full_name: 'Juno Hale', role: 'user' };
  const { user_id: id } = (await admin('POST', '/users', person)).body;

  await admin('PUT', `/users/${id}/role`, { role: 'admin' });
  await admin('PUT', `/users/${id}/role`, { role: 'user' });
  await admin('DELETE', `/users/${id}/second-step`);
  await admin('PUT', `/users/${id}/enabled`, { enabled: false });
  await admin('PUT', `/users/${id}/enabled`, { enabled: true });

  const emails = () => studio.emailsAbout(person.email);
  await expect.poll(async () => (await emails()).length).toBe(4);
  expect((await emails()).map(({ subject }) => subject).sort()).toEqual([
    'Afterhours: Two-step sign-in was reset',
    'Afterhours: You are no longer an administrator',
    'Afterhours: You are now an administrator',
    'Afterhours: Your account was disabled',
  ]);
  for (const { from, to } of await emails())
    expect({ from, to }).toEqual({ from: 'studio@afterhours.example', to: [person.email] });
  await expect.poll(() => studio.logs()).toContain('Account emailed');
  expect(studio.logs()).not.toContain(person.email);
});

test('logs who did what with one line each, without personal data [ROLE-32]', async ({ studio }) => {
  const admin = await caller(studio);
  const access = await accessOf(studio, studio.admin);
  const actor = JSON.parse(Buffer.from(access.split('.')[1]!, 'base64url').toString()).sub;
  const stranger = await register(studio);
  const { id } = await profileOf(admin, stranger);
  const member = await caller(studio, studio.user);
  const booking = aBooking();
  const { body: lead } = await postBooking(studio.site, booking);
  const { settings } = (await admin('GET', '/email-settings')).body;

  const created = await createUser(admin);
  const { body: held } = await postBooking(studio.site, { ...aBooking(), form: { subject: 'x' } });
  await admin('POST', `/leads/${held.id}/release`);
  await admin('PUT', `/users/${id}/approval`);
  await admin('PUT', `/users/${id}/role`, { role: 'admin' });
  await admin('PUT', `/users/${id}/role`, { role: 'user' });
  await admin('PUT', `/users/${id}/enabled`, { enabled: false });
  await admin('PUT', `/users/${id}/enabled`, { enabled: true });
  await admin('DELETE', `/leads/${lead.id}`);
  await admin('PUT', '/email-settings', { settings });
  await admin('PUT', '/content', { rows: [{ section: 'general', field: 'seo_title', value: 'Afterhours' }] });
  expect((await member('GET', '/users')).status).toBe(403);

  await expect
    .poll(() => auditOf(studio, actor))
    .toEqual(
      expect.arrayContaining([
        { audit: 'account created', actor, target: created, role: 'user' },
        { audit: 'lead released', actor, target: held.id },
        { audit: 'account approved', actor, target: id },
        { audit: 'role changed', actor, target: id, role: 'admin' },
        { audit: 'role changed', actor, target: id, role: 'user' },
        { audit: 'account disabled', actor, target: id },
        { audit: 'account enabled', actor, target: id },
        { audit: 'lead erased', actor, target: lead.id },
        { audit: 'settings changed', actor, target: 'email-settings' },
        { audit: 'settings changed', actor, target: 'general' },
      ]),
    );
  const { id: refused } = (await member('GET', '/account')).body;
  await expect
    .poll(() => auditOf(studio, refused))
    .toContainEqual({ audit: 'access refused', actor: refused, target: 'GET /api/users' });
  expect(studio.logs()).not.toContain(stranger.email);
  expect(studio.logs()).not.toContain(booking.email);
});

// biome-ignore lint/suspicious/noExplicitAny: responses of many calls
type Answer = { status: number; body: any };
type Caller = (method: string, path: string, body?: object) => Promise<Answer>;

async function caller(studio: RunningStudio, account = studio.admin): Promise<Caller> {
  const { access } = await tokensOf(studio, account);
  return async (method, path, body) => {
    const answer = await fetch(`${studio.site}${apiRoot}${path}`, {
      method,
      headers: { authorization: `Bearer ${access}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
}

async function profileOf(admin: Caller, { email }: { email: string }): Promise<Profile> {
  const { users } = (await admin('GET', '/users')).body as { users: Profile[] };
  const found = users.find((user) => user.email === email);
  if (!found) throw new Error(`${email} has no account`);
  return found;
}

async function emailsOf(admin: Caller): Promise<string[]> {
  return (await admin('GET', '/users')).body.users.map(({ email }: Profile) => email);
}

/** Backdates an account in the files of the local user pool. */
async function backdate(studio: RunningStudio, email: string, hours: number): Promise<void> {
  const folder = path.join(studio.dataFolder, 'user-pools');
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.sqlite'));
  const database = new DatabaseSync(path.join(folder, file));
  try {
    const createdAt = new Date(Date.now() - hours * 3_600_000).toISOString();
    const statement = `UPDATE users SET document = json_set(document, '$.createdAt', ?)
      WHERE username IN (SELECT username FROM aliases WHERE attribute = 'email' AND value = ?)`;
    expect(database.prepare(statement).run(createdAt, email).changes).toBe(1);
  } finally {
    database.close();
  }
}

async function runCleanUp(studio: RunningStudio): Promise<void> {
  const schedules: Record<string, string> = await (await fetch(`${studio.inbox}/schedules`)).json();
  const [id] = Object.keys(schedules).filter((each) => each.startsWith('AccountCleanUp'));
  const body = JSON.stringify({ time: new Date().toISOString() });
  expect((await fetch(`${studio.inbox}/schedules/${id}`, { method: 'POST', body })).status).toBe(200);
}

async function createUser(admin: Caller): Promise<string> {
  const person = { email: someEmail(), password: 'night-7', full_name: 'Juno Hale', role: 'user' };
  return String(((await admin('POST', '/users', person)).body as { user_id?: string }).user_id);
}

/** Creates an account that has not accepted its invitation yet. */
async function invite(pool: Awaited<ReturnType<typeof userPool>>): Promise<string> {
  const Username = someEmail();
  const { User } = await pool.client.send(
    new AdminCreateUserCommand({
      UserPoolId: pool.id,
      Username,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: Username },
        { Name: 'name', Value: 'Juno Hale' },
        { Name: 'custom:approved', Value: 'true' },
      ],
    }),
  );
  return String(User?.Username);
}

function someEmail(): string {
  return `juno-${crypto.randomUUID()}@mail.example`;
}

function aBooking() {
  return {
    first_name: 'Ada',
    last_name: 'Byron',
    phone: '(555) 010-0101',
    email: someEmail(),
    service: 'consultation',
    artist: null,
    description: 'A moth',
  };
}

/** The user pool itself, without the product in between, with all rights. */
async function userPool(studio: RunningStudio) {
  const { userPoolId: id } = await (await fetch(`${studio.site}/config.json`)).json();
  return { id: id as string, client: new CognitoIdentityProviderClient(administratorSettings(studio)) };
}

/** The audit lines that the log holds about an account. */
function auditOf(studio: RunningStudio, actor: string): object[] {
  return studio
    .logs()
    .split('\n')
    .filter((line) => line.includes('"Audit"') && line.includes(actor))
    .map((line) => JSON.parse(line.slice(line.indexOf('{'))))
    .map(({ audit, actor, target, role }) => ({ audit, actor, target, ...(role && { role }) }));
}
