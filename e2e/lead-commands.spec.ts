import path from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { apiRoot } from '#shared/contract/call.ts';
import { accessOf } from './fixtures/access-token.ts';
import { administratorSettings } from './fixtures/administrator-settings.ts';
import { type FormValues, someValues } from './fixtures/booking-form.ts';
import { npmRun, runLeadCommand } from './fixtures/operator-command.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';
import { bookingBody, postBooking } from './fixtures/send-booking.ts';
import { expect, test } from './fixtures/studio.ts';

let search: (text: string) => Promise<string[]>;
let counted: () => Promise<Record<string, number>>;

test.beforeAll(async ({ studio }) => {
  const access = await accessOf(studio, studio.user);
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
  const leads = `${studio.site}${apiRoot}/leads`;
  search = async (text) => {
    const body = JSON.stringify({ search: text });
    const page = await (await fetch(`${leads}/search`, { method: 'POST', headers, body })).json();
    return page.leads.map(({ id }: { id: string }) => id);
  };
  counted = async () => {
    const {
      answers,
      median_answer_minutes: _,
      sources: __,
      changed_at: ___,
      ...counts
    } = await (await fetch(`${leads}/summary`, { headers })).json();
    return counts;
  };
});

test('lets an operator review and erase all leads of an email address, from list, search and numbers', async ({
  studio,
}) => {
  const values = someValues();
  const other = { ...someValues(), email: `${values.email}.org` };
  const ids = [await book(studio, values), await book(studio, { ...values, email: values.email.toUpperCase() })];
  const kept = await book(studio, other);
  const before = await counted();

  const found = await runLeadCommand(studio, ['find', values.email]);
  expect(found.code).toBe(0);
  for (const id of ids) expect(found.out).toContain(id);
  expect(found.out).not.toContain(kept);

  const refused = await runLeadCommand(studio, ['erase', values.email], 'no\n');
  expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('Erase 2 leads for good?') });
  expect(refused.err).toContain('Nothing was erased.');
  expect(await runLeadCommand(studio, ['erase', values.email])).toMatchObject({ code: 1 });
  expect((await search(values.email)).toSorted()).toEqual([...ids, kept].toSorted());

  const erased = await runLeadCommand(studio, ['erase', values.email], 'yes\n');
  expect(erased).toMatchObject({ code: 0, out: expect.stringContaining('2 leads erased.') });
  expect(await search(values.email)).toEqual([kept]);
  expect(await search(values.phone)).not.toContain(ids[0]);
  expect(await counted()).toEqual({ ...before, new: (before.new ?? 0) - 2, studio: (before.studio ?? 0) - 2 });
  expect(studio.logs()).not.toContain(values.email);

  const again = await runLeadCommand(studio, ['erase', values.email, '--yes']);
  expect(again).toEqual({ code: 3, out: '', err: `No lead found for ${values.email}.\n` });
});

test('erases leads by id, also together with an unknown id', async ({ studio }) => {
  const values = someValues();
  const id = await book(studio, values);
  const unknown = '00000000-0000-4000-8000-999999999999';

  const whole = await runLeadCommand(studio, ['find', values.lastName, values.firstName, '--json']);
  expect(JSON.parse(whole.out)).toMatchObject([{ id, description: values.description, email: values.email }]);
  const erased = await runLeadCommand(studio, ['erase', id, unknown, '--yes']);

  expect(erased).toMatchObject({ code: 3, err: `No lead found for ${unknown}.\n` });
  expect(erased.out).toContain('1 lead erased.');
  expect(await search(values.email)).toEqual([]);
});

test('recounts leads for an operator when the stored numbers are wrong', async ({ studio }) => {
  const numbers = await counted();
  const right = Object.entries(numbers).map(([status, number]) => `${status} ${number}`);
  await setCount(studio, 'new', -3);

  const repaired = await runLeadCommand(studio, ['recount']);

  expect(repaired).toMatchObject({ code: 0, out: expect.stringMatching(/^new \d.*\nBefore: new -3, .*\n$/) });
  expect(await counted()).toEqual(numbers);
  const again = await runLeadCommand(studio, ['recount']);
  expect(again).toEqual({ code: 0, err: '', out: `${right.join(', ')}\nThe counters were correct.\n` });
});

test('reports an unknown stage, refused credentials and a wrong call in one sentence', async ({ studio }) => {
  const { endpoint, credentials } = administratorSettings(studio);
  const environment = {
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: 'eu-north-1',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  const call = (args: string[], change = {}) => npmRun('leads', args, { ...environment, ...change });

  const recount = ['recount', '--stage'];
  const [elsewhere, refused, nothing, ...wrong] = await Promise.all([
    call([...recount, 'prod']),
    call([...recount, 'prod'], { AWS_ACCESS_KEY_ID: 'AKIANOBODY' }),
    call([...recount, 'local', '--data', path.join(studio.dataFolder, 'nowhere')]),
    ...[['recount'], ['erase', '--stage', 'prod'], ['--odd']].map((args) => call(args)),
  ]);

  expect(elsewhere).toMatchObject({ code: 1, out: '' });
  expect(elsewhere.err).toMatch(/^The stage prod is not deployed in eu-north-1, .*Function not found.*\n$/);
  expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^AWS refused the call: .*token.*\n$/) });
  expect(nothing).toMatchObject({ code: 1, err: expect.stringMatching(/^There is no local run\..*\n$/) });
  expect(wrong).toHaveLength(3);
  for (const each of wrong) expect(each).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--help') });
});

test('reports a failed operation, and never claims that it succeeded', async ({ studio }) => {
  const id = await book(studio, someValues());

  await studio.without('dynamodb', async () => {
    const failed = await runLeadCommand(studio, ['erase', id, '--yes']);
    expect(failed).toMatchObject({ code: 1, out: '', err: expect.stringContaining('LeadCommands failed: ') });
  });
});

async function book({ site }: RunningStudio, values: FormValues): Promise<string> {
  return String((await postBooking(site, bookingBody(values))).body.id);
}

/** Overwrites a stored count directly in the table. */
async function setCount(studio: RunningStudio, status: string, count: number): Promise<void> {
  const client = new DynamoDBClient(administratorSettings(studio));
  const { TableNames = [] } = await client.send(new ListTablesCommand());
  await DynamoDBDocumentClient.from(client).send(
    new UpdateCommand({
      TableName: TableNames.find((name) => name.includes('Limits')),
      Key: { id: 'lead-counts' },
      UpdateExpression: 'SET #status = :count',
      ExpressionAttributeNames: { '#status': status },
      ExpressionAttributeValues: { ':count': count },
    }),
  );
}
