// `npm run requirements`: lists which rows of docs/requirements.md the last `npm test` proved, and which are open, and
// writes the row counts at the head of that file. With `--check` it writes nothing and fails when a count is outdated.
// Fails when a test cites a row that does not exist.
import { readFileSync, writeFileSync } from 'node:fs';
import { readResults, resultFiles, type TestResult } from './results.ts';

const idPattern = /\b[A-Z0-9]+(?:-[A-Z]+)?-\d{2}\b/g;

const file = 'docs/requirements.md';
const checksOnly = process.argv.includes('--check');

const document = readFileSync(file, 'utf8');
const rows = rowsOf(document);
const runners = Object.keys(resultFiles) as (keyof typeof resultFiles)[];
const tests = runners.flatMap((runner) => readResults(runner) ?? []);
const areas = new Set([...rows].map(areaOf));
const cited = tests.flatMap((test) => idsIn(test).map((id) => ({ id, test })));

const unknown = [...new Set(cited.filter(({ id }) => !rows.has(id)).map(({ id }) => id))];
const broken = new Set(cited.filter(({ test }) => test.status !== 'passed').map(({ id }) => id));
const proven = [...rows].filter((id) => !broken.has(id) && cited.some((each) => each.id === id));
const open = [...rows].filter((id) => !proven.includes(id));

const counted = document.replace(/^\| Area .*\n(\|.*\n)+/m, countTable());
const outdated = checksOnly && counted !== document;
if (!checksOnly && counted !== document) writeFileSync(file, counted);

if (!checksOnly) {
  for (const area of areas) {
    console.log(`${area.padEnd(12)} proven ${list(proven, area)}`);
    console.log(`${''.padEnd(12)} open   ${list(open, area)}`);
  }
}
console.log(`${proven.length} of ${rows.size} rows proven by a passing test`);
if (tests.length === 0) console.log('No results found: run npm test first');
if (unknown.length > 0) console.error(`Tests cite rows that do not exist: ${unknown.join(', ')}`);
if (outdated) console.error(`The row counts at the head of ${file} are outdated: run npm run requirements`);
process.exitCode = unknown.length > 0 || outdated || (tests.length === 0 && !checksOnly) ? 1 : 0;

/** Reads the ids in the first column of the tables. A struck-through row is no longer required. */
function rowsOf(document: string): Set<string> {
  return new Set([...document.matchAll(/^\| ([A-Z0-9]+(?:-[A-Z]+)?-\d{2}) \|/gm)].map(([, id]) => id as string));
}

/** The areas with the number of their rows, four to a line. */
function countTable(): string {
  const count = (area: string) => [...rows].filter((id) => areaOf(id) === area).length;
  const pairs = [...areas].map((area) => [area, `${count(area)}`]);
  while (pairs.length % 4 > 0) pairs.push(['', '']);
  const head = [...Array(4).fill(['Area', 'Rows']), ...Array(4).fill(['-'.repeat(10), '-'.repeat(4)])];
  const cells = [...head, ...pairs].map(([area, number]) => `| ${area.padEnd(10)} | ${number.padEnd(4)} `);
  return cells.map((cell, index) => (index % 4 === 3 ? `${cell}|\n` : cell)).join('');
}

/** The area must exist, so that `UTF-16` does not count as an id. */
function idsIn({ title }: TestResult): string[] {
  return (title.match(idPattern) ?? []).filter((id) => areas.has(areaOf(id)));
}

function areaOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-'));
}

function list(ids: string[], area: string): string {
  const numbers = ids.filter((id) => areaOf(id) === area).map((id) => id.slice(-2));
  return numbers.join(' ') || '-';
}
