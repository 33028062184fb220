import { Aws, CfnCondition, Fn, Stack } from 'aws-cdk-lib';
import { Alarm, type CfnAlarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Stage } from '../stages/stages.ts';
import { type AlarmName, alarmMetrics, alarmNames, alarmRules, alarmText } from './alarm-list.ts';
import { sharedDeadLetterQueue } from './dead-letter-queue.ts';
import { type Metrics, metricsOf, type WatchedParts } from './metrics.ts';

/** The longest time from an alarm to the end of a first deployment, which creates the CDN and the schedules. */
const deploymentMinutes = 60;

type Props = { parts: WatchedParts; stage: Stage };

/** Creates the alarms of the list, and the topic that emails them to the receivers of the stage. */
export class Alarms extends Construct {
  readonly topic: Topic;
  readonly metrics: Metrics;
  /** The alarms that exist in every region. */
  readonly everywhere: Alarm[] = [];

  constructor(scope: Construct, id: string, { parts, stage }: Props) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { displayName: `${stage.studioName} alarms`, enforceSSL: true });
    // `enforceSSL` adds a topic policy, which replaces the default policy that lets CloudWatch publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    const deadLetterQueue = sharedDeadLetterQueue(this);
    for (const receiver of stage.alarmReceivers) {
      this.topic.addSubscription(new EmailSubscription(receiver, { deadLetterQueue }));
    }
    // CloudFront publishes metrics in us-east-1 only, and alarms read only metrics of their region (docs/decisions/0032).
    const inUsEast1 = new CfnCondition(this, 'SeesCdn', { expression: Fn.conditionEquals(Aws.REGION, 'us-east-1') });
    this.metrics = metricsOf(this, parts);
    const metrics = alarmMetrics(this.metrics);
    for (const name of alarmNames) {
      const metric = metrics[name];
      if (!metric) continue;
      const alarm = this.#alarm(name, metric);
      if (alarmRules[name]?.isInUsEast1) (alarm.node.defaultChild as CfnAlarm).cfnOptions.condition = inUsEast1;
      else this.everywhere.push(alarm);
    }
  }

  #alarm(name: AlarmName, metric: IMetric): Alarm {
    const {
      threshold = 1,
      isFaultBelow = false,
      isFaultWhenMissing = isFaultBelow,
      periods = 1,
    } = alarmRules[name] ?? {};
    const alarm = new Alarm(this, name, {
      metric,
      alarmDescription: alarmText(name),
      threshold,
      comparisonOperator: isFaultBelow
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: isFaultWhenMissing ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    // Ends with the first value. Until a value is overdue, a missing one only means that the deployment is not done.
    const period = metric.toMetricConfig().metricStat?.period.toMinutes() ?? 0;
    const warmUpPeriodDurationInMinutes = Math.max(period, deploymentMinutes);
    if (isFaultWhenMissing)
      (alarm.node.defaultChild as CfnAlarm).warmUpConfiguration = { warmUpPeriodDurationInMinutes };
    return alarm;
  }
}
