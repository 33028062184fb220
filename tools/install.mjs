// Runs before `npm start`, `npm test` and other scripts, on the Node version of the machine. Installs the dependencies from
// the lock file, including Node 24, unless they are up to date. npm puts node_modules/.bin first on the PATH, so the scripts
// themselves run on Node 24. With `--omit=dev` it leaves out what only tests and checks need, unless that is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const options = process.argv.slice(2);
const marker = 'node_modules/.installed-lock-hash';
/** What npm itself keeps of its last install. */
const present = 'node_modules/.package-lock.json';
const all = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
const wanted = [all, ...options].join(' ');
const installed = existsSync(marker) ? readFileSync(marker, 'utf8') : hasEverything() ? all : undefined;

if (installed !== wanted && installed !== all) {
  console.error('Installing dependencies (once, up to a minute) ...');
  const windows = process.platform === 'win32';
  const { status } = spawnSync('npm', ['ci', ...options, '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', process.stderr, process.stderr],
    shell: windows,
  });
  if (status !== 0) {
    console.error('npm ci failed. See its messages above.');
    process.exit(1);
  }
  writeFileSync(marker, wanted);
}

/** Whether `npm ci`, which leaves no marker, has installed all that the lock file names. */
function hasEverything() {
  if (!existsSync(present)) return false;
  const [locked, found] = ['package-lock.json', present].map((file) => JSON.parse(readFileSync(file, 'utf8')).packages);
  return Object.entries(locked).every(
    ([path, { version, optional }]) =>
      !path.startsWith('node_modules/') || optional || (found[path] && found[path].version === version),
  );
}
