import {
  type BackupClient,
  DescribeBackupVaultCommand,
  PutRestoreValidationResultCommand,
  paginateListRecoveryPointsByBackupVault,
  paginateListRestoreJobs,
} from '@aws-sdk/client-backup';

export type RestoreJob = {
  id: string;
  /** The ARN of the table or bucket that was backed up. */
  source: string;
  /** The ARN of the restored copy, once it exists. */
  restored: string | undefined;
  createdAt: Date;
  state: 'running' | 'unvalidated' | 'passed' | 'failed';
};

/** The result of looking at a restored copy. The reason is shown in the console of AWS Backup. */
export type Validation = { isValid: boolean; reason: string };

const pageLimit = 20;

/** The backups and restore tests of this installation. */
export class BackupVault {
  readonly #client: BackupClient;
  readonly #name: string;
  readonly #restoreTestArn: string;

  constructor(client: BackupClient, { name, restoreTestArn }: { name: string; restoreTestArn: string }) {
    this.#client = client;
    this.#name = name;
    this.#restoreTestArn = restoreTestArn;
  }

  async createdAt(): Promise<Date> {
    const { CreationDate } = await this.#client.send(new DescribeBackupVaultCommand({ BackupVaultName: this.#name }));
    if (!CreationDate) throw new Error('AWS Backup returned no creation date of the vault');
    return CreationDate;
  }

  /** The ARNs of the resources that have a complete backup since then. */
  async backedUpSince(since: Date): Promise<Set<string>> {
    const input = { BackupVaultName: this.#name, ByCreatedAfter: since };
    const pages = paginateListRecoveryPointsByBackupVault({ client: this.#client, pageSize: 100 }, input);
    const points = await collect(pages, ({ RecoveryPoints = [] }) => RecoveryPoints);
    const complete = points.filter(({ Status }) => Status === 'COMPLETED' || Status === 'AVAILABLE');
    return new Set(complete.flatMap(({ ResourceArn }) => ResourceArn ?? []));
  }

  /** The jobs of restore tests since then. */
  async restoreJobsSince(since: Date): Promise<RestoreJob[]> {
    const input = { ByRestoreTestingPlanArn: this.#restoreTestArn, ByCreatedAfter: since };
    const pages = paginateListRestoreJobs({ client: this.#client, pageSize: 100 }, input);
    const jobs = await collect(pages, ({ RestoreJobs = [] }) => RestoreJobs);
    return jobs.flatMap(({ RestoreJobId, SourceResourceArn, CreatedResourceArn, CreationDate, ...states }) =>
      RestoreJobId && SourceResourceArn && CreationDate
        ? {
            id: RestoreJobId,
            source: SourceResourceArn,
            restored: CreatedResourceArn,
            createdAt: CreationDate,
            state: stateOf(states),
          }
        : [],
    );
  }

  async recordValidation(jobId: string, { isValid, reason }: Validation): Promise<void> {
    const result = {
      RestoreJobId: jobId,
      ValidationStatus: isValid ? 'SUCCESSFUL' : 'FAILED',
      ValidationStatusMessage: reason,
    } as const;
    await this.#client.send(new PutRestoreValidationResultCommand(result));
  }
}

function stateOf({ Status, ValidationStatus }: { Status?: string; ValidationStatus?: string }): RestoreJob['state'] {
  if (Status === 'PENDING' || Status === 'RUNNING') return 'running';
  if (Status !== 'COMPLETED') return 'failed';
  if (ValidationStatus === 'SUCCESSFUL') return 'passed';
  return ValidationStatus === undefined || ValidationStatus === 'VALIDATING' ? 'unvalidated' : 'failed';
}

async function collect<Page, Item>(pages: AsyncIterable<Page>, itemsOf: (page: Page) => Item[]): Promise<Item[]> {
  const items: Item[] = [];
  let count = 0;
  for await (const page of pages) {
    items.push(...itemsOf(page));
    if (++count === pageLimit) throw new Error(`AWS Backup returned more than ${pageLimit} pages`);
  }
  return items;
}
