import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AcceptedWork } from './accepted-work.ts';
import { environmentWith } from './environment-for-tests.ts';

test('begins work again after a kill until it is done, also when other work is done in the meantime', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'accepted-'));
  const begun: string[] = [];
  const run = (act: () => Promise<boolean>) =>
    new AcceptedWork<{ id: string }>(environmentWith({ dataDirectory }), 'any', ({ id }) => {
      begun.push(id);
      return act();
    });
  const killed = run(() => new Promise(() => {}));
  for (const id of ['b', 'c']) await killed.accept({ id });
  // A link without a target is listed but cannot be read, like a file that was deleted after listing.
  symlinkSync('deleted', join(dataDirectory, 'any', 'accepted', 'a.json'));
  await killed.resume(() => true);

  for (const isDone of [false, true, true]) {
    const next = run(async () => isDone);
    await next.resume(({ id }) => id === 'b');
    await next.stop();
  }

  expect(begun).toEqual(['b', 'c', 'b', 'b']);
});
