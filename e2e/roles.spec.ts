import { signUp } from 'aws-amplify/auth';
import { api } from '#shared/contract/api.ts';
import type { Call } from '#shared/contract/call.ts';
import { apiRoot } from '#shared/contract/call.ts';
import type { EmailSetting } from '#shared/emails/email-settings-schemas.ts';
import type { Profile } from '#shared/users/user-schemas.ts';
import { accessOf, connect, tokensOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import { demoSettings } from './fixtures/email-settings.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { createAccount, put, send } from './fixtures/staff-accounts.ts';
import { register } from './fixtures/strangers.ts';
import { expect, test } from './fixtures/studio.ts';
import { beginSignIn, groupsOf } from './fixtures/user-pool.ts';

test('lists an account that a stranger created, and lets it in as a user once it is approved [AUTH-18] [AUTH-15]', async ({
  studio,
}) => {
  const admin = await accessOf(studio, studio.admin);
  const account = await register(studio);
  const profile = await profileOf(studio, admin, account.email);
  expect(profile).toMatchObject({ full_name: 'Vesper Lane', role: 'user', state: 'waiting' });
  expect(Date.parse(profile.created_at)).not.toBeNaN();

  expect((await put(studio, admin, `/users/${profile.id}/approval`)).status).toBe(200);

  const { access } = await tokensOf(studio, account);
  expect((await send(studio, api.listLeads, access)).status).toBe(200);
  expect((await send(studio, api.listUsers, access)).status).toBe(403);
});

test('returns the profile and the role of each signed-in account [AUTH-27]', async ({ studio }) => {
  const admin = await accessOf(studio, studio.admin);

  for (const role of ['user', 'admin'] as const) {
    const account = await createAccount(studio, admin, role);
    const { access } = await tokensOf(studio, account);
    expect(await (await send(studio, api.getAccount, access)).json()).toEqual({
      id: account.id,
      email: account.email,
      full_name: 'Sol Winter',
      role,
      studio_name: 'Afterhours',
    });
  }
});

test('accepts a password through SRP only, never one sent in a request [AUTH-14]', async ({ studio }) => {
  const { email: USERNAME, password: PASSWORD } = studio.user;

  expect(await beginSignIn(studio, 'USER_PASSWORD_AUTH', { USERNAME, PASSWORD })).toEqual({
    status: 400,
    outcome: 'InvalidParameterException',
  });
  expect(await beginSignIn(studio, 'USER_SRP_AUTH', { USERNAME, SRP_A: 'a'.repeat(768) })).toEqual({
    status: 200,
    outcome: 'PASSWORD_VERIFIER',
  });
});

let tokens: Record<'a user' | 'an admin', string>;

test.beforeAll(async ({ studio }) => {
  const user = await accessOf(studio, studio.user);
  const admin = await accessOf(studio, studio.admin);
  tokens = { 'a user': user, 'an admin': admin };
});

for (const kind of ['a user', 'an admin'] as const) {
  const repeated = kind === 'an admin' ? ' [ROLE-19]' : '';

  test(`lets ${kind} read leads, set a status and email a lead [ROLE-11]${repeated}`, async ({ studio }) => {
    const token = tokens[kind];
    const { body: lead } = await postBooking(studio.site, bookingBody(someValues()));
    const leads = await (await send(studio, api.listLeads, token)).json();
    expect(leads.leads.map(({ id }: { id: string }) => id)).toContain(lead.id);

    const path = `${studio.site}${apiRoot}/leads/${lead.id}`;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const changed = await fetch(path, { method: 'PATCH', headers, body: '{"status":"contacted"}' });
    expect([changed.status, (await changed.json()).status]).toEqual([200, 'contacted']);

    const emailed = await send(studio, api.emailLeads, token, { leadIds: [lead.id] });
    expect([emailed.status, (await emailed.json()).leads]).toEqual([200, 1]);
  });

  test(`lets ${kind} save the content of the nine editors [ROLE-11]${repeated}`, async ({ studio }) => {
    const token = tokens[kind];
    const galleries = ['tattoos', 'piercings', 'art', 'nightlife'].map((slug) => `/gallery/${slug}`);
    for (const path of ['/callouts', '/artists', '/events', '/faqs', ...galleries]) {
      const headers = { authorization: `Bearer ${token}` };
      const { version, rows } = await (await fetch(`${studio.site}${apiRoot}${path}`, { headers })).json();
      const sent = rows.map(({ order_index: _, category_id: __, ...row }: Record<string, unknown>) => row);
      // Saving a list for the first time would end its fallback, so the request carries a version that conflicts.
      const { status } = await fetch(`${studio.site}${apiRoot}${path}`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ version: version || 1, rows: sent }),
      });
      expect({ path, status }).toEqual({ path, status: version === 0 ? 409 : 200 });
    }
    const sections = ['hero', 'about', 'artists', 'tattoo_gallery', 'piercings', 'art_gallery', 'night_life', 'faq'];
    for (const section of [...sections, 'contact']) {
      const field = section === 'contact' ? 'hours' : section === 'about' ? 'description' : 'title';
      const value = await shownText(studio, token, section, field);
      const { status } = await put(studio, token, '/content', { rows: [{ section, field, value }] });
      expect({ section, status }).toEqual({ section, status: 200 });
    }
  });

  test(`lets ${kind} read and save the email settings and send a test email [ROLE-11]${repeated}`, async ({
    studio,
  }) => {
    const token = tokens[kind];
    const { email } = kind === 'an admin' ? studio.admin : studio.user;
    const { settings } = await (await send(studio, api.getEmailSettings, token)).json();

    expect((await send(studio, api.saveEmailSettings, token, { settings })).status).toBe(200);
    const others = settings.map((row: EmailSetting) =>
      row.setting_key === 'to_emails' ? { ...row, setting_value: email } : row,
    );
    const { status } = await send(studio, api.saveEmailSettings, token, { settings: others });
    expect(status).toBe(kind === 'an admin' ? 200 : 403);
    expect((await send(studio, api.saveEmailSettings, tokens['an admin'], { settings })).status).toBe(200);
    const test = { settings: { ...demoSettings, to_emails: email } };
    expect((await send(studio, api.sendTestEmail, token, test)).status).toBe(200);
  });
}

test('lets an administrator write the general settings and the branding [ROLE-19]', async ({ studio }) => {
  const token = tokens['an admin'];

  for (const [section, field] of [
    ['general', 'seo_title'],
    ['branding', 'logo'],
  ] as const) {
    const value = await shownText(studio, token, section, field);
    const { status } = await put(studio, token, '/content', { rows: [{ section, field, value }] });
    expect({ section, status }).toEqual({ section, status: 200 });
  }
});

test('lets no stranger approve their own account', async ({ studio }) => {
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

test('refuses the very next call of a demoted or disabled account, with the old token and a new one [ROLE-27]', async ({
  studio,
}) => {
  const admin = await accessOf(studio, studio.admin);
  const account = await createAccount(studio, admin, 'admin');
  const { access } = await tokensOf(studio, account);
  const statusOf = async (call: Call, token = access) => (await send(studio, call, token)).status;
  expect([await statusOf(api.listUsers), await statusOf(api.listLeads)]).toEqual([200, 200]);

  await put(studio, admin, `/users/${account.id}/role`, { role: 'user' });
  expect([await statusOf(api.listUsers), await statusOf(api.listLeads)]).toEqual([403, 200]);
  const { access: renewed } = await tokensOf(studio, account);
  expect(await statusOf(api.listUsers, renewed)).toBe(403);

  await put(studio, admin, `/users/${account.id}/enabled`, { enabled: false });
  const refused = await send(studio, api.listLeads, access);
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ message: 'Your account was disabled by an administrator' });
  await expect(tokensOf(studio, account)).rejects.toThrow(/disabled/);

  await put(studio, admin, `/users/${account.id}/enabled`, { enabled: true });
  // A session that begins in the second in which the account was disabled is ended, too.
  await expect
    .poll(async () => statusOf(api.listLeads, (await tokensOf(studio, account)).access), { timeout: 5_000 })
    .toBe(200);
});

test('answers staff calls with 503 while the sign-in service is down, and recovers on its own [ROLE-31]', async ({
  studio,
}) => {
  const admin = await accessOf(studio, studio.admin);
  const account = await createAccount(studio, admin, 'user');
  const { access } = await tokensOf(studio, account);

  await studio.without('cognito-idp', async () => {
    const answer = await send(studio, api.listLeads, access);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({
      message: 'Your account could not be checked right now. Please try again in a moment.',
    });
  });

  await expect.poll(async () => (await send(studio, api.listLeads, access)).status, { timeout: 20_000 }).toBe(200);
});

test('returns a profile with its five fields and the role [DATA-40]', async ({ studio }) => {
  const admin = await accessOf(studio, studio.admin);
  const { id, email } = await createAccount(studio, admin, 'user');

  const profile = await profileOf(studio, admin, email);

  expect(profile).toEqual({
    id,
    user_id: id,
    email,
    full_name: 'Sol Winter',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
    role: 'user',
    state: 'active',
  });
});

test('keeps one role record per account through every role change [USERS-05] [DATA-40]', async ({ studio }) => {
  const admin = await accessOf(studio, studio.admin);
  const { email } = await register(studio);
  const { id } = await profileOf(studio, admin, email);
  await put(studio, admin, `/users/${id}/approval`);
  const setRole = async (role: string) => (await put(studio, admin, `/users/${id}/role`, { role })).status;
  expect(await groupsOf(studio, id)).toEqual([]);

  expect([await setRole('admin'), await groupsOf(studio, id)]).toEqual([200, ['admin']]);
  expect([await setRole('user'), await groupsOf(studio, id)]).toEqual([200, ['user']]);
  expect([await setRole('owner'), await groupsOf(studio, id)]).toEqual([400, ['user']]);
  expect((await profileOf(studio, admin, email)).role).toBe('user');

  const answers = await Promise.all(['admin', 'user', 'admin', 'user'].map(setRole));

  expect(answers).toContain(200);
  const groups = await groupsOf(studio, id);
  expect(groups).toHaveLength(1);
  expect((await profileOf(studio, admin, email)).role).toBe(groups[0]);
  expect(await setRole('user')).toBe(200);
});

test('refuses settings calls from a demoted administrator [ROLE-27]', async ({ studio }) => {
  const admin = await accessOf(studio, studio.admin);
  const account = await createAccount(studio, admin, 'admin');
  const { access: old } = await tokensOf(studio, account);
  const value = await shownText(studio, admin, 'general', 'seo_title');
  const saveSettings = async (token: string) =>
    (await put(studio, token, '/content', { rows: [{ section: 'general', field: 'seo_title', value }] })).status;
  expect(await saveSettings(old)).toBe(200);

  await put(studio, admin, `/users/${account.id}/role`, { role: 'user' });

  const { access: renewed } = await tokensOf(studio, account);
  for (const token of [old, renewed]) {
    expect(await saveSettings(token)).toBe(403);
    expect((await send(studio, api.listUsers, token)).status).toBe(403);
  }
});

test('lets only administrators assign roles, and no user assign one to their own account [ROLE-15] [ROLE-19]', async ({
  studio,
}) => {
  const admin = await accessOf(studio, studio.admin);
  const user = await accessOf(studio, studio.user);
  const own = await profileOf(studio, admin, studio.user.email);
  const other = await createAccount(studio, admin, 'user');

  for (const id of [own.id, other.id]) {
    expect((await put(studio, user, `/users/${id}/role`, { role: 'admin' })).status).toBe(403);
  }
  expect((await send(studio, api.createUser, user, { ...other, full_name: 'Eve', role: 'user' })).status).toBe(403);

  expect((await profileOf(studio, admin, studio.user.email)).role).toBe('user');
  expect((await put(studio, admin, `/users/${other.id}/role`, { role: 'admin' })).status).toBe(200);
  expect((await profileOf(studio, admin, other.email)).role).toBe('admin');
});

test('has no call that deletes an account [ROLE-29]', async ({ studio }) => {
  const admin = await accessOf(studio, studio.admin);
  const { id, email } = await createAccount(studio, admin, 'user');

  for (const path of [`/users/${id}`, `/users/${id}/role`]) {
    const headers = { authorization: `Bearer ${admin}` };
    const { status } = await fetch(`${studio.site}${apiRoot}${path}`, { method: 'DELETE', headers });
    expect([403, 404, 405]).toContain(status);
  }
  expect((await profileOf(studio, admin, email)).state).toBe('active');
});

/** All accounts, from every page of the list. */
async function everyUser(studio: RunningStudio, admin: string): Promise<Profile[]> {
  const users: Profile[] = [];
  for (let next: string | undefined = ''; next !== undefined; ) {
    const query = next && `?cursor=${encodeURIComponent(next)}`;
    const answer = await fetch(`${studio.site}${apiRoot}/users${query}`, {
      headers: { authorization: `Bearer ${admin}` },
    });
    const page: { users: Profile[]; next?: string } = await answer.json();
    users.push(...page.users);
    next = page.next;
  }
  return users;
}

async function profileOf(studio: RunningStudio, admin: string, email: string): Promise<Profile> {
  const found = (await everyUser(studio, admin)).find((user) => user.email === email);
  if (!found) throw new Error(`${email} has no account`);
  return found;
}

/** The text that the page shows now. Saving it again changes nothing for other tests. */
async function shownText(studio: RunningStudio, token: string, section: string, field: string): Promise<string> {
  const { texts } = await (await send(studio, api.getPage, token)).json();
  return texts[section][field] ?? '';
}
