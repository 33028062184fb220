import {
  BackupClient,
  type BackupJob,
  DescribeBackupVaultCommand,
  ListBackupJobsCommand,
  ListRestoreJobsCommand,
  type RestoreJobsListMember,
} from '@aws-sdk/client-backup';
import { mockClient } from 'aws-sdk-client-mock';
import type { Outcome } from '#shared/operations/checks.ts';
import { checkOutcome, fault, fine, skipped, warning } from '../testing/system.ts';

const backups = mockClient(BackupClient);
beforeEach(() => {
  backups.reset();
  backups.on(DescribeBackupVaultCommand).resolves({ CreationDate: new Date('2025-01-01') });
});

const today = new Date('2026-03-03T03:15Z');
const yesterday = new Date('2026-03-02T03:15Z');
const leads = 'arn:aws:dynamodb:eu-central-1:1:table/Leads';
const images = 'arn:aws:s3:::images';
const askOperator = 'Ask your operator to open AWS Backup, which names the reason.';

test.each<[string, BackupJob[] | undefined, Outcome]>([
  [
    'complete',
    [
      { ResourceArn: leads, State: 'COMPLETED', CreationDate: today },
      { ResourceArn: images, State: 'RUNNING', CreationDate: yesterday },
    ],
    fine('The last backup is of 2026-03-03 03:15 UTC.'),
  ],
  [
    'complete after a failed one',
    [
      { ResourceArn: leads, State: 'COMPLETED', CreationDate: today },
      { ResourceArn: leads, State: 'FAILED', CreationDate: yesterday },
    ],
    fine('The last backup is of 2026-03-03 03:15 UTC.'),
  ],
  [
    'none',
    undefined,
    warning('No backup was made in the last three days.', `Backups run daily at 03:15 UTC. ${askOperator}`),
  ],
  ...(['ABORTED', 'EXPIRED', 'FAILED', 'PARTIAL'] as const).map((State): [string, BackupJob[], Outcome] => [
    `${State} after a complete one`,
    [
      { ResourceArn: leads, State: 'COMPLETED', CreationDate: yesterday },
      { ResourceArn: leads, State, CreationDate: today },
      { ResourceArn: images, State: 'COMPLETED', CreationDate: today },
    ],
    fault('The last backup is not complete.', askOperator, [`Leads: ${State}`]),
  ]),
])('names the state of the last backup and the fix: %s [SYS-03]', async (_, BackupJobs, expected) => {
  const request = { ByBackupVaultName: 'vault', ByCreatedAfter: new Date('2026-02-28T20:00Z') };
  backups.on(ListBackupJobsCommand, request).resolves(BackupJobs ? { BackupJobs } : {});

  expect(await checkOutcome('backup')).toEqual(expected);
});

test.each([
  ['backup', '2026-03-02T08:00:01Z', 'The first backup runs at 03:15 UTC.', '2026-03-02T08:00Z'],
  [
    'restore-test',
    '2026-01-28T20:00:01Z',
    'The first restore test runs on the second of the month.',
    '2026-01-28T20:00Z',
  ],
])('waits for the first one after backups were switched on: %s [SYS-03]', async (id, young, message, old) => {
  const createdAt = (time: string) =>
    backups.on(DescribeBackupVaultCommand, { BackupVaultName: 'vault' }).resolves({ CreationDate: new Date(time) });
  backups.on(ListBackupJobsCommand).resolves({}).on(ListRestoreJobsCommand).resolves({});

  createdAt(young);
  expect(await checkOutcome(id)).toEqual({ health: 'fine', message });
  createdAt(old);
  expect(await checkOutcome(id)).toMatchObject({ health: 'warning' });
});

test('names a failed job without a table by its state alone', async () => {
  backups.on(ListBackupJobsCommand).resolves({ BackupJobs: [{ State: 'FAILED' }] });
  backups.on(ListRestoreJobsCommand).resolves({ RestoreJobs: [{ Status: 'FAILED' }] });

  expect(await checkOutcome('backup')).toMatchObject({ health: 'fault', details: [': FAILED'] });
  expect(await checkOutcome('restore-test')).toMatchObject({ health: 'fault', details: [': FAILED'] });
});

const useless = (detail: string) =>
  fault('The last restore test failed, so the backups may be of no use.', askOperator, [detail]);

test.each<[string, RestoreJobsListMember[] | undefined, Outcome]>([
  [
    'passed',
    [
      { SourceResourceArn: leads, Status: 'COMPLETED', ValidationStatus: 'SUCCESSFUL', CreationDate: today },
      { SourceResourceArn: images, Status: 'RUNNING', CreationDate: yesterday },
    ],
    fine('The last restore test is of 2026-03-03 03:15 UTC.'),
  ],
  [
    'passed after a failed one',
    [
      { SourceResourceArn: leads, Status: 'COMPLETED', ValidationStatus: 'SUCCESSFUL', CreationDate: today },
      { SourceResourceArn: leads, Status: 'FAILED', CreationDate: yesterday },
    ],
    fine('The last restore test is of 2026-03-03 03:15 UTC.'),
  ],
  [
    'none',
    undefined,
    warning(
      'No backup was restored as a test in the last 40 days.',
      `Restore tests run on the second of each month. ${askOperator}`,
    ),
  ],
  ['aborted', [{ SourceResourceArn: leads, Status: 'ABORTED', CreationDate: today }], useless('Leads: ABORTED')],
  [
    'failed after one that passed',
    [
      { SourceResourceArn: leads, Status: 'COMPLETED', ValidationStatus: 'SUCCESSFUL', CreationDate: yesterday },
      { SourceResourceArn: leads, Status: 'FAILED', CreationDate: today },
    ],
    useless('Leads: FAILED'),
  ],
  ...(['FAILED', 'TIMED_OUT'] as const).map((ValidationStatus): [string, RestoreJobsListMember[], Outcome] => [
    `validation ${ValidationStatus}`,
    [{ SourceResourceArn: images, Status: 'COMPLETED', ValidationStatus, CreationDate: today }],
    useless('images: not valid'),
  ]),
  [
    'failed, known by its recovery point',
    [{ RecoveryPointArn: 'arn:aws:backup:eu-central-1:1:recovery-point:p1', Status: 'FAILED', CreationDate: today }],
    useless('p1: FAILED'),
  ],
])('names the state of the last restore test and the fix: %s [SYS-03]', async (_, RestoreJobs, expected) => {
  const request = {
    ByRestoreTestingPlanArn: 'arn:aws:backup:eu-central-1:1:restore-testing-plan:p',
    ByCreatedAfter: new Date('2026-01-22T20:00Z'),
  };
  backups.on(ListRestoreJobsCommand, request).resolves(RestoreJobs ? { RestoreJobs } : {});

  expect(await checkOutcome('restore-test')).toEqual(expected);
});

test('skips both checks in an installation without backups', async () => {
  const named = { backupVault: undefined, restoreTestingPlan: undefined };

  expect(await checkOutcome('backup', { named })).toEqual(skipped('off'));
  expect(await checkOutcome('restore-test', { named })).toEqual(skipped('off'));
});
