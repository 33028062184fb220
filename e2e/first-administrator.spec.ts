import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { signUp } from 'aws-amplify/auth';
import { apiRoot } from '#shared/api.ts';
import { labels } from '#shared/labels.ts';
import { connect, tokensOf } from './access-token.ts';
import { RunningStudio } from './running-studio.ts';
import { someAccount } from './strangers.ts';
import { expectAccessible, signIn } from './studio.ts';

const words = labels.signIn;
const owner = 'owner@opening.example';

/** A new installation, without demo accounts, that an operator made for one person. */
const test = base.extend<object, { opening: RunningStudio }>({
  opening: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters
    async ({}, use) => {
      const assembly = await synthesise({
        studioName: 'Opening Night',
        registration: 'closed',
        firstAdministrator: owner,
      });
      const studio = await RunningStudio.start({ assembly });
      await use(studio);
      await studio.stop();
      rmSync(assembly, { recursive: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ opening }, use) => use(opening.site),
});

test('ROLE-26 the first administrator is invited by mail, chooses a password, and is the only one to get in', async ({
  page,
  opening,
}) => {
  const [mail] = await opening.mailsAbout(owner);
  const [, password = ''] = /the password (\S+) within/.exec(mail?.text ?? mail?.html ?? '') ?? [];
  await page.goto('/admin/auth');
  await expect(page.getByRole('heading', { name: 'Opening Night' })).toBeVisible();
  await page.getByLabel(words.email).fill(owner);
  await page.getByLabel(words.password).fill(password);
  await page.getByRole('button', { name: words.submit, exact: true }).click();

  await expect(page.getByLabel(words.newPassword)).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel(words.newPassword).fill('own-choice');
  await page.getByRole('button', { name: words.setPassword }).click();

  await expect(page.getByRole('link', { name: labels.users.title })).toBeVisible();
  const { access } = await tokensOf(opening, { email: owner, password: 'own-choice' });
  const answer = await fetch(`${opening.site}${apiRoot}/users`, { headers: { authorization: `Bearer ${access}` } });
  expect((await answer.json()).users).toMatchObject([{ email: owner, role: 'admin', state: 'active' }]);
});

test('AUTH-18 where registration is closed nobody is offered an account, and none is made', async ({
  page,
  opening,
}) => {
  await page.goto('/admin/auth');
  await expect(page.getByRole('button', { name: words.forgot })).toBeVisible();
  await expect(page.getByRole('button', { name: words.create })).toBeHidden();
  await connect(opening);
  const { email, password } = someAccount();

  await expect(
    signUp({ username: email, password, options: { userAttributes: { email, name: 'Vesper Lane' } } }),
  ).rejects.toThrow(/SignUp is not permitted/);
});

test('ROLE-26 a later start invites nobody again', async ({ page, opening }) => {
  const before = (await opening.mails()).length;
  await opening.kill();
  await opening.start();

  await signIn(page, { email: owner, password: 'own-choice' });

  expect((await opening.mails()).length).toBe(before);
});

/** The stack of a stage that cdk.json does not have. @returns the folder of the assembly */
async function synthesise(stage: object): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'assembly-'));
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
  const app = spawn('node', ['infra/app.ts'], {
    env: {
      ...process.env,
      CDK_OUTDIR: folder,
      CDK_CONTEXT_JSON: JSON.stringify({ ...context, stage: 'opening', stages: { opening: stage } }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status] = await once(app, 'close');
  if (status !== 0) throw new Error('The stage could not be synthesised');
  return folder;
}
