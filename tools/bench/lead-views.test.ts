import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { apiRoot, type Call } from '#shared/contract/call.ts';
import { aContext, anEvent } from '../../functions/testing/builders.ts';
import { leadTables, startEngine } from '../../functions/testing/engine.ts';
import limits from '../test/limits.json' with { type: 'json' };
import { withCountedDatabase } from './counted-database.ts';
import { type Ask, aBooking, countedRows, fillLeads, viewsOf } from './lead-views.ts';
import { verdict } from './report.ts';

const me = '00000000-0000-4000-8000-000000000001';
const size = 100;

test('every view of leads keeps its budget of calls, items and read units, with the check of the account [INBOX-95]', async () => {
  const broken = await withCountedDatabase(async ({ counter, engine }) => {
    const { documents } = await startEngine();
    const state = { id: me, state: 'active', second_step: false, until: Date.now() + 3_600_000, revision: '1' };
    await documents.send(new PutCommand({ TableName: 'AccountStates', Item: state }));
    await fillLeads(engine, leadTables, me, 0, size);
    const ask = await asker();
    const rows = [];
    // A booking of a new visitor, with what it writes. It has no bench of its own: a visitor can book ten times.
    const booking = { ...aBooking, email: 'new@mail.example', phone: '5550100' };
    const book = { name: 'booking', read: () => ask('POST', '/leads', booking), must: limits.booking };
    for (const view of [...(await viewsOf(ask, size)), book]) rows.push(...(await countedRows(view, counter, size)));
    expect(rows).toHaveLength(80);
    return rows.filter((row) => verdict(row) === 'broken');
  });

  expect(broken).toEqual([]);
});

/** Calls the functions of leads in this process, with the tables of the engine. */
async function asker(): Promise<Ask> {
  const unused = [
    'USER_POOL_ID',
    'UPLOADS_URL',
    'PHOTOS_URL',
    'SITE_HOSTS',
    'SECOND_STEP',
    'STUDIO_NAME',
    'ORIGIN_KEY',
  ];
  for (const name of [...unused, 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) process.env[name] = 'none';
  const { leads: LEADS, held: HELD_LEADS, log: LEAD_LOG, terms: LEAD_TERMS, limits: LIMITS } = leadTables;
  const tables = { LEADS, HELD_LEADS, LEAD_LOG, LEAD_TERMS, LIMITS, CONTENT: 'Content', SETTINGS: 'Settings' };
  for (const [name, table] of Object.entries(tables)) process.env[`${name}_TABLE`] = table;
  const others = { ACCOUNT_STATES_TABLE: 'AccountStates', AWS_REGION: 'eu-central-1', REGISTRATION: 'approval' };
  Object.assign(process.env, { ...others, TIME_ZONE: 'UTC', AWS_ENDPOINT_URL_DYNAMODB: process.env.DYNAMODB_ENDPOINT });
  const names = ['leads', 'lead-desk', 'booking', 'request', 'replies'];
  const loaded = names.map(async (name) => [name, (await import(`../../functions/${name}.ts`)).handler] as const);
  const handlers = Object.fromEntries(await Promise.all(loaded));
  return async (method, path, body, headers = {}) => {
    const { pathname, searchParams } = new URL(path, 'https://studio.example');
    for (const call of Object.values<Call>(api)) {
      const pattern = new RegExp(`^${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
      const match = call.method === method ? pattern.exec(pathname) : null;
      const handler = match && handlers[call.fn];
      if (!handler) continue;
      const event = anEvent({
        routeKey: `${method} ${apiRoot}${call.path}`,
        params: { ...match.groups },
        query: Object.fromEntries(searchParams),
        ...(body && { body: JSON.stringify(body) }),
        headers,
        claims: { token_use: 'access', sub: me, origin_jti: 'session-1', auth_time: '1772395200' },
      });
      const { statusCode, body: answer = '' } = await handler(event, aContext);
      expect([path, statusCode]).toEqual([path, call.success ?? 200]);
      return JSON.parse(answer);
    }
    throw new Error(`No function answers ${method} ${path}`);
  };
}
