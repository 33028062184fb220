import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { FilterRule } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { ScheduledCall } from './scheduled-call.ts';
import { StreamConsumer } from './stream-consumer.ts';
import { StudioFunction } from './studio-function.ts';

type Props = { entry: string; environment?: Record<string, string> };
type Source = { id: string; table: ITable; description: string };

/** Sends an email for each new item of a table. Items of failed emails are in an index, which it reads every minute. */
export class EmailFunction extends StudioFunction {
  readonly #scope: Construct;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id, { ...props, timeout: Duration.seconds(60), ownDeadLetters: true });
    this.#scope = scope;
  }

  /** @param source `id` of the stream consumer, and `description` of the schedule */
  sendForNewItems({ id, table, description }: Source): void {
    new StreamConsumer(this.#scope, id, {
      table,
      fn: this,
      batchSize: 10,
      // For records that the function cannot read or update; the schedule retries emails that SES rejects.
      retryAttempts: 14,
      reportsFailures: true,
      filter: { eventName: FilterRule.isEqual('INSERT') },
    });
    new ScheduledCall(this.#scope, 'EveryMinute', { fn: this, expression: 'rate(1 minute)', description });
  }
}
