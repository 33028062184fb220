import { randomInt, randomUUID } from 'node:crypto';
import { accessOf, tokensOf } from './fixtures/access-token.ts';
import { type FormValues, someValues } from './fixtures/booking-form.ts';
import { asStaff } from './fixtures/email-settings.ts';
import { filesBelow } from './fixtures/files-below.ts';
import { runLeadCommand } from './fixtures/operator-command.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { storedItems } from './fixtures/stored-items.ts';
import { expect, test } from './fixtures/studio.ts';

type Entry = {
  id: string;
  kind: string;
  by?: string;
  text?: string;
  from?: string;
  to?: string;
  delivery?: { fate: string };
};

/** The calls of one staff member. */
async function staffMember(studio: RunningStudio, account: { email: string; password: string }) {
  const ask = asStaff(studio, (await tokensOf(studio, account)).access);
  return {
    ask,
    read: async (path: string) => (await ask('GET', path)).json(),
    note: (id: string, text: string, key: string = randomUUID()) =>
      ask('POST', `/leads/${id}/notes`, { text }, { 'idempotency-key': key }),
    setStatus: (id: string, status: string) => ask('PATCH', `/leads/${id}`, { status }),
    log: async (id: string): Promise<Entry[]> => (await (await ask('GET', `/leads/${id}/log`)).json()).entries,
  };
}

async function book(studio: RunningStudio, values: FormValues = someValues(), headers: Record<string, string> = {}) {
  const { status, body } = await postBooking(studio.site, bookingBody(values), { headers });
  expect(status).toBe(201);
  return body as { id: string; code: string };
}

test('adds a note of 5,000 characters in several lines, and refuses an empty or longer one [DESK-05]', async ({
  studio,
}) => {
  const { ask, log, note } = await staffMember(studio, studio.user);
  const { id } = await book(studio);
  const text = `First line\nשורה שנייה\n${'a'.repeat(4977)}😀`;
  expect([...text].length).toBeLessThanOrEqual(5000);

  const added = await note(id, text);

  expect(added.status).toBe(201);
  const account = await (await ask('GET', '/account')).json();
  expect(await added.json()).toMatchObject({ kind: 'note', text, by: account.id });
  for (const wrong of ['', '  \n ', 'a'.repeat(5001)]) {
    const refused = await note(id, wrong);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: 'invalid-input', field: 'text' });
  }
  expect(await log(id)).toMatchObject([{ kind: 'note', text }]);
});

test('adds one note per Idempotency-Key, and requires the key [DESK-05]', async ({ studio }) => {
  const { ask, log, note } = await staffMember(studio, studio.user);
  const { id } = await book(studio);
  const key = randomUUID();

  const answers = await Promise.all([1, 2, 3].map(() => note(id, 'Called back', key)));
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id));

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(ids).size).toBe(1);
  const other = await note(id, 'Something else', key);
  expect(other.status).toBe(422);
  expect(await other.json()).toMatchObject({ code: 'key-reused' });
  expect((await ask('POST', `/leads/${id}/notes`, { text: 'Without a key' })).status).toBe(400);
  expect((await note(randomUUID(), 'For no lead')).status).toBe(404);
  expect(await log(id)).toMatchObject([{ text: 'Called back' }]);
});

test('prints the logs for an operator, and erases them with the leads [DESK-14]', async ({ studio }) => {
  const { note, setStatus } = await staffMember(studio, studio.user);
  const values = someValues();
  const { id, code } = await book(studio, values);
  const text = `Allergic to ${randomUUID()}`;
  await note(id, text);
  await setStatus(id, 'contacted');

  const found = await runLeadCommand(studio, ['find', code, '--json']);
  expect(JSON.parse(found.out)).toMatchObject([
    {
      id,
      code,
      log: [
        { kind: 'status', from: 'new', to: 'contacted' },
        { kind: 'note', text },
      ],
    },
  ]);
  expect(await runLeadCommand(studio, ['erase', id, '--yes'])).toMatchObject({ code: 0 });

  for (const table of ['Leads', 'LeadLog', 'LeadTerms', 'Limits'] as const) {
    const items = JSON.stringify(await (await storedItems(studio, table)).all()).toLowerCase();
    for (const trace of [values.email, values.firstName, text, code]) {
      expect(items).not.toContain(trace.toLowerCase());
    }
  }
});

test('leaves nothing of an erased lead in tables, buckets, queues and logs, after emails, a bounce, notes and refused calls [DESK-13]', async ({
  studio,
}) => {
  const { ask, note, setStatus, log } = await staffMember(studio, studio.user);
  // Letters only: placeholders have no digits.
  const mark = Array.from({ length: 10 }, () => String.fromCharCode(randomInt(97, 123))).join('');
  const digits = String(randomInt(1_000_000, 10_000_000));
  const values = someValues({
    firstName: `Ada${mark}`,
    lastName: `Byron${mark}`,
    email: `bounce+${mark}@simulator.amazonses.com`,
    phone: `+44 20 ${digits}`,
    description: `A moth for ${mark}`,
  });
  const { id, code } = await book(studio, values);
  const text = `Allergic to ${mark}`;
  await note(id, text);
  await note(id, `${text}${'x'.repeat(5000)}`);
  await setStatus(id, 'contacted');
  for (const search of [values.email, values.phone, code, mark]) await ask('POST', '/leads/search', { search });
  const reply = { subject: `Hi ${mark}`, text: `See you, ${mark}`, mark_contacted: false };
  const key = { 'idempotency-key': randomUUID() };
  expect((await ask('POST', `/leads/${id}/replies`, reply, key)).status).toBe(201);
  const refused = await ask('POST', `/leads/${id}/replies`, { ...reply, text: `Hi {{${mark}}}` }, key);
  expect((await refused.json()).message).toContain(mark);
  const fate = async () => (await log(id)).find(({ kind }) => kind === 'reply')?.delivery?.fate;
  await expect.poll(fate).toBe('bounced');
  await studio.emailsAbout(values.firstName);
  const traces = [mark, values.email, digits, code];
  const before = await tracesIn(studio, traces);
  expect(before).toEqual(expect.arrayContaining(['Leads', 'LeadLog', 'LeadTerms']));

  const admin = asStaff(studio, await accessOf(studio, studio.admin));
  expect(await (await admin('DELETE', `/leads/${id}`)).json()).toEqual({ erased: true });
  await ask('GET', `/leads/${id}`);
  await note(id, text);

  expect(await tracesIn(studio, traces)).toEqual([]);
});

/** The tables and the files of the run that contain one of the texts: logs, buckets, queues, user pools, events. */
async function tracesIn(studio: RunningStudio, texts: string[]): Promise<string[]> {
  const contains = (stored: string) => texts.some((text) => stored.toLowerCase().includes(text.toLowerCase()));
  const tables = ['Leads', 'HeldLeads', 'LeadLog', 'LeadTerms', 'Limits', 'Content', 'Settings'] as const;
  const found: string[] = [];
  for (const table of tables) {
    if (contains(JSON.stringify(await (await storedItems(studio, table)).all()))) found.push(table);
  }
  // The tables were searched above. The emails are in the mailboxes of the studio and of the visitor.
  let logs = 0;
  const files = filesBelow(studio.dataFolder, (content, file) => {
    if (file.endsWith('.log')) logs++;
    return !/^(dynamodb|emails)\b/.test(file) && contains(content.toString());
  });
  expect(logs).toBeGreaterThan(5);
  found.push(...files);
  if (contains(studio.output.join('\n'))) found.push('output of the run');
  return found;
}
