import { setTimeout } from 'node:timers/promises';
import { apiRoot } from '#shared/contract/call.ts';
import { tokensOf } from '../../e2e/fixtures/access-token.ts';
import type { RunningStudio } from '../../e2e/fixtures/running-studio.ts';
import type { CallCounter } from './call-counter.ts';
import { withCountedDatabase } from './counted-database.ts';
import type { Row } from './report.ts';
import { tableNames, tableOf } from './stack.ts';

const staffCalls = 1_000;
/** Stays below the rate limit of the API. */
const betweenCallsMs = 25;
/** These are spread over four functions. `GET /account` reads the account state twice (docs/decisions/0034-second-step.md). */
const paths = ['/leads', '/leads/summary', '/email-settings', '/content', '/account'];

/** Cost of the account check of staff calls: database calls, and lookups in the user pool. */
export async function accessMeasures(assembly: string): Promise<Row[]> {
  return withCountedDatabase(async ({ counter, start }) => {
    const studio = await start(assembly);
    const table = (await tableNames(studio))(tableOf(assembly, 'ACCOUNT_STATES_TABLE'));
    return measure(studio, table, counter);
  });
}

async function measure(studio: RunningStudio, table: string, counter: CallCounter): Promise<Row[]> {
  const { access } = await tokensOf(studio, studio.user);
  const call = async (n: number) => {
    await setTimeout(n * betweenCallsMs);
    const url = `${studio.site}${apiRoot}${paths[n % paths.length]}`;
    const { status } = await fetch(url, { headers: { authorization: `Bearer ${access}` } });
    if (status !== 200) throw new Error(`${url} returned ${status}`);
  };
  counter.begin();
  const begun = performance.now();
  await Promise.all(Array.from({ length: staffCalls }, (_, n) => call(n)));
  const minutes = (performance.now() - begun) / 60_000;
  const calls = counter.end().calls.filter((each) => each.table === table);
  const of = (operation: string) => calls.filter((each) => each.operation === operation);
  // A conditional write elects the caller that does the lookup; that caller then stores the result.
  const lookups = of('UpdateItem').filter(({ body }) => !body.includes('"checking"')).length;
  const label = `account check, per ${staffCalls} staff calls`;
  return [
    { measure: `${label}, reads of one item`, ours: of('GetItem').length, unit: '', must: staffCalls * 1.25 },
    { measure: `${label}, writes of one item`, ours: of('UpdateItem').length, unit: '', must: 20 },
    { measure: `${label}, lookups in the user pool`, ours: lookups, unit: '', must: Math.ceil(minutes) },
    { measure: `${label}, took`, ours: minutes * 60, unit: 's', timed: true },
  ];
}
