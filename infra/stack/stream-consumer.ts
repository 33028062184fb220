import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { EventSourceMapping, FilterCriteria, type FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import type { StudioFunction } from './studio-function.ts';

type Pattern = { [name: string]: ReturnType<typeof FilterRule.isEqual> | Pattern };

type Props = {
  table: ITable;
  fn: StudioFunction;
  batchSize: number;
  retryAttempts: number;
  /** How long a batch waits for more changes; not at all by default. */
  window?: Duration;
  /** Selects the changes that reach the function; all by default. */
  filter?: Pattern;
  /** Whether the function reports which records to deliver again. */
  reportsFailures?: boolean;
};

/**
 * Invokes a function for the changes of a table. Without limits on retries and age, one bad record would block all later
 * ones for a day. Records that fail every attempt go to the function's dead-letter queue, which fires an alarm.
 */
export class StreamConsumer extends Construct {
  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const { table, fn } = props;
    // The CDK event source grants ListStreams on all streams; this one is enough.
    const eventSourceArn = table.tableStreamArn as string;
    fn.allow(
      ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((name) => `dynamodb:${name}`),
      eventSourceArn,
    );
    new EventSourceMapping(this, 'Mapping', {
      target: fn,
      eventSourceArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: props.batchSize,
      retryAttempts: props.retryAttempts,
      maxBatchingWindow: props.window,
      maxRecordAge: Duration.hours(6),
      bisectBatchOnError: true,
      reportBatchItemFailures: props.reportsFailures ?? false,
      onFailure: new SqsDlq(fn.deadLetters),
      ...(props.filter ? { filters: [FilterCriteria.filter(props.filter)] } : {}),
    });
  }
}
