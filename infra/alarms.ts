import { Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Api } from './api.ts';
import type { LeadMail } from './lead-mail.ts';
import type { LeadRetention } from './lead-retention.ts';
import type { Media } from './media.ts';
import type { Publishing } from './publishing.ts';
import type { Stage } from './stages.ts';
import type { StreamConsumer } from './stream-consumer.ts';

type Props = {
  api: Api;
  publishing: Publishing;
  mail: LeadMail;
  media: Media;
  announcements: StreamConsumer;
  retention: LeadRetention | undefined;
  stage: Stage;
};

const fiveMinutes = { period: Duration.minutes(5), statistic: 'Sum' };

/** What somebody must look at. Every alarm says what is wrong for the studio, not for a machine. */
export class Alarms extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { api, publishing, mail, media, announcements, retention, stage }: Props) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { displayName: `${stage.studioName} alarms`, enforceSSL: true });
    // A topic with a policy of its own, which enforceSSL makes, no longer has the default one that lets alarms in.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    const deadLetterQueue = this.#undelivered();
    for (const receiver of stage.alarmReceivers) {
      this.topic.addSubscription(new EmailSubscription(receiver, { deadLetterQueue }));
    }

    this.#once('LeadMailFailed', mailMetric(this, mail), 'The studio was not mailed about a new lead.');
    this.#once('LeadMailErrors', mail.fn.metricErrors(fiveMinutes), 'The mail function breaks off.');
    this.#once(
      'LeadMailDeadLetters',
      mail.consumer.deadLetters.metricApproximateNumberOfMessagesVisible({ ...fiveMinutes, statistic: 'Maximum' }),
      'Leads were given up by the mail function; see the dead letters.',
    );
    this.#once(
      'MailEventDeadLetters',
      mail.lostEvents.metricApproximateNumberOfMessagesVisible({ ...fiveMinutes, statistic: 'Maximum' }),
      'It was not noted which recipients mails did not reach; see the dead letters.',
    );
    this.#from(0.05, 'MailBounces', reputation('BounceRate'), 'So many mails come back that SES may stop sending.');
    this.#from(
      0.001,
      'MailComplaints',
      reputation('ComplaintRate'),
      'So many mails are called spam that SES may stop sending.',
    );
    this.#once('PublisherErrors', publishing.fn.metricErrors(fiveMinutes), 'A change of content is not live.');
    this.#once(
      'PublisherDeadLetters',
      publishing.consumer.deadLetters.metricApproximateNumberOfMessagesVisible({
        ...fiveMinutes,
        statistic: 'Maximum',
      }),
      'Changes of content were given up by the publisher; see the dead letters.',
    );
    this.#once(
      'LiveDeadLetters',
      announcements.deadLetters.metricApproximateNumberOfMessagesVisible({ ...fiveMinutes, statistic: 'Maximum' }),
      'Open pages were not told of a change; they show it when they connect again.',
    );
    this.#once(
      'PictureDeadLetters',
      media.deadLetters.metricApproximateNumberOfMessagesVisible({ ...fiveMinutes, statistic: 'Maximum' }),
      'Uploaded pictures could not be made; see the dead letters.',
    );
    this.#once('PictureCleanUpErrors', media.cleanUp.metricErrors(fiveMinutes), 'Unused pictures are not deleted.');
    if (retention) {
      this.#once('LeadRetentionErrors', retention.fn.metricErrors(fiveMinutes), 'Closed leads are not erased.');
    }
    this.#once('ApiErrors', api.api.metricServerError(fiveMinutes), 'The API answers with errors of its own.');
  }

  /** Alarms that a receiver's mailbox refused: the last place to look when nobody was told. */
  #undelivered(): Queue {
    return new Queue(this, 'Undelivered', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
  }

  /** Goes off at the first occurrence; no data means that nothing happened. */
  #once(id: string, metric: IMetric, alarmDescription: string): void {
    this.#from(1, id, metric, alarmDescription);
  }

  #from(threshold: number, id: string, metric: IMetric, alarmDescription: string): void {
    const alarm = new Alarm(this, id, {
      metric,
      alarmDescription,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}

/** Counted by the mail function itself; the dimension is the one that its metrics carry. */
function mailMetric(scope: Construct, mail: LeadMail): Metric {
  return new Metric({
    namespace: Stack.of(scope).stackName,
    metricName: 'LeadMailFailed',
    dimensionsMap: { service: mail.fn.node.id },
    ...fiveMinutes,
  });
}

/** What SES itself judges the account by: under review from 5 % of bounces and from 0.1 % of complaints. */
function reputation(rate: 'BounceRate' | 'ComplaintRate'): Metric {
  return new Metric({
    namespace: 'AWS/SES',
    metricName: `Reputation.${rate}`,
    period: Duration.hours(1),
    statistic: 'Maximum',
  });
}
