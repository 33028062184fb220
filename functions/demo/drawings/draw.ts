// `node functions/demo/drawings/draw.ts FOLDER`: draws what is missing there, or everything when the drawing changed.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { catalog } from './catalog.ts';

/** Says in a folder which code drew what lies there. */
const marker = '.drawn-by';
/** Drawing takes a minute or two, and far longer where a machine is busy. */
const patienceMs = 30 * 60_000;

if (isMainThread) await drawAll(path.resolve(process.argv[2] ?? ''));
else await drawSome(workerData);

async function drawAll(folder: string): Promise<void> {
  const source = sourceHash();
  if (isDrawn(folder, source)) return;
  // Other checkouts of this project may have drawn the same, which takes a minute or two.
  const shared = path.join(tmpdir(), `afterhours-drawings-${userInfo().username}-${source.slice(0, 16)}`);
  const lock = whenFree(`${shared}.lock`);
  if (!isDrawn(shared, source)) {
    // Beside it first, so that nobody finds half of it after a run was killed.
    const next = `${shared}.new`;
    rmSync(next, { recursive: true, force: true });
    await drawInto(next);
    writeFileSync(path.join(next, marker), source);
    rmSync(shared, { recursive: true, force: true });
    renameSync(next, shared);
  }
  rmSync(folder, { recursive: true, force: true });
  cpSync(shared, folder, { recursive: true });
  lock.close();
}

/**
 * Waits until nobody else on this machine draws the same, and holds the others off until it is closed. SQLite locks through
 * the operating system, which frees the file however a process ends.
 */
function whenFree(file: string): DatabaseSync {
  const lock = new DatabaseSync(file);
  lock.exec(`PRAGMA busy_timeout = ${patienceMs}; BEGIN EXCLUSIVE`);
  return lock;
}

function isDrawn(folder: string, source: string): boolean {
  const file = path.join(folder, marker);
  return existsSync(file) && readFileSync(file, 'utf8') === source;
}

async function drawInto(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const shares = Math.min(4, availableParallelism());
  const names = Object.keys(catalog);
  const workers = Array.from({ length: shares }, (_, share) => {
    const own = names.filter((_, index) => index % shares === share);
    return new Worker(import.meta.filename, { workerData: { folder, names: own } satisfies Share });
  });
  await Promise.all(workers.map(ended));
}

type Share = { folder: string; names: string[] };

async function drawSome({ folder, names }: Share): Promise<void> {
  for (const name of names) writeFileSync(path.join(folder, `${name}.jpg`), await catalog[name]!());
}

function ended(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
}

/** Changes with the code that draws. */
function sourceHash(): string {
  const hash = createHash('sha256');
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const drawing = files.filter((file) => file.endsWith('.ts') && file !== path.basename(import.meta.filename));
  for (const file of drawing.sort()) hash.update(file).update(readFileSync(path.join(import.meta.dirname, file)));
  return hash.digest('hex');
}
