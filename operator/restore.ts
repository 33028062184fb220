import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { localStage } from '../infra/stages/stage-names.ts';
import { type DataPart, restoreTimeSchema, type Stage } from '../infra/stages/stages.ts';
import { clientOptionsOf, readStage, readStageArguments, runCommand, wrongUsage } from './command.ts';
import { CommandError, exitCodes } from './command-error.ts';
import { compareTables, type Difference } from './compare-tables.ts';
import { eraseAgain } from './erase-again.ts';
import { type RestoredTable, restoreTable } from './restore-table.ts';
import { findTables } from './stage-tables.ts';

const usage = `Restores the tables of a stage to a point in time, as new tables beside those in use, and compares both:

  npm run restore -- --stage NAME --to TIME [--only PART] [--wait MIN]
  npm run restore -- --stage NAME --back   before a switch back: erases leads that were erased since the switch in the
                                           stack's own tables too

  --stage NAME  the stage; "local" is the local run
  --to TIME     a time of the last 35 days with its zone, such as 2026-03-01T19:30:00+01:00
  --only PART   only content (content, settings) or leads (leads, held requests, tokens, logs, counters)
  --wait MIN    minutes to wait for DynamoDB; 180 by default. Run the command again to continue
  --data DIR    local: the data folder that was passed to npm start

It changes nothing that is in use. At its end it prints the stage value that switches to the restored tables. Uses the
credentials and region of the AWS tools (AWS_PROFILE, AWS_REGION). Exit codes: 0 success, ${exitCodes.failed} failed or not finished in
time, ${exitCodes.wrongUsage} invalid arguments.`;

const parts: readonly DataPart[] = ['content', 'leads'];

await runCommand(run);

async function run(): Promise<void> {
  const values = readStageArguments('restore', usage, {
    to: { type: 'string' },
    back: { type: 'boolean', default: false },
    only: { type: 'string' },
    wait: { type: 'string', default: '180' },
  });
  if (!values) return;
  const wanted = parts.filter((part) => !values.only || part === values.only);
  if (wanted.length === 0) throw wrongUsage('restore', `Unknown part ${values.only}.`);
  const minutes = Number(values.wait);
  if (!(minutes > 0)) throw wrongUsage('restore', 'Specify --wait as a number of minutes.');
  const at = values.back ? '' : readTime(values.to);
  const stage = readStage(values.stage);
  const settings = clientOptionsOf(values);
  const client = new DynamoDBClient(settings);
  if (values.back) {
    const own = await findTables(stage, settings, ['leads']);
    return console.log(erasedAgain(await eraseAgain(client, own)));
  }

  const tables = await findTables(stage, settings, wanted, at);
  console.log(`Restoring ${wanted.join(' and ')} of the stage ${stage.name} to ${at}.`);
  const deadline = Date.now() + minutes * 60_000;
  const settled = await Promise.allSettled(
    tables.map(async (table): Promise<RestoredTable> => {
      const say = (line: string) => console.log(`${table.id}: ${line}`);
      const done = await restoreTable(client, table, { at, deadline, say });
      say(`ready as ${table.target}`);
      return done;
    }),
  );
  const failures = settled.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Error).message] : []));
  if (failures.length > 0) throw new CommandError('failed', [...new Set(failures)].join('\n'));
  const restored = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const erased = await eraseAgain(client, restored);
  if (wanted.includes('leads')) console.log(erasedAgain(erased));
  await printDifferences(client, restored);
  printNextStep(stage, at, restored);
}

function erasedAgain(leads: number): string {
  return `Leads that were erased in the tables in use are erased in the others too: ${leads}.`;
}

/** @throws {CommandError} unless the time has a zone and is in the past; fractions of a second are cut off */
function readTime(text: string | undefined): string {
  const time = /(Z|[+-]\d\d:\d\d)$/.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN;
  if (Number.isNaN(time)) {
    throw wrongUsage('restore', 'Specify --to with a time and its zone, such as 2026-03-01T19:30:00+01:00.');
  }
  if (time > Date.now()) throw wrongUsage('restore', `${text} is in the future.`);
  return restoreTimeSchema.parse(new Date(time).toISOString().replace(/\.\d+Z$/, 'Z'));
}

/** Prints counts and names of kinds and settings, but no content of an item: leads are personal data. */
async function printDifferences(client: DynamoDBClient, restored: readonly RestoredTable[]): Promise<void> {
  const rows: [string, Difference][] = [];
  for (const table of restored) rows.push([table.id, await compareTables(client, table)]);
  const cells = [
    ['', 'in use', 'restored', 'only in use', 'only restored', 'changed'],
    ...rows.map(([id, { inUse, restored: back, onlyInUse, onlyRestored, changed }]) =>
      [id, inUse, back, onlyInUse, onlyRestored, changed].map(String),
    ),
  ];
  console.log('\nItems of the tables in use and of the restored tables:');
  for (const [first = '', ...others] of cells) {
    console.log(`${first.padEnd(10)}${others.map((cell) => cell.padStart(14)).join('')}`);
  }
  for (const [id, { groups }] of rows) {
    if (groups.length > 0) console.log(`${id} differs in: ${groups.map(([name, n]) => `${name} ${n}`).join(', ')}`);
  }
}

function printNextStep(stage: Stage, at: string, restored: readonly RestoredTable[]): void {
  const deploy = stage.name === localStage ? 'npm start' : `npm run deploy -- -c stage=${stage.name}`;
  const value = { ...stage.restored };
  for (const part of parts) {
    const streamed = restored.filter((table) => table.part === part && table.streamLabel);
    if (streamed.length === 0) continue;
    const streams = Object.fromEntries(streamed.map(({ id, streamLabel }) => [id, streamLabel]));
    Object.assign(value, { [part]: { at, streams } });
  }
  console.log(`
Nothing has been switched. What is written to the tables in use after ${at} is not in the restored
tables: after the switch it stays in the old tables, which are kept, but the studio does not see it.

Right before the switch, run this command again: leads that are erased until then stay erased. To switch, put
this into the stage "${stage.name}" in cdk.json and run \`${deploy}\`. To switch back, see docs/restoring.md:

"restored": ${JSON.stringify(value)}`);
}
