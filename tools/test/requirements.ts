// `npm run requirements`: lists which rows of docs/requirements/ the last `npm test` proved, and which are open. With `--check` it lists
// none. Fails when a test cites a row that does not exist, or when two rows have one id.
import { globSync, readFileSync } from 'node:fs';
import { readResults, resultFiles, type TestResult } from './results.ts';

const idPattern = /\b[A-Z0-9]+(?:-[A-Z]+)?-\d{2,3}\b/g;

const checksOnly = process.argv.includes('--check');

const ids = globSync('docs/requirements/*.md').flatMap(idsOfRows);
const rows = new Set(ids);
const runners = Object.keys(resultFiles) as (keyof typeof resultFiles)[];
const tests = runners.flatMap((runner) => readResults(runner) ?? []);
const areas = new Set([...rows].map(areaOf));
const cited = tests.flatMap((test) => idsIn(test).map((id) => ({ id, test })));

const unknown = [...new Set(cited.filter(({ id }) => !rows.has(id)).map(({ id }) => id))];
const broken = new Set(cited.filter(({ test }) => test.status !== 'passed').map(({ id }) => id));
const proven = [...rows].filter((id) => !broken.has(id) && cited.some((each) => each.id === id));
const open = [...rows].filter((id) => !proven.includes(id));

const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);

if (!checksOnly) {
  for (const area of areas) {
    console.log(`${area.padEnd(12)} proven ${list(proven, area)}`);
    console.log(`${''.padEnd(12)} open   ${list(open, area)}`);
  }
}
console.log(`${proven.length} of ${rows.size} rows proven by a passing test`);
if (tests.length === 0) console.log('No results found: run npm test first');
if (unknown.length > 0) console.error(`Tests cite rows that do not exist: ${unknown.join(', ')}`);
if (repeated.length > 0) console.error(`Several rows have one id: ${repeated.join(', ')}`);
process.exitCode = unknown.length > 0 || repeated.length > 0 || (tests.length === 0 && !checksOnly) ? 1 : 0;

/** The ids of the rows of a file. A row is a line such as `- RTE-01: ...`. */
function idsOfRows(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^- ([A-Z0-9]+(?:-[A-Z]+)?-\d{2,3}): /gm)].map(
    ([, id]) => id as string,
  );
}

/** The area must exist, so that `UTF-16` does not count as an id. */
function idsIn({ title }: TestResult): string[] {
  return (title.match(idPattern) ?? []).filter((id) => areas.has(areaOf(id)));
}

function areaOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-'));
}

function list(ids: string[], area: string): string {
  const numbers = ids.filter((id) => areaOf(id) === area).map((id) => id.slice(areaOf(id).length + 1));
  return numbers.join(' ') || '-';
}
