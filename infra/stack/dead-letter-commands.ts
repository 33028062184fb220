import { Duration, Stack } from 'aws-cdk-lib';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { DeadLetterQueue } from '#shared/operations/dead-letter-commands.ts';
import type { Data } from './data.ts';
import { ScheduledCall } from './scheduled-call.ts';
import { StudioFunction } from './studio-function.ts';

/** A dead-letter queue, with the function that handles its events, or the queue that they came from. */
type Target = { queue: Queue; fn?: StudioFunction; source?: Queue };

/**
 * Lists and re-runs dead letters for operators (`npm run redrive`), and counts them every five minutes for the alarm
 * `DeadLetters`. IAM controls who else can call it. The functions behind the queues do the work.
 */
export class DeadLetterCommands extends Construct {
  readonly fn: StudioFunction;
  readonly targets: Record<DeadLetterQueue, Target>;

  constructor(scope: Construct, id: string, targets: Record<DeadLetterQueue, Target>, data: Data) {
    super(scope, id);
    this.targets = targets;
    const queues = Object.entries(targets).map(([name, { queue, fn, source }]) => [
      name,
      { url: queue.queueUrl, fn: fn?.functionName, source: source?.queueUrl },
    ]);
    this.fn = new StudioFunction(this, 'DeadLetterCommands', {
      entry: 'functions/dead-letters.ts',
      operatorName: 'DeadLetterCommands',
      // The functions that it calls take up to five minutes.
      timeout: Duration.minutes(12),
      environment: { DEAD_LETTER_QUEUES: Stack.of(this).toJsonString(Object.fromEntries(queues)) },
    });
    const all = Object.values(targets);
    this.fn.allow(
      ['ReceiveMessage', 'DeleteMessage', 'ChangeMessageVisibility', 'GetQueueAttributes'].map((name) => `sqs:${name}`),
      ...all.map(({ queue }) => queue.queueArn),
    );
    this.fn.allow(['sqs:SendMessage'], ...all.flatMap(({ source }) => source?.queueArn ?? []));
    this.fn.allow(['lambda:InvokeFunction'], ...all.flatMap(({ fn }) => fn?.functionArn ?? []));
    data.allowScope(this.fn, 'dead-letters', 'GetItem', 'PutItem');
    new ScheduledCall(this, 'FiveMinutely', {
      fn: this.fn,
      expression: 'rate(5 minutes)',
      description: 'Counts the events that were given up, and emails the alarm receivers about new ones',
    });
  }

  /** Lets the function email the receivers of alarms. */
  reportTo(alarmTopic: Topic): void {
    this.fn.addEnvironment('ALARM_TOPIC', alarmTopic.topicArn);
    this.fn.allow(['sns:Publish'], alarmTopic.topicArn);
  }
}
