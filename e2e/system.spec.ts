import { randomUUID } from 'node:crypto';
import { PutAccountSendingAttributesCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { expect, test } from '@playwright/test';
import { accessOf } from './fixtures/access-token.ts';
import { administratorSettings } from './fixtures/administrator-settings.ts';
import { retryPublishingOnce } from './fixtures/changed-stack.ts';
import { asStaff, settingRows } from './fixtures/email-settings.ts';
import { runCommand } from './fixtures/operator-command.ts';
import { RunningStudio } from './fixtures/running-studio.ts';
import { runSelfTest } from './fixtures/self-test.ts';
import { createAccount } from './fixtures/staff-accounts.ts';

// A stack of its own: the tests break parts that others need.
let studio: RunningStudio;
test.beforeAll(async () => {
  // The stack may need to be synthesised first.
  test.setTimeout(300_000);
  studio = await RunningStudio.start({ change: retryPublishingOnce });
});
test.afterAll(() => studio?.stop());

type Check = { id: string; health: string; message: string; fix?: string; details?: string[] };

async function check(id: string): Promise<Check | undefined> {
  const send = asStaff(studio, await accessOf(studio, studio.admin));
  const { checks }: { checks: Check[] } = await (await send('GET', '/system')).json();
  return checks.find((each) => each.id === id);
}

/** Waits until the check has this result. */
async function expectCheck(id: string, expected: Record<string, unknown>): Promise<void> {
  await expect.poll(() => check(id), { timeout: 60_000 }).toMatchObject(expected);
}

const doctor = (...args: string[]) => runCommand('doctor', studio, args);

test('prints a line for each check with one command, and changes nothing [SYS-06] [SYS-07]', async () => {
  test.slow();

  const { code, out, err } = await doctor();

  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^skipped {2}Certificate +local$/m);
  expect(out).toMatch(/^fine {5}Stack +Afterhours-local is deployed/m);
  const { stage, checks } = JSON.parse((await doctor('--json')).out);
  expect(stage).toBe('local');
  expect(checks.map(({ id }: Check) => id)).toEqual(expect.arrayContaining(['stack', 'tables', 'self-test']));
  expect(checks.filter(({ health }: Check) => health === 'fault')).toEqual([]);
});

test('warns of one administrator, and no longer of two [SYS-03]', async () => {
  await expectCheck('administrators', {
    health: 'warning',
    fix: 'Make a second account an administrator on the page User Management.',
  });

  await createAccount(studio, await accessOf(studio, studio.admin), 'admin');

  await expectCheck('administrators', { health: 'fine' });
});

test('warns of the sandbox, and reports paused sending as a fault, until they end [SYS-03]', async () => {
  await fetch(`${studio.inbox}/sandbox`, { method: 'PUT' });
  await expectCheck('sandbox', {
    health: 'warning',
    fix: 'Ask your operator to request production access for Amazon SES.',
  });
  await fetch(`${studio.inbox}/sandbox`, { method: 'DELETE' });
  await expectCheck('sandbox', { health: 'fine' });

  const ses = new SESv2Client(administratorSettings(studio));
  await ses.send(new PutAccountSendingAttributesCommand({ SendingEnabled: false }));
  await expectCheck('sending', { health: 'fault', message: 'The email service has paused all emails.' });
  await ses.send(new PutAccountSendingAttributesCommand({ SendingEnabled: true }));
  await expectCheck('sending', { health: 'fine' });
  await expectCheck('sender', { health: 'fine' });
  await expectCheck('dkim', { health: 'fine' });
});

test('names an alarm receiver who has not confirmed [SYS-03]', async () => {
  await fetch(`${studio.inbox}/unconfirmed/operator@afterhours.example`, { method: 'PUT' });
  await expectCheck('alarm-receivers', {
    health: 'fault',
    details: ['operator@afterhours.example'],
    fix: expect.stringContaining('AWS Notification - Subscription Confirmation'),
  });
  await fetch(`${studio.inbox}/unconfirmed/operator@afterhours.example`, { method: 'DELETE' });
  await expectCheck('alarm-receivers', { health: 'fine' });
});

test('names the broken link of the last self-test until one passes [SYS-03]', async () => {
  test.slow();
  await expectCheck('self-test', { health: 'warning', message: 'No self-test of the booking form has run yet.' });
  await studio.without('ses', () => runSelfTest(studio));
  await expectCheck('self-test', {
    health: 'fault',
    message: expect.stringContaining('(email)'),
    fix: 'Ask your operator to follow docs/runbook.md#selftest.',
  });

  await runSelfTest(studio);

  await expectCheck('self-test', { health: 'fine' });
});

test('reports a page that is not published, its failed event and its alarm, whose email names the queue, until an operator runs the event again [SYS-03] [SYS-06] [OPS-32]', async () => {
  test.setTimeout(120_000);
  const send = asStaff(studio, await accessOf(studio, studio.admin));
  const title = `Given up ${randomUUID()}`;
  const page = async () => (await fetch(studio.site)).text();
  const redrive = (...args: string[]) => runCommand('redrive', studio, ['--queue', 'publisher', ...args]);
  await studio.without('s3', async () => {
    const rows = [{ section: 'hero', field: 'title', value: title }];
    expect((await send('PUT', '/content', { rows })).status).toBe(200);
    await expect
      .poll(async () => (await check('dead-letters'))?.details, { timeout: 90_000 })
      .toEqual(['publisher: 1. Content changes that were not published.']);
    expect(await redrive('--list')).toEqual({
      code: 0,
      err: '',
      out: 'publisher: 1 dead letter. Content changes that were not published.\n',
    });

    const failed = await redrive('--yes');
    expect(failed).toMatchObject({ code: 1, out: expect.stringContaining('publisher: 0 dead letters processed.') });
    expect(failed.err).toMatch(
      /^publisher: [\w-]+ failed again and stays in the queue: [\w.]+\. The log of the function [\w-]+ says more\npublisher: about 1 dead letter left\.\n$/,
    );
  });
  expect(await page()).not.toContain(title);
  await expectCheck('publish', { health: 'fault', fix: expect.stringContaining('docs/runbook.md#deadletters') });
  await studio.runSchedule(/^RedriveFiveMinutely/);
  await expectCheck('alarms', {
    health: 'fault',
    details: expect.arrayContaining([expect.stringContaining('Runbook: docs/runbook.md#deadletters')]),
  });
  const emails = async () => (await studio.emails()).map(({ subject, text }) => `${subject} ${text?.split('\n')[0]}`);
  await expect.poll(emails).toContain('Dead letters: publisher publisher: 1. Content changes that were not published.');
  const broken = await doctor();
  expect(broken.code).toBe(1);
  expect(broken.out).toMatch(/^fault {4}Failed events +One event was given up after all retries\.$/m);
  expect(broken.out).toContain('> Run npm run redrive, which lists them and runs them again.');

  const refused = await runCommand('redrive', studio, [], 'no\n');
  expect(refused).toMatchObject({ code: 1, err: 'Nothing was re-run.\n' });
  expect(refused.out).toContain('Re-run 1 dead letter? Type yes: ');
  const done = await runCommand('redrive', studio, [], 'yes\n');

  expect(done).toMatchObject({ code: 0, err: '', out: expect.stringContaining('publisher: 1 dead letter processed.') });
  await expect.poll(page).toContain(title);
  expect(await redrive()).toEqual({ code: 0, err: '', out: 'There are no dead letters.\n' });
  await expectCheck('dead-letters', { health: 'fine' });
  await expectCheck('publish', { health: 'fine' });
});

test('reports wrong arguments of the redrive command in one sentence', async () => {
  for (const wrong of [['--queue', 'odd'], ['--odd']]) {
    const answer = await runCommand('redrive', studio, wrong);
    expect(answer).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--help') });
  }
});

test('asks for missing email settings and contact details [SYS-03]', async () => {
  const send = asStaff(studio, await accessOf(studio, studio.admin));
  const saveSettings = async (values: object) =>
    expect((await send('PUT', '/email-settings', { settings: settingRows(values) })).status).toBe(200);
  await saveSettings({ to_emails: '' });
  await expectCheck('notifications', { health: 'fault', fix: 'Complete the page New Lead Notifications.' });
  await saveSettings({});
  await expectCheck('notifications', { health: 'fine' });

  const rows = [{ section: 'contact', field: 'phone', value: '' }];
  expect((await send('PUT', '/content', { rows })).status).toBe(200);
  await expectCheck('contact', { health: 'warning', message: 'The website shows no phone number.' });
});

test('refuses the call to staff members who are not administrators [SYS-01]', async () => {
  const send = asStaff(studio, await accessOf(studio, studio.user));
  expect((await send('GET', '/system')).status).toBe(403);
});
