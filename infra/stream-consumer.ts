import { Duration } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, FilterCriteria, type FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { StudioFunction } from './studio-function.ts';

type Pattern = { [name: string]: ReturnType<typeof FilterRule.isEqual> | Pattern };

type Props = {
  table: Table;
  fn: StudioFunction;
  batchSize: number;
  retryAttempts: number;
  /** Which changes the function is told of; all of them without it. */
  filter?: Pattern;
  /** Whether the function names the records that have to come again. */
  reportsFailures?: boolean;
};

/**
 * Hands the changes of a table to a function. Without a limit of retries and age one bad record would hold up all that
 * come after it for a day; what is given up goes to a queue that an alarm watches.
 */
export class StreamConsumer extends Construct {
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const { table, fn } = props;
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    // CDK's own event source grants ListStreams on every stream there is; on this one is enough.
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((name) => `dynamodb:${name}`),
        resources: [table.tableStreamArn as string],
      }),
    );
    const mapping = new EventSourceMapping(this, 'Mapping', {
      target: fn,
      eventSourceArn: table.tableStreamArn as string,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: props.batchSize,
      retryAttempts: props.retryAttempts,
      maxRecordAge: Duration.hours(6),
      bisectBatchOnError: true,
      reportBatchItemFailures: props.reportsFailures ?? false,
      onFailure: new SqsDlq(this.deadLetters),
      ...(props.filter ? { filters: [FilterCriteria.filter(props.filter)] } : {}),
    });
    // Lambda looks at the rights when the mapping is made.
    mapping.node.addDependency(fn.grantPrincipal);
  }
}
