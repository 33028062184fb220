import { signIn } from 'aws-amplify/auth';
import { api, type CallName } from '#shared/contract/api.ts';
import type { Call } from '#shared/contract/call.ts';
import { apiErrorSchema } from '#shared/contract/errors.ts';
import { tokensOf } from './fixtures/access-token.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';
import { createAccount, put, send } from './fixtures/staff-accounts.ts';
import { register } from './fixtures/strangers.ts';
import { expect, test } from './fixtures/studio.ts';
import { expired, foreignToken, poolToken } from './fixtures/tokens.ts';

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
  'a disabled user with the old token',
  'a user',
  'an admin',
  'a demoted admin with the old token',
] as const;
type Kind = (typeof kinds)[number];

const forged: readonly Kind[] = [
  'an expired token',
  'an altered token',
  'an unsigned token',
  'a foreign token',
  'an ID token',
  'a token of another client',
  'a token of another pool',
];

type Role = 'visitor' | 'user' | 'admin';

/** The calls that each role may make (section 6). All other calls require an administrator. */
const callsOf: Record<Exclude<Role, 'admin'>, readonly CallName[]> = {
  visitor: [
    'openBookingForm',
    'createLead',
    'openBookingPage',
    'postBooking',
    'reservePhoto',
    'requestSignUp',
    'getRequest',
    'answerRequest',
    'eraseRequest',
    'requestLink',
    'getDateFeed',
  ],
  user: [
    'enterLead',
    'reserveEnteredPhoto',
    'getRequestLink',
    'getAccount',
    'signOut',
    'openStaffChannel',
    'listStaff',
    'listLeads',
    'searchLeads',
    'getLead',
    'getLeadLog',
    'addLeadNote',
    'editLeadNote',
    'deleteLeadNote',
    'setLeadStatus',
    'setLeadStatuses',
    'setLeadAssignee',
    'setLeadLater',
    'markLeadRead',
    'logLeadAnswer',
    'repeatReply',
    'sendReply',
    'listDates',
    'renewDateFeed',
    'enterDate',
    'moveDate',
    'cancelDate',
    'releaseFormerTime',
    'recordVisit',
    'listOffers',
    'getAbsences',
    'saveAbsences',
    'setDeposit',
    'stopFollowUp',
    'undoReply',
    'getLeadSummary',
    'getUnsentLeads',
    'sendUnsentNotifications',
    'sendNotification',
    'emailLeads',
    'listLeadPhotos',
    'openLeadPhoto',
    'deleteLeadPhoto',
    'listHeldLeads',
    'releaseLead',
    'keepLeadHeld',
    'getEmailSettings',
    'saveEmailSettings',
    'sendTestEmail',
    'sendTestLead',
    'getReplyTemplates',
    'getReplySettings',
    'listContent',
    'saveContent',
    'undoChange',
    'getPage',
    'listCategories',
    'listCallouts',
    'saveCallouts',
    'removeCallout',
    'listArtists',
    'saveArtists',
    'removeArtist',
    'listEvents',
    'saveEvents',
    'removeEvent',
    'listFaqs',
    'saveFaqs',
    'removeFaq',
    'listImages',
    'saveImages',
    'removeImage',
    'reserveUploads',
    'getUpload',
    'listPictures',
  ],
};

function leastRoleOf(name: string): Role {
  const roles = ['visitor', 'user'] as const;
  return roles.find((role) => callsOf[role].some((each) => each === name)) ?? 'admin';
}

/** Calls whose answer to a harmless request is not what their schema suggests. */
const otherAnswers: Partial<Record<CallName, number>> = {
  openBookingForm: 201,
  openStaffChannel: 201,
  repeatReply: 400,
  undoReply: 400,
  cancelDate: 400,
  releaseFormerTime: 400,
  openLeadPhoto: 400,
  deleteLeadPhoto: 400,
  listDates: 400,
  listOffers: 400,
  getDateFeed: 400,
  // A page takes the form of a browser.
  postBooking: 415,
};

/** A request that changes nothing: an empty body, which every call refuses, or an unknown id. */
function harmlessRequest(name: string, call: Call): { body?: object; status: number } {
  const status = otherAnswers[name as CallName];
  if (call.body) return { body: {}, status: status ?? 400 };
  return { status: status ?? (call.errors?.includes('not-found') ? 404 : 200) };
}

/** The status of a call for this caller; `allowed` is the status of the harmless request. */
function expected(role: Role, kind: Kind): number | 'allowed' {
  if (role === 'visitor' || kind === 'an admin') return 'allowed';
  if (kind === 'a disabled user with the old token') return role === 'user' ? 401 : 403;
  if (kind === 'a user' || kind === 'a demoted admin with the old token') return role === 'user' ? 'allowed' : 403;
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
    'an expired token': await poolToken(studio, head, expired(claims)),
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
    'a disabled user with the old token': await tokenOfDisabled(studio, admin.access),
  };
});

test('lists only existing calls, each of which refuses an empty body', () => {
  expect(Object.keys(api)).toEqual(expect.arrayContaining([...callsOf.visitor, ...callsOf.user]));
  const taking = Object.values<Call>(api).filter(({ body }) => body?.safeParse({}).success);
  expect(taking.map(({ path }) => path)).toEqual([]);
});

// One test for each role: with one for each call, most of the time would go into starting and reporting tests.
for (const role of ['visitor', 'user', 'admin'] as const) {
  const calls = Object.entries<Call>(api).filter(([name]) => leastRoleOf(name) === role);
  const ids = new Set(calls.flatMap(([name, call]) => callersOf(name, role).flatMap((kind) => rows(call, role, kind))));
  test(`answers calls of the role ${role} to callers who may make them, and to no others ${[...ids].map((id) => `[${id}]`).join(' ')}`, async ({
    studio,
  }) => {
    test.setTimeout(180_000);
    expect(calls.length).toBeGreaterThan(5);
    for (const [name, call] of calls) {
      const { body, status } = harmlessRequest(name, call);
      const statusOf = (wanted: number | 'allowed') => (wanted === 'allowed' ? status : wanted);
      const callers = callersOf(name, role);

      const answers = callers.map(async (kind) => {
        const answer = await send(studio, call, tokens[kind], body);
        return { kind, status: answer.status, type: answer.headers.get('content-type') };
      });

      const type = expect.stringContaining(call.page ? 'text/html' : 'application/json');
      const wanted = callers.map((kind) => ({ kind, status: statusOf(expected(role, kind)), type }));
      expect.soft(await Promise.all(answers), name).toEqual(wanted);
    }
  });
}

test('responds to each call as the contract says, and to errors with a code and a message [DATA-44]', async ({
  studio,
}) => {
  test.setTimeout(180_000);
  for (const [name, call] of Object.entries<Call>(api)) {
    const { body, status } = harmlessRequest(name, call);

    const token = name === 'signOut' ? (await tokensOf(studio, studio.admin)).access : tokens['an admin'];
    const answer = await send(studio, call, token, body);

    if (call.page) {
      expect.soft(await answer.text(), name).toMatch(/^<!doctype html>/);
      continue;
    }
    const reply = await answer.json();
    const { success, data } = (answer.ok ? call.result : apiErrorSchema).safeParse(reply);
    expect.soft(success && data, name).toEqual(reply);
    if (answer.ok) continue;
    expect.soft(reply, name).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    if (status === 400) expect.soft(reply, name).toMatchObject({ code: 'invalid-input', field: expect.any(String) });
  }
});

/** A sign-out ends the session that these tests share, so only callers whom it refuses try it; sign-out.spec.ts signs out. */
function callersOf(name: string, role: Role): Kind[] {
  return kinds.filter((kind) => name !== 'signOut' || expected(role, kind) !== 'allowed');
}

/** The rows that the response to this caller proves. */
function rows({ path }: Call, role: Role, kind: Kind): string[] {
  const ids = ['ROLE-01'];
  if (role !== 'visitor' && forged.includes(kind)) ids.push('ROLE-10');
  if (role !== 'visitor' && kind === 'no token') ids.push(path === '/account' ? 'AUTH-27' : 'ROLE-05');
  if (role === 'admin' && kind === 'a user' && path.startsWith('/users')) ids.push('ROLE-15');
  if (role === 'admin' && kind === 'a user' && path.startsWith('/leads')) ids.push('ROLE-29');
  if (kind === 'an unapproved account') ids.push('AUTH-18');
  return ids;
}

async function tokenOfDemoted(studio: RunningStudio, adminToken: string): Promise<string> {
  const account = await createAccount(studio, adminToken, 'admin');
  const { access } = await tokensOf(studio, account);
  expect((await put(studio, adminToken, `/users/${account.id}/role`, { role: 'user' })).status).toBe(200);
  return access;
}

async function tokenOfDisabled(studio: RunningStudio, adminToken: string): Promise<string> {
  const account = await createAccount(studio, adminToken, 'user');
  const { access } = await tokensOf(studio, account);
  expect((await send(studio, api.listLeads, access)).status).toBe(200);
  expect((await put(studio, adminToken, `/users/${account.id}/enabled`, { enabled: false })).status).toBe(200);
  return access;
}

/** Registers as a stranger and confirms the email address, which still yields no token. */
async function tokenOfStranger(studio: RunningStudio): Promise<string | undefined> {
  const account = await register(studio);
  await expect(signIn({ username: account.email, password: account.password })).rejects.toThrow(
    /Your account is waiting for approval by an administrator\./,
  );
  return undefined;
}
