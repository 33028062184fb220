import { BackupClient } from '@aws-sdk/client-backup';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { clientOptions } from './aws/client-options.ts';
import { log, recordMetric } from './aws/log.ts';
import { requireEnv } from './aws/settings.ts';
import { BackupVault } from './backups/backup-vault.ts';
import { checkBackups } from './backups/check-backups.ts';
import { inspectRestored } from './backups/inspect-restored.ts';

const vault = new BackupVault(new BackupClient(clientOptions), {
  name: requireEnv('BACKUP_VAULT'),
  restoreTestArn: requireEnv('RESTORE_TEST'),
});
const clients = { dynamodb: new DynamoDBClient(clientOptions), s3: new S3Client(clientOptions) };
const deps = {
  vault,
  inspect: (restored: string, source: string) => inspectRestored(clients, restored, source),
  resources: requireEnv('BACKED_UP').split(','),
};
/** A change of a job of AWS Backup, or the call of the schedule. */
const eventSchema = z.object({ 'detail-type': z.string().optional() });

/**
 * Validates finished restore tests, and counts whether backups and restore tests are in order. AWS Backup delivers its events
 * on a best-effort basis, so a schedule runs the same check every six hours. Only failed backup jobs send the first event.
 */
export async function handler(event: unknown): Promise<void> {
  const hasBackupFailed = eventSchema.parse(event)['detail-type'] === 'Backup Job State Change';
  const { withoutBackup, withoutRestore } = await checkBackups(deps, new Date());
  if (hasBackupFailed) log.error('A backup job failed');
  if (withoutBackup.length > 0) log.error('Without a recent backup', { resources: withoutBackup });
  if (withoutRestore.length > 0) log.error('Without a validated restore', { resources: withoutRestore });
  recordMetric('BackupsFresh', hasBackupFailed || withoutBackup.length > 0 ? 0 : 1);
  recordMetric('RestoreTestsPassed', withoutRestore.length > 0 ? 0 : 1);
}
