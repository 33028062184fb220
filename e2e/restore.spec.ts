import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ListTablesCommand,
  ListTagsOfResourceCommand,
} from '@aws-sdk/client-dynamodb';
import { expect, test } from '@playwright/test';
import { administratorSettings } from './fixtures/administrator-settings.ts';
import { type Drill, runDrill, runRestore, startDrillStudio } from './fixtures/restore-drill.ts';
import type { RunningStudio } from './fixtures/running-studio.ts';

let studio: RunningStudio;
let drill: Drill;
test.beforeAll(async () => {
  // The stack is synthesised twice, and switched twice.
  test.setTimeout(600_000);
  studio = await startDrillStudio();
  drill = await runDrill(studio);
});
test.afterAll(() => studio?.stop());
test.describe.configure({ timeout: 120_000 });

test('restores tables with their data and settings beside those in use [RESTORE-01]', async () => {
  expect(drill.command).toMatchObject({ code: 0, err: '' });
  const client = new DynamoDBClient(administratorSettings(studio));
  const { TableNames = [] } = await client.send(new ListTablesCommand());
  const describe = async (TableName: string) => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    const { TimeToLiveDescription: ttl } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
    const { ContinuousBackupsDescription } = await client.send(new DescribeContinuousBackupsCommand({ TableName }));
    const { Tags = [] } = await client.send(new ListTagsOfResourceCommand({ ResourceArn: Table?.TableArn }));
    return {
      keys: Table?.KeySchema,
      indexes: Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => [
        IndexName,
        KeySchema,
        Projection,
      ]),
      stream: Table?.StreamSpecification?.StreamViewType,
      protected: Table?.DeletionProtectionEnabled,
      timeToLive: ttl?.TimeToLiveStatus === 'ENABLED' ? ttl.AttributeName : undefined,
      recovery: ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus,
      tags: Tags.filter(({ Key }) => !Key?.startsWith('aws:')),
    };
  };

  for (const table of ['Leads', 'HeldLeads', 'LeadTerms', 'LeadLog', 'Content', 'Settings', 'Limits']) {
    const own = TableNames.find((name) => new RegExp(`-Data${table}[0-9A-F]{8}-`).test(name)) ?? '';
    const restored = TableNames.find((name) => new RegExp(`-local-${table}-\\d{8}T\\d{6}Z$`).test(name)) ?? '';
    const settings = await describe(own);
    expect(settings).toMatchObject({ protected: true, recovery: 'ENABLED', tags: [{ Key: 'stage', Value: 'local' }] });
    expect([table, await describe(restored)]).toEqual([table, settings]);
  }
  expect(TableNames.filter((name) => /-local-(Connections|AccountStates)-/.test(name))).toEqual([]);
});

test('compares tables in use and restored tables without printing personal data [RESTORE-02]', () => {
  const { out } = drill.command;
  const numbers = (table: string) => new RegExp(`^${table} +(\\d.*)$`, 'm').exec(out)?.[1]?.split(/ +/).map(Number);
  const [leads, held] = [numbers('Leads') ?? [], numbers('HeldLeads')];

  // Two leads were closed, and one was erased in both; all five email settings were saved; the demo content has no held request.
  expect(leads.slice(2)).toEqual([0, 0, 2]);
  expect(out).toContain('Leads that were erased in the tables in use are erased in the others too: 1.');
  expect(held).toEqual([0, 0, 0, 0, 0]);
  expect(numbers('Settings')).toEqual([6, 6, 0, 0, 5]);
  expect(out).toMatch(/^Content differs in: .*\bfaq 1\b.*\btext 1\b/m);
  expect(out).toMatch(/^Settings differs in: email 5$/m);
  expect(out).toContain('What is written to the tables in use after');
  for (const personal of ['drill.example', 'afterhours.example', 'swallow', 'walk-ins']) {
    expect(out).not.toContain(personal);
  }
});

test('finds a finished restore when it runs again [RESTORE-03]', () => {
  const comparisonOf = ({ out }: { out: string }) => out.slice(out.indexOf('Items of the tables'));

  expect(drill.again).toMatchObject({ code: 0, err: '' });
  expect(drill.again.out).not.toContain(': restoring');
  expect(comparisonOf(drill.again)).toBe(comparisonOf(drill.command));
});

test('switches to the restored tables by the printed stage value, and back without it [RESTORE-07]', () => {
  expect(drill.before).toMatchObject({ counts: expect.anything(), log: expect.anything() });
  for (const part of ['title', 'page', 'leads', 'counts', 'log', 'settings'] as const) {
    expect([part, drill.destroyed[part]]).not.toEqual([part, drill.before[part]]);
    expect([part, drill.restored[part]]).toEqual([part, drill.before[part]]);
    expect([part, drill.back[part]]).toEqual([part, drill.destroyed[part]]);
  }
  expect(drill.emails).toEqual([1, 1, 1]);
});

const refusals: [string, string[], number, RegExp][] = [
  ['no time', [], 2, /Specify --to with a time and its zone/],
  ['a time without a zone', ['--to', '2026-03-01T19:30:00'], 2, /Specify --to with a time and its zone/],
  ['a time in the future', ['--to', '2199-03-01T19:30:00Z'], 2, /is in the future/],
  ['a time before the recovery period', ['--to', '2020-03-01T19:30:00Z'], 1, /can be restored to a time from 20\d\d-/],
  ['a switch back without a switch', ['--back'], 1, /The stage already uses its own tables of leads/],
  ['an unknown part', ['--to', '2020-03-01T19:30:00Z', '--only', 'images'], 2, /Unknown part images/],
];
for (const [what, args, code, message] of refusals) {
  test(`refuses ${what} with a sentence, and creates no table [RESTORE-04]`, async () => {
    const tables = async () => {
      const { TableNames = [] } = await new DynamoDBClient(administratorSettings(studio)).send(new ListTablesCommand());
      return TableNames.length;
    };
    const before = await tables();

    expect(await runRestore(studio, args)).toMatchObject({ code, err: expect.stringMatching(message) });
    expect(await tables()).toBe(before);
  });
}

test('continues a restore that was not finished in time [RESTORE-03]', async () => {
  const to = new Date(Date.now() - 3_000).toISOString();

  const stopped = await runRestore(studio, ['--to', to, '--only', 'content', '--wait', '0.001']);
  expect(stopped).toMatchObject({ code: 1, err: expect.stringContaining('Run the same command again to continue.') });
  expect(stopped.out).not.toContain('"restored"');

  const finished = await runRestore(studio, ['--to', to, '--only', 'content']);
  expect(finished).toMatchObject({ code: 0, err: '' });
  expect(finished.out).not.toContain(': restoring');
  expect(finished.out).toMatch(/^"restored": \{"content":\{"at":"[^"]+","streams":\{"Content":"[^"]+"\}\}\}$/m);
});
