import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { DynamoDbEngine } from 'local-aws/dynamodb-engine';
import { apiRoot } from '#shared/contract/call.ts';
import { tokensOf } from '../../e2e/fixtures/access-token.ts';
import type { RunningStudio } from '../../e2e/fixtures/running-studio.ts';
import type { CallCounter } from './call-counter.ts';
import { withCountedDatabase } from './counted-database.ts';
import { type Ask, countedRows, fillLeads, viewsOf } from './lead-views.ts';
import { median, type Row } from './report.ts';
import { tableNames, tableOf } from './stack.ts';

const sizes = [100, 10_000, 100_000];
const reads = 100;
/** Stays below the rate limit of the API. */
const betweenReadsMs = 25;
/** The views of staff and visitors with few and with many leads in the table: database calls, items, capacity and time. */
export async function leadsMeasures(assembly: string): Promise<Row[]> {
  return withCountedDatabase(async ({ counter, engine, folder, start }) => {
    const quiet = withoutEventSources(assembly, folder);
    const studio = await start(quiet);
    const nameOf = await tableNames(studio);
    for (const variable of ['LEADS_TABLE', 'LEAD_LOG_TABLE']) {
      await dropStream(engine, nameOf(tableOf(quiet, variable)));
    }
    return measure({ studio, assembly: quiet, engine, counter });
  });
}

/** Every stream record slows down the engine's next write: 100,000 leads would take a quarter of an hour. */
async function dropStream(engine: DynamoDbEngine, TableName: string): Promise<void> {
  const change = { TableName, StreamSpecification: { StreamEnabled: false } };
  const { status, body } = await engine.call('DynamoDB_20120810.UpdateTable', JSON.stringify(change));
  if (status !== 200) throw new Error(String(body));
}

type Bench = { studio: RunningStudio; assembly: string; engine: DynamoDbEngine; counter: CallCounter };

async function measure({ studio, assembly, engine, counter }: Bench): Promise<Row[]> {
  const { access } = await tokensOf(studio, studio.user);
  const ask = asker(studio, access);
  const { id: me } = await ask('GET', '/account');
  const nameOf = await tableNames(studio);
  const table = (name: string) => nameOf(tableOf(assembly, `${name}_TABLE`));
  const tables = { leads: table('LEADS'), terms: table('LEAD_TERMS'), log: table('LEAD_LOG'), limits: table('LIMITS') };
  const rows: Row[] = [];
  const firstTimes = new Map<string, number>();
  let filled = 0;
  for (const size of sizes) {
    await fillLeads(engine, tables, me, filled, size);
    filled = size;
    for (const view of await viewsOf(ask, size)) {
      const { name, read } = view;
      for (let n = 0; n < 20; n++) await read();
      const counted = await countedRows(view, counter, size);
      const took: number[] = [];
      for (let n = 0; n < reads; n++) {
        const begun = performance.now();
        await read();
        took.push(performance.now() - begun);
        await setTimeout(betweenReadsMs);
      }
      const time = median(took);
      const first = firstTimes.get(name) ?? time;
      firstTimes.set(name, first);
      const label = `leads, ${name} at ${size}`;
      rows.push(
        ...counted,
        { measure: `${label}, time`, ours: time, unit: 'ms', timed: true },
        { measure: `${label}, time against ${sizes[0]}`, ours: time / first, unit: 'x', must: 1.25, timed: true },
      );
    }
  }
  return rows;
}

function asker(studio: RunningStudio, token: string): Ask {
  return async (method, path, body, more) => {
    const answer = await fetch(`${studio.site}${apiRoot}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...more },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} returned ${answer.status}`);
    return answer.json();
  };
}

/** A copy of the stack without event sources, so that 100,000 leads send no email. */
function withoutEventSources(assembly: string, folder: string): string {
  const copy = path.join(folder, 'assembly');
  cpSync(assembly, copy, { recursive: true });
  for (const name of readdirSync(copy).filter((file) => file.endsWith('.template.json'))) {
    const file = path.join(copy, name);
    const template = JSON.parse(readFileSync(file, 'utf8'));
    for (const { Type, Properties } of Object.values<{ Type: string; Properties: object }>(template.Resources)) {
      if (Type === 'AWS::Lambda::EventSourceMapping') Object.assign(Properties, { Enabled: false });
    }
    writeFileSync(file, JSON.stringify(template));
  }
  return copy;
}
