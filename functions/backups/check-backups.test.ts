import { log } from '../aws/log.ts';
import type { RestoreJob, Validation } from './backup-vault.ts';
import { checkBackups } from './check-backups.ts';

const resources = ['arn:leads', 'arn:images'];
const now = new Date('2026-03-20T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const aJob = (change: Partial<RestoreJob> = {}): RestoreJob => ({
  id: 'job-1',
  source: 'arn:leads',
  restored: 'arn:copy',
  createdAt: hoursAgo(24 * 18),
  state: 'passed',
  ...change,
});
const all = (state: RestoreJob['state']) => resources.map((source) => aJob({ source, state }));

type Setup = {
  createdAt?: Date;
  backups?: Record<string, Date>;
  jobs?: RestoreJob[];
  inspect?: (restored: string, source: string) => Promise<Validation>;
};

async function check({ createdAt = hoursAgo(10_000), backups, jobs = all('passed'), inspect }: Setup) {
  const recorded: [string, Validation][] = [];
  const newest = backups ?? Object.fromEntries(resources.map((each) => [each, hoursAgo(9)]));
  const vault = {
    createdAt: async () => createdAt,
    backedUpSince: async (since: Date) => new Set(resources.filter((each) => newest[each] && newest[each] >= since)),
    restoreJobsSince: async (since: Date) => jobs.filter((job) => job.createdAt >= since),
    recordValidation: async (id: string, validation: Validation) => void recorded.push([id, validation]),
  };
  const valid = async () => ({ isValid: true, reason: 'Equal.' });
  const faults = await checkBackups({ vault, resources, inspect: inspect ?? valid }, now);
  return { ...faults, recorded };
}

test('finds no fault while everything has a recent backup and a validated restore test', async () => {
  expect(await check({})).toEqual({ withoutBackup: [], withoutRestore: [], recorded: [] });
});

test.each([
  ['36 hours', { 'arn:leads': hoursAgo(9), 'arn:images': hoursAgo(36) }, []],
  ['37 hours', { 'arn:leads': hoursAgo(9), 'arn:images': hoursAgo(37) }, ['arn:images']],
  ['ever', { 'arn:leads': hoursAgo(9) }, ['arn:images']],
])('finds what has no backup for %s [STAGE-19]', async (_, backups, withoutBackup) => {
  expect(await check({ backups })).toMatchObject({ withoutBackup, withoutRestore: [] });
});

test('does not expect backups and restore tests of a new vault', async () => {
  expect(await check({ createdAt: hoursAgo(35), backups: {}, jobs: [] })).toMatchObject({
    withoutBackup: [],
    withoutRestore: [],
  });
  expect(await check({ createdAt: hoursAgo(36), backups: {} })).toMatchObject({ withoutBackup: [] });
  expect(await check({ createdAt: hoursAgo(33 * 24), backups: {}, jobs: [] })).toMatchObject({
    withoutBackup: resources,
    withoutRestore: [],
  });
});

test('finds a restore test that failed, or that did not run for 34 days [STAGE-19]', async () => {
  const [leads, images] = all('passed');
  const old = hoursAgo(34 * 24 + 1);

  expect(await check({ jobs: [leads!, { ...images!, state: 'failed' }] })).toMatchObject({
    withoutRestore: ['arn:images'],
  });
  expect(await check({ jobs: [leads!, { ...images!, createdAt: old }] })).toMatchObject({
    withoutRestore: ['arn:images'],
  });
});

test('judges by the newest finished restore test', async () => {
  const failed = aJob({ state: 'failed', createdAt: hoursAgo(48) });
  const running = aJob({ state: 'running', createdAt: hoursAgo(1) });
  const [, images] = all('passed');

  const ofLeads = async (...jobs: RestoreJob[]) => (await check({ jobs: [images!, ...jobs] })).withoutRestore;
  expect(await ofLeads(failed, aJob({ createdAt: hoursAgo(24) }))).toEqual([]);
  expect(await ofLeads(aJob({ createdAt: hoursAgo(24) }), running)).toEqual([]);
  expect(await ofLeads(aJob({ createdAt: hoursAgo(72) }), failed, running)).toEqual(['arn:leads']);
});

test('inspects each finished restore once and records the result in AWS Backup [STAGE-18]', async () => {
  const inspected: string[][] = [];
  const inspect = async (...arns: string[]) => {
    inspected.push(arns);
    return { isValid: arns[1] === 'arn:leads', reason: 'Seen.' };
  };
  const jobs = [
    aJob({ id: 'job-1', restored: 'arn:copy-1', state: 'unvalidated' }),
    aJob({ id: 'job-2', restored: 'arn:copy-2', state: 'unvalidated', source: 'arn:images' }),
    aJob({ id: 'job-3', state: 'running' }),
    aJob({ id: 'job-4', createdAt: hoursAgo(24 * 30) }),
  ];

  expect(await check({ jobs, inspect })).toEqual({
    withoutBackup: [],
    withoutRestore: ['arn:images'],
    recorded: [
      ['job-1', { isValid: true, reason: 'Seen.' }],
      ['job-2', { isValid: false, reason: 'Seen.' }],
    ],
  });
  expect(inspected).toEqual([
    ['arn:copy-1', 'arn:leads'],
    ['arn:copy-2', 'arn:images'],
  ]);
});

test('records nothing about a copy that could not be inspected, and goes on with the others [STAGE-18]', async () => {
  const inspect = async (_: string, source: string) => {
    if (source === 'arn:leads') throw new Error('AccessDenied');
    return { isValid: true, reason: 'Equal.' };
  };
  const errors = jest.spyOn(log, 'error');
  const infos = jest.spyOn(log, 'info');

  const { recorded, withoutRestore } = await check({ jobs: all('unvalidated'), inspect });

  expect(recorded).toEqual([['job-1', { isValid: true, reason: 'Equal.' }]]);
  expect(withoutRestore).toEqual(['arn:leads']);
  const job = 'job-1';
  expect(errors.mock.calls).toEqual([[expect.any(String), { job, source: 'arn:leads', errors: ['Error'] }]]);
  expect(infos.mock.calls).toEqual([
    [expect.any(String), { job, source: 'arn:images', isValid: true, reason: 'Equal.' }],
  ]);
  jest.restoreAllMocks();
});

test('refuses a restore without a restored resource [STAGE-18]', async () => {
  const inspect = () => Promise.reject(new Error('not expected'));

  const { recorded, withoutRestore } = await check({
    jobs: [aJob({ state: 'unvalidated', restored: undefined }), aJob({ source: 'arn:images' })],
    inspect,
  });

  expect(recorded).toEqual([['job-1', { isValid: false, reason: 'The restore job names no restored resource.' }]]);
  expect(withoutRestore).toEqual(['arn:leads']);
});
