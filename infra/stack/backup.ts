import { Arn, ArnFormat, Aws, Duration, Fn, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupVault,
  CfnRestoreTestingPlan,
  CfnRestoreTestingSelection,
} from 'aws-cdk-lib/aws-backup';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import { sharedDeadLetterQueue } from './dead-letter-queue.ts';
import { ScheduledCall } from './scheduled-call.ts';
import { StudioFunction } from './studio-function.ts';

type Props = { data: Data; imageBucket: Bucket; keepDays: number };

/**
 * Daily backups of the tables and images that cannot be made again, kept longer than point-in-time recovery reaches, and a
 * monthly test that restores the newest ones and validates the copies. AWS deletes the copies after the test.
 */
export class Backup extends Construct {
  /** Validates restore tests, and counts whether backups and restore tests are in order. */
  readonly check: StudioFunction;
  readonly vault: BackupVault;
  readonly restoreTest: CfnRestoreTestingPlan;

  constructor(scope: Construct, id: string, { data, imageBucket, keepDays }: Props) {
    super(scope, id);
    const tables = [data.leads, data.heldLeads, data.leadTokens, data.leadLog, data.content, data.settings];
    const vault = new BackupVault(this, 'Vault', {
      // A vault with backups outlives its stack, so the name is different for each installation.
      backupVaultName: Fn.join('-', [Stack.of(this).stackName, stackSuffix]),
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    // AWS Backup turns this on in any case; stating it avoids a difference between template and bucket.
    (imageBucket.node.defaultChild as CfnBucket).notificationConfiguration = {
      eventBridgeConfiguration: { eventBridgeEnabled: true },
    };
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: Stack.of(this).stackName,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'Daily',
          backupVault: vault,
          scheduleExpression: Schedule.cron({ hour: '3', minute: '15' }),
          deleteAfter: Duration.days(keepDays),
        }),
      ],
    });
    plan.addSelection('Data', {
      role: this.#role('BackUp', [
        'service-role/AWSBackupServiceRolePolicyForBackup',
        'AWSBackupServiceRolePolicyForS3Backup',
      ]),
      disableDefaultBackupPolicy: true,
      resources: [
        ...tables.map((table) => BackupResource.fromDynamoDbTable(table)),
        BackupResource.fromArn(imageBucket.bucketArn),
      ],
    });
    const test = this.#testRestores(vault, tables, imageBucket);
    this.check = this.#checkFunction(vault, test, tables, imageBucket);
    this.#runCheck(vault, test);
    this.vault = vault;
    this.restoreTest = test;
  }

  /** Restores the newest backup of each table and of the images on the second day of each month. */
  #testRestores(vault: BackupVault, tables: readonly ITable[], imageBucket: Bucket): CfnRestoreTestingPlan {
    const test = new CfnRestoreTestingPlan(this, 'RestoreTest', {
      restoreTestingPlanName: Fn.join('_', ['Afterhours', stackSuffix]),
      scheduleExpression: 'cron(30 5 2 * ? *)',
      startWindowHours: 4,
      recoveryPointSelection: {
        algorithm: 'LATEST_WITHIN_WINDOW',
        includeVaults: [vault.backupVaultArn],
        recoveryPointTypes: ['SNAPSHOT'],
        selectionWindowDays: 7,
      },
    });
    const role = this.#role('Restore', [
      'service-role/AWSBackupServiceRolePolicyForRestores',
      'AWSBackupServiceRolePolicyForS3Restore',
    ]);
    const select = (name: string, protectedResourceType: string, protectedResourceArns: string[]) => {
      const selection = new CfnRestoreTestingSelection(this, `Restore${name}`, {
        restoreTestingPlanName: test.restoreTestingPlanName,
        restoreTestingSelectionName: name,
        protectedResourceType,
        protectedResourceArns,
        iamRoleArn: role.roleArn,
        // How long the restored copies stay for an operator to look at.
        validationWindowHours: 24,
      });
      selection.node.addDependency(test);
    };
    select(
      'Tables',
      'DynamoDB',
      tables.map((table) => table.tableArn),
    );
    select('Images', 'S3', [imageBucket.bucketArn]);
    return test;
  }

  #checkFunction(vault: BackupVault, test: CfnRestoreTestingPlan, tables: readonly ITable[], imageBucket: Bucket) {
    const sources = tables.map(({ tableArn }) => tableArn);
    const fn = new StudioFunction(this, 'Check', {
      entry: 'functions/backup-check.ts',
      timeout: Duration.minutes(2),
      environment: {
        BACKUP_VAULT: vault.backupVaultName,
        RESTORE_TEST: test.attrRestoreTestingPlanArn,
        BACKED_UP: Fn.join(',', [...sources, imageBucket.bucketArn]),
      },
    });
    const stack = Stack.of(this);
    const copy = 'awsbackup-restore-test-*';
    const copiedTables = stack.formatArn({ service: 'dynamodb', resource: 'table', resourceName: copy });
    const copiedBuckets = Arn.format(
      { service: 's3', region: '', account: '', resource: copy, arnFormat: ArnFormat.NO_RESOURCE_NAME },
      stack,
    );
    fn.allow(['backup:DescribeBackupVault', 'backup:ListRecoveryPointsByBackupVault'], vault.backupVaultArn);
    // AWS Backup has no ARNs of restore jobs.
    fn.allow(['backup:ListRestoreJobs', 'backup:PutRestoreValidationResult'], '*');
    fn.allow(['dynamodb:DescribeTable'], ...sources, copiedTables);
    fn.allow(['dynamodb:Scan'], copiedTables);
    fn.allow(['s3:ListBucket'], imageBucket.bucketArn, copiedBuckets);
    fn.allow(['s3:GetObject'], `${copiedBuckets}/*`);
    // On the role of this function only, so that a wildcard elsewhere stays a finding.
    const reason = 'AWS Backup has no ARNs of restore jobs, so listing and validating them cannot be limited to some.';
    Validations.of(fn.role!).acknowledge(
      { id: 'AwsSolutions::AwsSolutions-IAM5[Resource::*]', reason },
      { id: 'Serverless::Serverless-LambdaStarPermissions', reason },
    );
    return fn;
  }

  /** At each finished restore test and failed backup, and every six hours, since AWS may not deliver such an event. */
  #runCheck(vault: BackupVault, test: CfnRestoreTestingPlan): void {
    const target = new LambdaFunction(this.check, {
      deadLetterQueue: sharedDeadLetterQueue(this),
      retryAttempts: 5,
      maxEventAge: Duration.hours(1),
    });
    const rule = (id: string, detailType: string, detail: Record<string, string[]>) =>
      new Rule(this, id, {
        eventPattern: { source: ['aws.backup'], detailType: [detailType], detail },
        targets: [target],
      });
    rule('RestoreTested', 'Restore Job State Change', {
      restoreTestingPlanArn: [test.attrRestoreTestingPlanArn],
      status: ['COMPLETED', 'FAILED', 'ABORTED'],
    });
    rule('BackupFailed', 'Backup Job State Change', {
      backupVaultName: [vault.backupVaultName],
      state: ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'],
    });
    new ScheduledCall(this, 'SixHourly', {
      fn: this.check,
      expression: 'rate(6 hours)',
      description: 'Checks that every table and the images have a recent backup and a validated restore test',
    });
  }

  /** The policies of AWS, which name every action that AWS Backup needs and change with the service. */
  #role(id: string, policies: readonly string[]): Role {
    return new Role(this, id, {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: policies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
  }
}

/** A random part of the stack id. */
const stackSuffix = Fn.select(0, Fn.split('-', Fn.select(2, Fn.split('/', Aws.STACK_ID))));
