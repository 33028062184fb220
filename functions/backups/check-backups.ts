import { errorNames, log } from '../aws/log.ts';
import type { BackupVault, RestoreJob, Validation } from './backup-vault.ts';

type Deps = {
  vault: Pick<BackupVault, 'backedUpSince' | 'createdAt' | 'recordValidation' | 'restoreJobsSince'>;
  inspect: (restored: string, source: string) => Promise<Validation>;
  /** The ARNs of everything that is backed up. */
  resources: readonly string[];
};

/** Resources at fault, as ARNs. */
export type BackupFaults = { withoutBackup: string[]; withoutRestore: string[] };

const hourMs = 3_600_000;
/** Backups are daily and start within eight hours. */
const backupHours = 36;
/** Restore tests are monthly and start within four hours. */
const restoreHours = 34 * 24;

/** Validates the restore tests that wait for it, and finds what has no recent backup or no recent validated restore. */
export async function checkBackups({ vault, inspect, resources }: Deps, now: Date): Promise<BackupFaults> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const createdAt = await vault.createdAt();
  const backedUp = await vault.backedUpSince(ago(backupHours));
  const jobs = await vault.restoreJobsSince(ago(restoreHours));
  for (const job of jobs.filter(({ state }) => state === 'unvalidated')) {
    job.state = await validate({ vault, inspect }, job);
  }
  // A new vault is empty until the first backup, and unproven until the first test.
  const isOlder = (hours: number) => createdAt < ago(hours);
  return {
    withoutBackup: isOlder(backupHours) ? resources.filter((each) => !backedUp.has(each)) : [],
    withoutRestore: resources.filter((each) => {
      const newest = newestFinished(jobs.filter(({ source }) => source === each));
      return newest ? newest.state !== 'passed' : isOlder(restoreHours);
    }),
  };
}

/** Returns `failed` when the copy cannot be inspected; the next run tries again while the copy exists. */
async function validate({ vault, inspect }: Pick<Deps, 'vault' | 'inspect'>, job: RestoreJob) {
  try {
    const validation = job.restored
      ? await inspect(job.restored, job.source)
      : { isValid: false, reason: 'The restore job names no restored resource.' };
    await vault.recordValidation(job.id, validation);
    log.info('Restore test validated', { job: job.id, source: job.source, ...validation });
    return validation.isValid ? 'passed' : 'failed';
  } catch (error) {
    log.error('Restore test not validated', { job: job.id, source: job.source, errors: errorNames(error) });
    return 'failed';
  }
}

function newestFinished(jobs: readonly RestoreJob[]): RestoreJob | undefined {
  return jobs
    .filter(({ state }) => state !== 'running')
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
}
