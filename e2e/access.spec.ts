import { signIn, signUp } from 'aws-amplify/auth';
import { api, apiRoot, type Call, type CallName } from '#shared/api.ts';
import { apiErrorSchema } from '#shared/errors.ts';
import type { Profile } from '#shared/users.ts';
import { connect, tokensOf } from './access-token.ts';
import type { Account, RunningStudio } from './running-studio.ts';
import { register } from './strangers.ts';
import { expect, test } from './studio.ts';
import { ended, foreignToken, poolToken } from './tokens.ts';

const kinds = [
  'no token',
  'an expired token',
  'an altered token',
  'an unsigned token',
  'a foreign token',
  'an ID token',
  'a token of another client',
  'a token of another pool',
  'an unapproved account',
  'a user',
  'an admin',
  'a demoted admin with the old token',
] as const;
type Kind = (typeof kinds)[number];

/** What a call is answered when the caller may make it: with this harmless request, which changes nothing. */
const harmless: Record<CallName, { body?: object; status: number }> = {
  createLead: { body: {}, status: 400 },
  listLeads: { status: 200 },
  searchLeads: { body: {}, status: 400 },
  eraseLead: { status: 200 },
  setLeadStatus: { body: { status: 'new' }, status: 404 },
  getLeadSummary: { status: 200 },
  recountLeads: { status: 200 },
  emailLeads: { body: { leadIds: [] }, status: 400 },
  sendNotification: { status: 404 },
  getEmailSettings: { status: 200 },
  saveEmailSettings: { body: {}, status: 400 },
  sendTestEmail: { body: {}, status: 400 },
  sendTestLead: { body: {}, status: 400 },
  listContent: { status: 200 },
  saveContent: { body: { rows: [] }, status: 400 },
  getPage: { status: 200 },
  listCategories: { status: 200 },
  listCallouts: { status: 200 },
  saveCallouts: { body: {}, status: 400 },
  removeCallout: { status: 200 },
  listArtists: { status: 200 },
  saveArtists: { body: {}, status: 400 },
  removeArtist: { status: 200 },
  listEvents: { status: 200 },
  saveEvents: { body: {}, status: 400 },
  removeEvent: { status: 200 },
  listFaqs: { status: 200 },
  saveFaqs: { body: {}, status: 400 },
  removeFaq: { status: 200 },
  listImages: { status: 200 },
  saveImages: { body: {}, status: 400 },
  removeImage: { status: 200 },
  reserveUploads: { body: {}, status: 400 },
  getUpload: { status: 404 },
  listPictures: { status: 200 },
  listReleases: { status: 200 },
  restoreRelease: { status: 400 },
  getAccount: { status: 200 },
  listUsers: { status: 200 },
  createUser: { body: {}, status: 400 },
  setUserRole: { body: { role: 'nobody' }, status: 400 },
  setUserEnabled: { body: { enabled: 'x' }, status: 400 },
  approveUser: { status: 404 },
};

/** Status of a call by the least role it needs; `allowed` stands for its own answer. */
function expected(call: Call, kind: Kind): number | 'allowed' {
  if (call.role === 'visitor') return 'allowed';
  if (kind === 'an admin') return 'allowed';
  if (kind === 'a user' || kind === 'a demoted admin with the old token') return call.role === 'user' ? 'allowed' : 403;
  return 401;
}

let tokens: Record<Kind, string | undefined>;

test.beforeAll(async ({ studio }) => {
  const user = await tokensOf(studio, studio.user);
  const admin = await tokensOf(studio, studio.admin);
  const [head, payload, signature] = user.access.split('.') as [string, string, string];
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const asAdmin = Buffer.from(JSON.stringify({ ...claims, 'cognito:groups': ['admin'] })).toString('base64url');
  tokens = {
    'no token': undefined,
    'an expired token': await poolToken(studio, head, ended(claims)),
    'an altered token': `${head}.${asAdmin}.${signature}`,
    'an unsigned token': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${asAdmin}.`,
    'a foreign token': await foreignToken(claims),
    'an ID token': user.id,
    'a token of another client': await poolToken(studio, head, { ...claims, client_id: 'another' }),
    'a token of another pool': await poolToken(studio, head, { ...claims, iss: `${claims.iss}x` }),
    'an unapproved account': await tokenOfStranger(studio),
    'a user': user.access,
    'an admin': admin.access,
    'a demoted admin with the old token': await tokenOfDemoted(studio, admin.access),
  };
});

test('every call has an expectation here', () => {
  expect(Object.keys(harmless).sort()).toEqual(Object.keys(api).sort());
});

for (const [name, call] of Object.entries<Call>(api)) {
  for (const kind of kinds) {
    test(`ROLE-01 ROLE-10 ${rows(call)} ${name} with ${kind}`, async ({ studio }) => {
      const { body, status } = harmless[name as CallName];

      const answer = await send(studio, call, tokens[kind], body);

      const wanted = expected(call, kind);
      expect(answer.status).toBe(wanted === 'allowed' ? status : wanted);
      expect(answer.headers.get('content-type')).toContain('application/json');
    });
  }
}

for (const [name, call] of Object.entries<Call>(api)) {
  test(`DATA-44 ${name} replies what the contract says, and nothing else`, async ({ studio }) => {
    const answer = await send(studio, call, tokens['an admin'], harmless[name as CallName].body);

    const reply = await answer.json();
    expect((answer.ok ? call.result : apiErrorSchema).parse(reply)).toEqual(reply);
  });
}

/** The rows of the list that a call stands for. */
function rows({ path, role }: Call): string {
  if (path.startsWith('/email-settings')) return 'ROLE-06 ROLE-13 ROLE-19';
  if (path === '/leads/emails' || path.endsWith('/notification')) return 'ROLE-06 ROLE-11 ROLE-19';
  if (path.startsWith('/leads') && role === 'admin') return 'ROLE-05 ROLE-29';
  if (path.startsWith('/leads')) return role === 'visitor' ? 'ROLE-04' : 'ROLE-05 ROLE-11 ROLE-19';
  if (/^\/(uploads|pictures)/.test(path)) return 'ROLE-07 ROLE-14 ROLE-19';
  if (/^\/(content|page|categories|callouts|artists|events|faqs|gallery)/.test(path)) return 'ROLE-07 ROLE-12 ROLE-19';
  return role === 'admin' ? 'ROLE-08 ROLE-18 ROLE-21' : 'AUTH-27 ROLE-22';
}

function send({ site }: RunningStudio, { method, path }: Call, token: string | undefined, body?: object) {
  return fetch(
    `${site}${apiRoot}${path.replace('{id}', '00000000-0000-4000-8000-00000000dead').replace('{category}', 'art')}`,
    {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    },
  );
}

async function createAccount(studio: RunningStudio, token: string, role: 'user' | 'admin') {
  const account = { email: `${role}-${Date.now()}@afterhours.example`, password: 'night-7' };
  const answer = await send(studio, api.createUser, token, { ...account, full_name: 'Sol Winter', role });
  expect(answer.status).toBe(201);
  const { user_id, success, role_assigned } = await answer.json();
  expect({ success, role_assigned }).toEqual({ success: true, role_assigned: true });
  return { ...account, id: user_id as string };
}

function put(studio: RunningStudio, token: string, path: string, body?: object) {
  return fetch(`${studio.site}${apiRoot}${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

async function tokenOfDemoted(studio: RunningStudio, adminToken: string): Promise<string> {
  const account = await createAccount(studio, adminToken, 'admin');
  const { access } = await tokensOf(studio, account);
  expect((await put(studio, adminToken, `/users/${account.id}/role`, { role: 'user' })).status).toBe(200);
  return access;
}

/** A stranger registers, confirms the address, and still gets no token. */
async function tokenOfStranger(studio: RunningStudio): Promise<string | undefined> {
  const account = await register(studio);
  await expect(signIn({ username: account.email, password: account.password })).rejects.toThrow(
    /Your account is waiting for approval by an administrator\./,
  );
  return undefined;
}

test('AUTH-15 AUTH-16 AUTH-17 AUTH-18 AUTH-21 AUTH-27 USERS-18 a stranger gets in once an administrator approved, as a user', async ({
  studio,
}) => {
  const { access: admin } = await tokensOf(studio, studio.admin);
  const account = await register(studio);
  const listed = async () => {
    const { users } = await (await send(studio, api.listUsers, admin)).json();
    return users.find(({ email }: Profile) => email === account.email) as Profile;
  };
  const profile = await listed();
  expect(profile).toMatchObject({ full_name: 'Vesper Lane', role: 'user', state: 'waiting' });

  expect((await put(studio, admin, `/users/${profile.id}/approval`)).status).toBe(200);

  const { access } = await tokensOf(studio, account);
  expect(await (await send(studio, api.getAccount, access)).json()).toEqual({
    id: profile.id,
    email: account.email,
    full_name: 'Vesper Lane',
    role: 'user',
  });
  expect((await send(studio, api.listUsers, access)).status).toBe(403);
});

test('a stranger cannot approve the own account', async ({ studio }) => {
  await connect(studio);
  const email = `sly-${Date.now()}@mail.example`;

  await expect(
    signUp({
      username: email,
      password: 'secret',
      options: { userAttributes: { email, name: 'Sly', 'custom:approved': 'true' } },
    }),
  ).rejects.toThrow(/unauthorized attribute/i);
});

test('ROLE-27 a disabled administrator is out at the next admin call, and cannot sign in', async ({ studio }) => {
  const { access: admin } = await tokensOf(studio, studio.admin);
  const account = await createAccount(studio, admin, 'admin');
  const { access } = await tokensOf(studio, account);
  expect((await send(studio, api.listUsers, access)).status).toBe(200);

  expect(await (await put(studio, admin, `/users/${account.id}/enabled`, { enabled: false })).json()).toMatchObject({
    state: 'disabled',
  });

  expect((await send(studio, api.listUsers, access)).status).toBe(403);
  await expect(tokensOf(studio, account)).rejects.toThrow(/disabled/);
  await put(studio, admin, `/users/${account.id}/enabled`, { enabled: true });
  expect((await tokensOf(studio, account)).access).toBeTruthy();
});

test('USERS-01 USERS-05 USERS-07 USERS-08 DATA-40 DATA-41 roles change at once, and the last administrator stays', async ({
  studio,
}) => {
  const { access: admin } = await tokensOf(studio, studio.admin);
  const { users } = (await (await send(studio, api.listUsers, admin)).json()) as { users: Profile[] };
  expect(users.map(({ created_at }) => created_at)).toEqual(
    users
      .map(({ created_at }) => created_at)
      .sort()
      .reverse(),
  );
  const others = users.filter(({ role, email }) => role === 'admin' && email !== studio.admin.email);
  for (const { id } of others) await put(studio, admin, `/users/${id}/role`, { role: 'user' });
  const own = users.find(({ email }) => email === studio.admin.email);

  const answer = await put(studio, admin, `/users/${own?.id}/role`, { role: 'user' });

  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ message: 'At least one administrator is required.' });
  expect((await put(studio, admin, `/users/${own?.id}/role`, { role: 'owner' })).status).toBe(400);
});

test('USERS-08 DATA-42 two admins who demote each other at the same moment leave one', async ({ studio }) => {
  const { access: admin } = await tokensOf(studio, studio.admin);
  const first = await createAccount(studio, admin, 'admin');
  const second = await createAccount(studio, admin, 'admin');
  const tokenOf = async (account: Account) => (await tokensOf(studio, account)).access;
  const [one, two] = [await tokenOf(first), await tokenOf(second)];
  const { users } = (await (await send(studio, api.listUsers, admin)).json()) as { users: Profile[] };
  const own = users.find(({ email }) => email === studio.admin.email);
  await put(studio, one, `/users/${own?.id}/role`, { role: 'user' });

  const answers = await Promise.all([
    put(studio, one, `/users/${second.id}/role`, { role: 'user' }),
    put(studio, two, `/users/${first.id}/role`, { role: 'user' }),
  ]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  const left = answers[0]?.status === 200 ? one : two;
  expect((await put(studio, left, `/users/${own?.id}/role`, { role: 'admin' })).status).toBe(200);
});

test('USERS-11 USERS-12 USERS-15 an account needs three values, six characters, and signs in at once', async ({
  studio,
}) => {
  const { access: admin } = await tokensOf(studio, studio.admin);
  const person = { email: `new-${Date.now()}@afterhours.example`, password: '123456', full_name: 'Juno Hale' };

  for (const field of ['email', 'password', 'full_name']) {
    const answer = await send(studio, api.createUser, admin, { ...person, [field]: '' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ field, message: 'Email, password, and full name are required' });
  }
  expect((await send(studio, api.createUser, admin, { ...person, password: '12345' })).status).toBe(400);
  expect((await send(studio, api.createUser, admin, person)).status).toBe(201);
  expect((await send(studio, api.createUser, admin, person)).status).toBe(409);
  expect((await tokensOf(studio, person)).access).toBeTruthy();
});
