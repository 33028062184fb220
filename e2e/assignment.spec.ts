import { accessOf, tokensOf } from './fixtures/access-token.ts';
import { someValues } from './fixtures/booking-form.ts';
import { removeGrant } from './fixtures/changed-stack.ts';
import { asStaff } from './fixtures/email-settings.ts';
import { runCommand } from './fixtures/operator-command.ts';
import { eventually, type RunningStudio } from './fixtures/running-studio.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { createAccount } from './fixtures/staff-accounts.ts';
import { expect, test } from './fixtures/studio.ts';
import { disableInUserPool } from './fixtures/user-pool.ts';

type Lead = { id: string; status: string; assignee_id?: string };
type Send = ReturnType<typeof asStaff>;

test.describe.configure({ timeout: 240_000 });

let studio: RunningStudio;
test.beforeAll(({ killable }) => {
  studio = killable;
});

test('lists a new lead and a released request as unassigned, and an assigned lead as mine [BOOKS-07] [DESK-23]', async () => {
  const send = asStaff(studio, await accessOf(studio, studio.user));
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

/** An account with an open and a closed lead. */
async function aBusyAccount() {
  const administrator = await accessOf(studio, studio.admin);
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

test('loses nothing when two staff members work on the same leads at once and the run is killed [DESK-08]', async () => {
  const administrator = await accessOf(studio, studio.admin);
  const accounts = [studio.user, await createAccount(studio, administrator, 'user')];
  const senders = await Promise.all(
    accounts.map(async (account) => asStaff(studio, (await tokensOf(studio, account)).access)),
  );
  const leads = await Promise.all([aLead(), aLead()]);
  const texts = Array.from({ length: 8 }, (_, n) => `Note ${n}`);
  const statuses = ['contacted', 'converted', 'closed'];

  const answers = await Promise.all(
    senders.flatMap((send) =>
      leads.flatMap((id) => [
        ...texts.map((text) =>
          send('POST', `/leads/${id}/notes`, { text }, { 'idempotency-key': crypto.randomUUID() }),
        ),
        ...statuses.map((status) => send('PATCH', `/leads/${id}`, { status })),
      ]),
    ),
  );
  await studio.kill();
  expect(answers.filter(({ ok }) => !ok)).toEqual([]);
  await studio.start();

  const send = asStaff(studio, await accessOf(studio, studio.admin));
  const read = async (path: string) => (await send('GET', path)).json();
  for (const id of leads) {
    const { entries }: { entries: { kind: string; text?: string; to?: string }[] } = await read(`/leads/${id}/log`);
    const notes = entries.flatMap(({ kind, text }) => (kind === 'note' ? [text] : []));
    expect(notes.toSorted()).toEqual([...texts, ...texts].toSorted());
    const changes = entries.filter(({ kind }) => kind === 'status');
    expect(new Set(changes.map(({ to }) => to))).toEqual(new Set(statuses));
    expect((await read(`/leads/${id}`)).lead.answered_at).toEqual(expect.any(String));
  }
  const summary = await read('/leads/summary');
  expect(summary).toMatchObject(await (await send('POST', '/leads/summary')).json());
});

test('keeps the turn of the last event when three sessions act at once and the run is killed in between [TURN-09]', async () => {
  const administrator = await accessOf(studio, studio.admin);
  const accounts = [studio.user, studio.admin, await createAccount(studio, administrator, 'user')];
  const senders = await Promise.all(
    accounts.map(async (account) => asStaff(studio, (await tokensOf(studio, account)).access)),
  );
  const leads = await Promise.all(Array.from({ length: 10 }, aLead));
  const start = Date.now();
  const until = new Date(start + 30 * 86_400_000).toISOString().slice(0, 10);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const act = (n: number) => {
    const send = senders[n % 3] as Send;
    const path = `/leads/${leads[n % 10]}`;
    if (n % 4 === 0) return send('PATCH', path, { status: n % 8 === 0 ? 'contacted' : 'closed' });
    if (n % 7 === 0) return send('PUT', `${path}/later`, { until });
    const happened_at = new Date(start + n).toISOString();
    const body = { from: n % 2 ? 'visitor' : 'studio', way: 'phone', text: `${n}`, happened_at };
    return send('POST', `${path}/answers`, body, { 'idempotency-key': crypto.randomUUID() });
  };
  const tenStored = Promise.withResolvers<void>();
  let stored = 0;
  const events = Array.from({ length: 50 }, async (_, n) => {
    if ((await act(n)).ok) stored += 1;
    if (stored === 10) tenStored.resolve();
  });

  const ended = Promise.allSettled(events);
  await tenStored.promise;
  await studio.kill();
  await ended;
  await studio.start();

  expect(stored).toBeLessThan(50);
  const send = senders[1] as Send;
  const read = async (path: string) => (await send('GET', path)).json();
  type Entry = { kind: string; from?: string; happened_at?: string };
  for (const id of leads) {
    const { entries }: { entries: Entry[] } = await read(`/leads/${id}/log`);
    const last = entries
      .filter(({ kind }) => kind === 'answer')
      .toSorted((one, other) => (other.happened_at ?? '').localeCompare(one.happened_at ?? ''))[0];
    expect((await read(`/leads/${id}`)).lead.turn).toBe(last?.from === 'studio' ? 'visitor' : 'studio');
  }
  const summary = await read('/leads/summary');
  expect(summary).toMatchObject(await (await send('POST', '/leads/summary')).json());
});

test('unassigns the open leads of an account that was disabled in the user pool, once a day [DESK-36]', async () => {
  const { account, closed, assigneeOf, unassigned } = await aBusyAccount();
  await disableInUserPool(studio, account.id);

  await studio.runSchedule(/^UnassignLeadsDaily/);

  await unassigned();
  expect(await assigneeOf(closed)).toBe(account.id);
});

test('keeps a failed run as a dead letter that alarm receivers are emailed about and that an operator runs again [DESK-37]', async () => {
  const { account, open, disable, assigneeOf, unassigned } = await aBusyAccount();

  await without(/UnassignLeadsUnassignRole/, 'dynamodb:PutItem', async () => {
    expect((await disable()).status).toBe(200);
    await expect
      .poll(() => redrive('--list'), { timeout: 90_000 })
      .toBe('unassign-leads: 1 dead letter. Disabled accounts that are still assigned to open leads.\n');
    await studio.runSchedule(/^RedriveFiveMinutely/);
    await expect
      .poll(async () => (await studio.emails()).map(({ subject }) => subject))
      .toContain('Dead letters: unassign-leads');
    expect(await assigneeOf(open)).toBe(account.id);
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
const redrive = async (option: string) =>
  (await runCommand('redrive', studio, ['--queue', 'unassign-leads', option])).out;

async function idOf(send: Send): Promise<string> {
  return (await (await send('GET', '/account')).json()).id;
}

function ids({ leads }: { leads: Lead[] }): string[] {
  return leads.map(({ id }) => id);
}
