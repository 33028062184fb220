import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { tokensOf } from './fixtures/access-token.ts';
import { ContentStore } from './fixtures/content-store.ts';
import { asStaff } from './fixtures/email-settings.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';
import { expect, test } from './fixtures/studio.ts';

test('lets an operator list a content change that was given up, and publish it once the storage is back', async ({
  studio,
}) => {
  test.setTimeout(180_000);
  const send = asStaff(studio, (await tokensOf(studio, studio.user)).access);
  const store = new ContentStore(studio);
  const { title: before = 'Ink after dark' } = await store.texts('hero');
  const title = `Given up ${randomUUID()}`;
  const page = async () => (await fetch(studio.site)).text();
  const publisher = (...args: string[]) => redrive(studio, ['--queue', 'publisher', ...args]);

  await studio.without('s3', async () => {
    const answer = await send('PUT', '/content', { rows: [{ section: 'hero', field: 'title', value: title }] });
    expect(answer.status).toBe(200);
    await expect
      .poll(async () => (await publisher('--list')).out, { timeout: 90_000, intervals: [2_000] })
      .toMatch(/^publisher: 1 dead letter\. Content changes that were not published\.\n$/);

    const failed = await publisher('--yes');
    expect(failed).toMatchObject({ code: 1, out: expect.stringContaining('publisher: 0 dead letters processed.') });
    expect(failed.err).toMatch(
      /^publisher: [\w-]+ failed again and stays in the queue: The function failed again\npublisher: about 1 dead letter left\.\n$/,
    );
  });
  expect(await page()).not.toContain(title);

  const refused = await redrive(studio, ['--queue', 'publisher'], 'no\n');
  expect(refused).toMatchObject({ code: 1, err: 'Nothing was re-run.\n' });
  expect(refused.out).toContain('Re-run 1 dead letter? Type yes: ');
  const done = await redrive(studio, ['--queue', 'publisher'], 'yes\n');

  expect(done).toMatchObject({ code: 0, err: '', out: expect.stringContaining('publisher: 1 dead letter processed.') });
  await expect.poll(page).toContain(title);
  expect(await publisher()).toEqual({ code: 0, err: '', out: 'There are no dead letters.\n' });
  // Other tests expect the demo title.
  await store.publish({ 'hero/title': before });
});

test('reports wrong command-line arguments in one sentence', async ({ studio }) => {
  for (const wrong of [['--queue', 'odd'], ['--odd'], ['everything']]) {
    expect(await redrive(studio, wrong)).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--help') });
  }
});

/** Runs the command as an operator's shell does. */
async function redrive({ dataFolder }: RunningStudio, args: string[], typed = '') {
  const stage = ['--stage', 'local', '--data', path.dirname(dataFolder)];
  const child = spawn('npm', ['run', '--silent', 'redrive', '--', ...args, ...stage], {
    env: { ...process.env, npm_config_loglevel: 'silent' },
  });
  child.stdin.end(typed);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, out, err };
}
