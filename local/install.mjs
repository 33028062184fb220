// Runs before `npm start`, `npm test` and `npm run dev`, with whatever Node the machine has: installs what the lock
// file names, Node 24 included, unless that was done already. The scripts themselves then run on that Node, since npm
// puts node_modules/.bin first on their PATH.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const marker = 'node_modules/.installed-lock-hash';
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
const installed = existsSync(marker) ? readFileSync(marker, 'utf8') : undefined;

if (installed !== wanted) {
  console.error('Installing what package-lock.json names (once, about a minute) ...');
  const windows = process.platform === 'win32';
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', process.stderr, process.stderr],
    shell: windows,
  });
  if (status !== 0) {
    console.error('npm ci failed; its messages above say why. Nothing was started.');
    process.exit(1);
  }
  writeFileSync(marker, wanted);
}
