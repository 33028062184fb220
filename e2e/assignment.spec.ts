import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { tokensOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import { removeGrant } from './fixtures/changed-stack.ts';
import { asStaff } from './fixtures/email-settings.ts';
import { eventually, RunningStudio } from './fixtures/running-studio.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { createAccount } from './fixtures/staff-accounts.ts';
import { disableInUserPool } from './fixtures/user-pool.ts';

type Lead = { id: string; status: string; assignee_id?: string };
type Send = ReturnType<typeof asStaff>;

test.describe.configure({ timeout: 240_000 });

let studio: RunningStudio;
test.beforeAll(async () => {
  // The stack may need to be synthesised first.
  test.setTimeout(600_000);
  studio = await RunningStudio.start();
});
test.afterAll(() => studio?.stop());

test('gives staff the names of all accounts [DESK-20]', async () => {
  const admin = asStaff(studio, (await tokensOf(studio, studio.admin)).access);
  const user = asStaff(studio, (await tokensOf(studio, studio.user)).access);
  const account = await createAccount(studio, (await tokensOf(studio, studio.admin)).access, 'user');

  const named = async () => {
    const { staff } = await (await user('GET', '/staff')).json();
    return staff.find(({ id }: { id: string }) => id === account.id);
  };

  expect(await named()).toEqual({ id: account.id, name: 'Sol Winter', active: true });
  await admin('PUT', `/users/${account.id}/enabled`, { enabled: false });
  expect(await named()).toEqual({ id: account.id, name: 'Sol Winter', active: false });
});

test('lists a new lead and a released request as unassigned, and an assigned lead as mine [DESK-22] [DESK-23] [DESK-24] [DESK-26]', async () => {
  const send = asStaff(studio, (await tokensOf(studio, studio.user)).access);
  const me = await idOf(send);
  const values = someValues();
  const { body: lead } = await postBooking(studio.site, bookingBody(values));
  const { body: held } = await postBooking(studio.site, { ...bookingBody(someValues()), form: { subject: 'x' } });
  await send('POST', `/leads/${held.id}/release`);
  const listed = async (query: string) => ids(await (await send('GET', `/leads?limit=200&${query}`)).json());
  const found = async (assignee: string) =>
    ids(await (await send('POST', '/leads/search', { search: values.email, assignee })).json());

  expect(await listed('assignee=unassigned')).toEqual(expect.arrayContaining([lead.id, held.id]));
  expect(await listed('assignee=unassigned&status=new')).toEqual(expect.arrayContaining([lead.id, held.id]));
  expect(await listed('assignee=me')).not.toContain(lead.id);
  expect([await found('unassigned'), await found('me')]).toEqual([[lead.id], []]);

  expect((await send('PUT', `/leads/${lead.id}/assignee`, { assignee_id: me })).status).toBe(200);

  expect(await listed('assignee=unassigned')).not.toContain(lead.id);
  expect(await listed('assignee=me')).toContain(lead.id);
  expect(await listed('assignee=me&status=new')).toContain(lead.id);
  expect(await listed('assignee=me&status=closed')).not.toContain(lead.id);
  expect([await found('unassigned'), await found('me')]).toEqual([[], [lead.id]]);
  expect((await send('GET', '/leads?assignee=everyone')).status).toBe(400);
});

test('lets staff assign a lead to any account that can sign in, and logs it [DESK-28] [DESK-29]', async () => {
  const send = asStaff(studio, (await tokensOf(studio, studio.user)).access);
  const administrator = (await tokensOf(studio, studio.admin)).access;
  const [me, other] = [await idOf(send), await createAccount(studio, administrator, 'user')];
  const disabled = await createAccount(studio, administrator, 'user');
  await asStaff(studio, administrator)('PUT', `/users/${disabled.id}/enabled`, { enabled: false });
  const { body: lead } = await postBooking(studio.site, bookingBody(someValues()));
  const assign = (assignee_id: unknown) => send('PUT', `/leads/${lead.id}/assignee`, { assignee_id });

  expect(await (await assign(other.id)).json()).toMatchObject({ id: lead.id, assignee_id: other.id });
  for (const [account, status] of [
    [disabled.id, 409],
    [crypto.randomUUID(), 409],
    ['nobody', 400],
    [undefined, 400],
  ] as const) {
    expect((await assign(account)).status).toBe(status);
  }
  const free = await (await assign(null)).json();

  expect(free).not.toHaveProperty('assignee_id');
  const { entries } = await (await send('GET', `/leads/${lead.id}/log`)).json();
  expect(entries).toEqual([
    { id: expect.any(String), at: expect.any(String), by: me, kind: 'assignee', from: other.id },
    { id: expect.any(String), at: expect.any(String), by: me, kind: 'assignee', to: other.id },
  ]);
});

test('changes the statuses of many leads in one call, all or none, and undoes it by the same call [DESK-31] [DESK-32] [DESK-33]', async () => {
  const send = asStaff(studio, (await tokensOf(studio, studio.user)).access);
  const leads = await Promise.all(
    [1, 2, 3].map(async () => (await postBooking(studio.site, bookingBody(someValues()))).body),
  );
  const change = (changes: unknown) => send('POST', '/leads/status', { changes });
  const to = (status: string) => leads.map(({ id }) => ({ id, status }));
  const counts = async () => (await send('GET', '/leads/summary')).json();
  const before = await counts();

  expect((await change([...to('closed'), { id: crypto.randomUUID(), status: 'closed' }])).status).toBe(404);
  const [first] = to('closed');
  const tooMany = Array.from({ length: 101 }, () => ({ id: crypto.randomUUID(), status: 'new' }));
  for (const wrong of [[], [first, first], [{ ...first, status: 'held' }], tooMany]) {
    expect((await change(wrong)).status).toBe(400);
  }
  expect(await counts()).toEqual(before);
  const answer = await change(to('closed'));

  expect(answer.status).toBe(200);
  expect((await answer.json()).leads.map(({ id, status }: Lead) => ({ id, status }))).toEqual(to('closed'));
  expect(await counts()).toEqual({ ...before, new: before.new - 3, closed: before.closed + 3 });
  await change(to('new'));
  expect(await counts()).toEqual(before);
});

/** An account with an open and a closed lead. */
async function aBusyAccount() {
  const administrator = (await tokensOf(studio, studio.admin)).access;
  const account = await createAccount(studio, administrator, 'user');
  const send = asStaff(studio, administrator);
  const [open, closed] = await Promise.all([aLead(), aLead()]);
  for (const id of [open, closed]) await send('PUT', `/leads/${id}/assignee`, { assignee_id: account.id });
  await send('PATCH', `/leads/${closed}`, { status: 'closed' });
  const disable = () => send('PUT', `/users/${account.id}/enabled`, { enabled: false });
  const assigneeOf = async (id: string) => (await (await send('GET', `/leads/${id}`)).json()).lead.assignee_id;
  const unassigned = (within?: number) =>
    eventually(async () => ((await assigneeOf(open)) === undefined ? [true] : []), within);
  return { account, send, open, closed, disable, assigneeOf, unassigned };
}

async function aLead(): Promise<string> {
  return (await postBooking(studio.site, bookingBody(someValues()))).body.id as string;
}

test('unassigns the open leads of a disabled account, even if the run is killed right after the response [DESK-36] [DESK-37]', async () => {
  const { account, send, open, closed, disable, assigneeOf, unassigned } = await aBusyAccount();

  const { status } = await disable();
  await studio.kill();
  expect(status).toBe(200);
  await studio.start();

  await unassigned();
  expect(await assigneeOf(closed)).toBe(account.id);
  const { entries } = await (await send('GET', `/leads/${open}/log`)).json();
  expect(entries[0]).toEqual({ id: expect.any(String), at: expect.any(String), kind: 'assignee', from: account.id });
  expect(entries).toHaveLength(2);
});

test('disables an account whose leads cannot be unassigned, says so, and unassigns them when repeated [DESK-38]', async () => {
  const { account, send, open, disable, assigneeOf, unassigned } = await aBusyAccount();

  await without(/ApiUsersRole/, 'lambda:InvokeFunction', async () => {
    const refused = await disable();

    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: 'conflict',
      message:
        'The account is disabled, but its open leads are still assigned to it. They will be unassigned within a day.',
    });
    const { staff } = await (await send('GET', '/staff')).json();
    expect(staff.find(({ id }: { id: string }) => id === account.id)).toMatchObject({ active: false });
    expect(await assigneeOf(open)).toBe(account.id);
  });
  expect((await disable()).status).toBe(200);

  await unassigned();
});

test('unassigns the open leads of an account that was disabled in the user pool, once a day [DESK-15]', async () => {
  const { account, closed, assigneeOf, unassigned } = await aBusyAccount();
  await disableInUserPool(studio, account.id);

  await studio.runSchedule(/^UnassignLeadsDaily/);

  await unassigned();
  expect(await assigneeOf(closed)).toBe(account.id);
});

test('keeps a failed run as a dead letter that fires an alarm and that an operator runs again [DESK-37]', async () => {
  const { account, open, disable, assigneeOf, unassigned } = await aBusyAccount();

  await without(/UnassignLeadsUnassignRole/, 'dynamodb:PutItem', async () => {
    expect((await disable()).status).toBe(200);
    await expect
      .poll(() => redrive('--list'), { timeout: 90_000, intervals: [2_000] })
      .toBe('unassign-leads: 1 dead letter. Disabled accounts that are still assigned to open leads.\n');
    expect(await assigneeOf(open)).toBe(account.id);
    await expect
      .poll(() => studio.alarms(), { timeout: 20_000 })
      .toContainEqual(
        expect.objectContaining({ description: expect.stringContaining('#unassignleadsdeadletters'), state: 'ALARM' }),
      );
  });
  expect(await redrive('--yes')).toContain('unassign-leads: 1 dead letter processed.');

  await unassigned();
});

/** Removes a permission from the running stack until `during` resolves. */
async function without(role: RegExp, action: string, during: () => Promise<void>): Promise<void> {
  let before = '';
  await studio.redeploy((resources) => {
    before = JSON.stringify(resources);
    removeGrant(resources, role, action);
  });
  try {
    await during();
  } finally {
    await studio.redeploy((resources) => Object.assign(resources, JSON.parse(before)));
  }
}

/** Runs the operator's command for the queue. @returns its output */
async function redrive(option: string): Promise<string> {
  const args = ['--stage', 'local', '--data', path.dirname(studio.dataFolder), '--queue', 'unassign-leads', option];
  const child = spawn('npm', ['run', '--silent', 'redrive', '--', ...args], {
    env: { ...process.env, npm_config_loglevel: 'silent' },
  });
  const [out] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return out;
}

async function idOf(send: Send): Promise<string> {
  return (await (await send('GET', '/account')).json()).id;
}

function ids({ leads }: { leads: Lead[] }): string[] {
  return leads.map(({ id }) => id);
}
