import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PoolStore } from './store.ts';

test('keeps written data after a kill', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'user-pool-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'pool.sqlite');
  const script = `
    import { PoolStore } from ${JSON.stringify(new URL('./store.ts', import.meta.url).href)};
    const store = new PoolStore(${JSON.stringify(file)});
    const user = { username: 'ada', attributes: { email: 'ada@example.com' }, status: 'CONFIRMED', enabled: true };
    store.saveUser(user, 'ada', [{ attribute: 'email', value: 'ada@example.com' }]);
    store.addToGroup('ada', 'admin');
    process.kill(process.pid, 'SIGKILL');
  `;

  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' });
  const [, signal] = await once(child, 'exit');

  expect(signal).toBe('SIGKILL');
  const store = new PoolStore(file);
  onTestFinished(() => store.close());
  expect(store.findUserByAlias({ attribute: 'email', value: 'ada@example.com' })?.username).toBe('ada');
  expect(store.groupsOf('ada')).toEqual(['admin']);
});
