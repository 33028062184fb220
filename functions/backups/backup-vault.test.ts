import {
  BackupClient,
  DescribeBackupVaultCommand,
  ListRecoveryPointsByBackupVaultCommand,
  ListRestoreJobsCommand,
  PutRestoreValidationResultCommand,
} from '@aws-sdk/client-backup';
import { mockClient } from 'aws-sdk-client-mock';
import { BackupVault } from './backup-vault.ts';

const client = mockClient(BackupClient);
const vault = new BackupVault(new BackupClient(), { name: 'vault', restoreTestArn: 'arn:test' });
const since = new Date('2026-03-01T00:00:00Z');
beforeEach(() => client.reset());

test('counts complete backups on all pages', async () => {
  client
    .on(ListRecoveryPointsByBackupVaultCommand)
    .resolvesOnce({ NextToken: 'more', RecoveryPoints: [{ ResourceArn: 'arn:a', Status: 'COMPLETED' }] })
    .resolvesOnce({
      RecoveryPoints: [
        { ResourceArn: 'arn:b', Status: 'AVAILABLE' },
        { ResourceArn: 'arn:c', Status: 'PARTIAL' },
        { ResourceArn: 'arn:d', Status: 'EXPIRED' },
        { Status: 'COMPLETED' },
      ],
    });

  expect([...(await vault.backedUpSince(since))]).toEqual(['arn:a', 'arn:b']);
  expect(client.call(0).args[0].input).toMatchObject({ BackupVaultName: 'vault', ByCreatedAfter: since });
});

test('fails when AWS Backup never stops returning pages', async () => {
  client.on(ListRecoveryPointsByBackupVaultCommand).callsFake(({ NextToken = '' }) => ({ NextToken: `${NextToken}1` }));

  await expect(vault.backedUpSince(since)).rejects.toThrow('more than 20 pages');
});

test('reads the state of each job of the restore test', async () => {
  const aJob = { RestoreJobId: 'id', SourceResourceArn: 'arn:a', CreatedResourceArn: 'arn:copy', CreationDate: since };
  const states = [
    { Status: 'RUNNING' },
    { Status: 'PENDING' },
    { Status: 'FAILED' },
    { Status: 'ABORTED' },
    { Status: 'COMPLETED' },
    { Status: 'COMPLETED', ValidationStatus: 'VALIDATING' },
    { Status: 'COMPLETED', ValidationStatus: 'SUCCESSFUL' },
    { Status: 'COMPLETED', ValidationStatus: 'FAILED' },
    { Status: 'COMPLETED', ValidationStatus: 'TIMED_OUT' },
  ] as const;
  client.on(ListRestoreJobsCommand).resolves({ RestoreJobs: states.map((each) => ({ ...aJob, ...each })) });

  const jobs = await vault.restoreJobsSince(since);

  expect(jobs.map(({ state }) => state)).toEqual([
    'running',
    'running',
    'failed',
    'failed',
    'unvalidated',
    'unvalidated',
    'passed',
    'failed',
    'failed',
  ]);
  expect(jobs[0]).toMatchObject({ id: 'id', source: 'arn:a', restored: 'arn:copy', createdAt: since });
  expect(client.call(0).args[0].input).toMatchObject({ ByRestoreTestingPlanArn: 'arn:test', ByCreatedAfter: since });
});

test('leaves out a job that AWS Backup returns without its id, its source or its date', async () => {
  const aJob = { RestoreJobId: 'id', SourceResourceArn: 'arn:a', CreationDate: since };
  const missing = { RestoreJobId: undefined, SourceResourceArn: undefined, CreationDate: undefined };
  const names = ['RestoreJobId', 'SourceResourceArn', 'CreationDate'] as const;
  client
    .on(ListRestoreJobsCommand)
    .resolves({ RestoreJobs: names.map((name) => ({ ...aJob, [name]: missing[name], Status: 'RUNNING' })) });

  expect(await vault.restoreJobsSince(since)).toEqual([]);
});

test('returns when the vault was created, and fails without a date', async () => {
  client.on(DescribeBackupVaultCommand, { BackupVaultName: 'vault' }).resolvesOnce({ CreationDate: since });
  expect(await vault.createdAt()).toBe(since);

  client.on(DescribeBackupVaultCommand).resolves({});
  await expect(vault.createdAt()).rejects.toThrow('AWS Backup returned no creation date of the vault');
});

test.each([
  [true, 'SUCCESSFUL'],
  [false, 'FAILED'],
] as const)('records a validation with the result %s as %s [STAGE-18]', async (isValid, ValidationStatus) => {
  await vault.recordValidation('job-1', { isValid, reason: 'Seen.' });

  expect(client.commandCalls(PutRestoreValidationResultCommand)[0]?.args[0].input).toEqual({
    RestoreJobId: 'job-1',
    ValidationStatus,
    ValidationStatusMessage: 'Seen.',
  });
});
