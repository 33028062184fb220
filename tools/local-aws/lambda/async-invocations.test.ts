import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Environment } from '../platform/service.ts';
import { AsyncInvocations } from './async-invocations.ts';

test('resumes the events of a function, also when another event is handled and deleted in the meantime', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'async-'));
  const accepted = join(dataDirectory, 'lambda', 'accepted');
  mkdirSync(accepted, { recursive: true });
  // A link without a target is listed but cannot be read, like a file that was deleted after listing.
  symlinkSync('deleted', join(accepted, 'a.json'));
  const event = { id: 'b', functionArn: 'arn:mine', event: '{}', at: Date.now() };
  writeFileSync(join(accepted, 'b.json'), JSON.stringify(event));
  const handled: string[] = [];
  const invocations = new AsyncInvocations({ dataDirectory, log: () => {} } as unknown as Environment, {
    run: async (_, __, id) => {
      handled.push(id);
      return '';
    },
    settingsOf: () => ({ role: 'role' }),
  });

  await invocations.resume('arn:mine');
  await expect.poll(() => handled).toEqual(['b']);
  await invocations.stop();
});
