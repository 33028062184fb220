import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { apiRoot } from '#shared/api.ts';
import { tokensOf } from './access-token.ts';
import { administratorSettings } from './bench-stack.ts';
import { type FormValues, someValues } from './booking-form.ts';
import type { RunningStudio } from './running-studio.ts';
import { bookingBody, postBooking } from './send-booking.ts';
import { expect, test } from './studio.ts';

let search: (words: string) => Promise<string[]>;
let counted: () => Promise<Record<string, number>>;

test.beforeAll(async ({ studio }) => {
  const { access } = await tokensOf(studio, studio.user);
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
  const leads = `${studio.site}${apiRoot}/leads`;
  search = async (words) => {
    const body = JSON.stringify({ search: words });
    const page = await (await fetch(`${leads}/search`, { method: 'POST', headers, body })).json();
    return page.leads.map(({ id }: { id: string }) => id);
  };
  counted = async () => (await fetch(`${leads}/summary`, { headers })).json();
});

test('an operator erases all leads of an email address after a look at them: they are gone from list, search and numbers', async ({
  studio,
}) => {
  const guest = someValues();
  const other = { ...someValues(), email: `${guest.email}.org` };
  const ids = [await book(studio, guest), await book(studio, { ...guest, email: guest.email.toUpperCase() })];
  const kept = await book(studio, other);
  const before = await counted();

  const found = await onThisMachine(studio, ['find', guest.email]);
  expect(found.code).toBe(0);
  for (const id of ids) expect(found.out).toContain(id);
  expect(found.out).not.toContain(kept);

  const refused = await onThisMachine(studio, ['erase', guest.email], 'no\n');
  expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('Erase 2 leads for good?') });
  expect(refused.err).toContain('Nothing was erased.');
  expect(await onThisMachine(studio, ['erase', guest.email])).toMatchObject({ code: 1 });
  expect((await search(guest.email)).toSorted()).toEqual([...ids, kept].toSorted());

  const erased = await onThisMachine(studio, ['erase', guest.email], 'yes\n');
  expect(erased).toMatchObject({ code: 0, out: expect.stringContaining('2 leads erased.') });
  expect(await search(guest.email)).toEqual([kept]);
  expect(await search(guest.phone)).not.toContain(ids[0]);
  expect(await counted()).toEqual({ ...before, new: (before.new ?? 0) - 2 });
  expect(studio.logs()).not.toContain(guest.email);

  const again = await onThisMachine(studio, ['erase', guest.email, '--yes']);
  expect(again).toEqual({ code: 3, out: '', err: `There is no lead of ${guest.email}.\n` });
});

test('leads are erased by their ids, also beside one that nobody knows', async ({ studio }) => {
  const guest = someValues();
  const id = await book(studio, guest);
  const unknown = '00000000-0000-4000-8000-999999999999';

  const whole = await onThisMachine(studio, ['find', guest.lastName, guest.firstName, '--json']);
  expect(JSON.parse(whole.out)).toMatchObject([{ id, description: guest.description, email: guest.email }]);
  const erased = await onThisMachine(studio, ['erase', id, unknown, '--yes']);

  expect(erased).toMatchObject({ code: 3, err: `There is no lead of ${unknown}.\n` });
  expect(erased.out).toContain('1 lead erased.');
  expect(await search(guest.email)).toEqual([]);
});

test('an operator has numbers repaired that went wrong, whatever they are', async ({ studio }) => {
  const numbers = await counted();
  const right = Object.entries(numbers).map(([status, number]) => `${status} ${number}`);
  await setCount(studio, 'new', -3);

  const repaired = await onThisMachine(studio, ['recount']);

  expect(repaired).toMatchObject({ code: 0, out: expect.stringMatching(/^new \d.*\nBefore: new -3, .*\n$/) });
  expect(await counted()).toEqual(numbers);
  const again = await onThisMachine(studio, ['recount']);
  expect(again).toEqual({ code: 0, err: '', out: `${right.join(', ')}\nThe numbers were right.\n` });
});

test('a stage that is not there, credentials that are refused, and a wrong call are told in a sentence', async ({
  studio,
}) => {
  const { endpoint, credentials } = administratorSettings(studio);
  const environment = {
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: 'eu-north-1',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  const call = (args: string[], change = {}) => leads(args, '', { ...environment, ...change });

  const elsewhere = await call(['recount', '--stage', 'prod']);
  expect(elsewhere).toMatchObject({ code: 1, out: '' });
  expect(elsewhere.err).toMatch(/^The stage prod is not deployed in eu-north-1, .*Function not found.*\n$/);

  const stranger = await call(['recount', '--stage', 'prod'], { AWS_ACCESS_KEY_ID: 'AKIANOBODY' });
  expect(stranger).toMatchObject({ code: 1, err: expect.stringMatching(/^AWS refused the call: .*token.*\n$/) });

  const nothing = await call(['recount', '--stage', 'local', '--data', path.join(studio.dataFolder, 'nowhere')]);
  expect(nothing).toMatchObject({ code: 1, err: expect.stringMatching(/^Nothing runs on this machine\..*\n$/) });

  for (const wrong of [[], ['recount'], ['erase', '--stage', 'prod'], ['erase', 'Ada', '--stage', 'prod'], ['--odd']]) {
    expect(await call(wrong)).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--help') });
  }
  expect(await call(['--help'])).toMatchObject({ code: 0, err: '', out: expect.stringContaining('npm run leads') });
});

test('what the stage cannot do is told, and nothing is said to be done', async ({ studio }) => {
  const id = await book(studio, someValues());

  await studio.without('dynamodb', async () => {
    const failed = await onThisMachine(studio, ['erase', id, '--yes']);
    expect(failed).toMatchObject({ code: 1, out: '', err: expect.stringContaining('LeadCommands failed: ') });
  });
});

async function book({ site }: RunningStudio, guest: FormValues): Promise<string> {
  return String((await postBooking(site, bookingBody(guest))).body.id);
}

/** Writes a number past everything that keeps it right. */
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

function onThisMachine({ dataFolder }: RunningStudio, args: string[], typed = '') {
  return leads([...args, '--stage', 'local', '--data', path.dirname(dataFolder)], typed);
}

/** As an operator's shell runs it. */
async function leads(args: string[], typed = '', environment = {}) {
  const child = spawn('npm', ['run', '--silent', 'leads', '--', ...args], {
    env: { ...process.env, npm_config_loglevel: 'silent', ...environment },
  });
  child.stdin.end(typed);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, out, err };
}
