import { DescribeBackupVaultCommand, ListBackupJobsCommand, ListRestoreJobsCommand } from '@aws-sdk/client-backup';
import { checksOf, fault, fine, skipped, warning } from '#shared/operations/checks.ts';
import { dayMs, hourMs, minuteOf, type System } from './system-context.ts';

const check = checksOf<System>('backups');
const askOperator = 'Ask your operator to open AWS Backup, which names the reason.';

const backup = check('backup', 'Last backup', async (system) => {
  const { backups, now } = system;
  const ByBackupVaultName = system.installation.backupVault;
  if (!ByBackupVaultName) return skipped('off');
  const { BackupJobs = [] } = await backups.send(
    new ListBackupJobsCommand({ ByBackupVaultName, ByCreatedAfter: new Date(now.getTime() - 3 * dayMs) }),
  );
  const jobs = newestByResource(
    BackupJobs.map(({ ResourceArn: resource = '', CreationDate: at = new Date(0), State: state }) => {
      return { resource, at, state };
    }),
  );
  if (jobs.length === 0) {
    // Backups start within eight hours.
    if (await isYounger(system, 36 * hourMs)) return fine('The first backup runs at 03:15 UTC.');
    return warning('No backup was made in the last three days.', `Backups run daily at 03:15 UTC. ${askOperator}`);
  }
  const failed = jobs.filter(({ state }) => incompleteStates.has(state));
  if (failed.length > 0) {
    const details = failed.map(({ resource, state }) => `${nameOf(resource)}: ${state}`);
    return fault('The last backup is not complete.', askOperator, details);
  }
  return fine(`The last backup is of ${minuteOf(newestOf(jobs))}.`);
});

const incompleteStates = new Set<string | undefined>(['ABORTED', 'EXPIRED', 'FAILED', 'PARTIAL']);

const restoreTest = check('restore-test', 'Last restore test', async (system) => {
  const { backups, now } = system;
  const ByRestoreTestingPlanArn = system.installation.restoreTestingPlan;
  if (!ByRestoreTestingPlanArn) return skipped('off');
  const { RestoreJobs = [] } = await backups.send(
    new ListRestoreJobsCommand({ ByRestoreTestingPlanArn, ByCreatedAfter: new Date(now.getTime() - 40 * dayMs) }),
  );
  const jobs = newestByResource(
    RestoreJobs.map((job) => ({
      resource: job.SourceResourceArn ?? job.RecoveryPointArn ?? '',
      at: job.CreationDate ?? new Date(0),
      state: job.ValidationStatus === 'FAILED' || job.ValidationStatus === 'TIMED_OUT' ? 'not valid' : job.Status,
    })),
  );
  if (jobs.length === 0) {
    if (await isYounger(system, 34 * dayMs)) return fine('The first restore test runs on the second of the month.');
    return warning(
      'No backup was restored as a test in the last 40 days.',
      `Restore tests run on the second of each month. ${askOperator}`,
    );
  }
  const failed = jobs.filter(({ state }) => uselessStates.has(state));
  if (failed.length > 0) {
    const details = failed.map(({ resource, state }) => `${nameOf(resource)}: ${state}`);
    return fault('The last restore test failed, so the backups may be of no use.', askOperator, details);
  }
  return fine(`The last restore test is of ${minuteOf(newestOf(jobs))}.`);
});

/** Whether backups were switched on within this time: their vault was created then. */
async function isYounger({ backups, installation, now }: System, ms: number): Promise<boolean> {
  const { CreationDate } = await backups.send(
    new DescribeBackupVaultCommand({ BackupVaultName: installation.backupVault }),
  );
  return CreationDate !== undefined && CreationDate.getTime() > now.getTime() - ms;
}

const uselessStates = new Set<string | undefined>(['ABORTED', 'FAILED', 'not valid']);

type Job = { resource: string; at: Date; state: string | undefined };

/** The newest job of each resource. */
function newestByResource(jobs: Job[]): Job[] {
  const oldestFirst = jobs.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return [...new Map(oldestFirst.map((job) => [job.resource, job])).values()];
}

function newestOf(jobs: Job[]): Date {
  return new Date(Math.max(...jobs.map(({ at }) => at.getTime())));
}

/** The name of a table or a bucket. */
function nameOf(arn: string): string {
  return arn.split(/[:/]/).at(-1) ?? arn;
}

export const backupChecks = [backup, restoreTest];
