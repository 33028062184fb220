import { requireSupported } from '../cloudformation/supported-properties.ts';
import type { Resource } from '../platform/service.ts';
import { parseExpression } from './metric-math.ts';
import { endOfStretch, type MetricStore, requireStatistic, statisticOf } from './metric-store.ts';

export type AlarmState = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA';
export type Evaluation = { state: AlarmState; reason: string; value: number | undefined };

/** An alarm of the template. */
export type Alarm = {
  name: string;
  description: string;
  actionsEnabled: boolean;
  actions: Record<AlarmState, string[]>;
  /** The current state; `before` is kept when missing data is ignored. */
  evaluate(store: MetricStore, now: number, before: AlarmState): Evaluation;
};

type ValueAt = (store: MetricStore, from: number, to: number) => number | undefined;

/** Reads an `AWS::CloudWatch::Alarm` that was created at a time. @throws {Error} naming an unsupported property */
export function alarmOf(resource: Resource, created: number): Alarm {
  requireSupported(resource, alarmProperties);
  const { logicalId, physicalName, properties } = resource;
  try {
    return {
      name: properties.AlarmName ?? physicalName,
      description: properties.AlarmDescription ?? '',
      actionsEnabled: properties.ActionsEnabled ?? true,
      actions: {
        ALARM: topics(properties.AlarmActions),
        OK: topics(properties.OKActions),
        INSUFFICIENT_DATA: topics(properties.InsufficientDataActions),
      },
      evaluate: evaluatorOf(properties, created),
    };
  } catch (error) {
    throw new Error(`${logicalId}: ${(error as Error).message}`, { cause: error });
  }
}

const alarmProperties = [
  'ActionsEnabled',
  'AlarmActions',
  'AlarmDescription',
  'AlarmName',
  'ComparisonOperator',
  'DatapointsToAlarm',
  'Dimensions',
  'EvaluationPeriods',
  'ExtendedStatistic',
  'InsufficientDataActions',
  'MetricName',
  'Metrics',
  'Namespace',
  'OKActions',
  'Period',
  'Statistic',
  'Tags',
  'Threshold',
  'TreatMissingData',
  'Unit',
  'WarmUpConfiguration',
];

const comparisons: Record<string, (value: number, threshold: number) => boolean> = {
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  GreaterThanThreshold: (value, threshold) => value > threshold,
  LessThanOrEqualToThreshold: (value, threshold) => value <= threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
};

type Properties = Resource['properties'];

/** Periods end at the current time, not at full minutes, so that an alarm changes without delay. */
function evaluatorOf(properties: Properties, created: number): Alarm['evaluate'] {
  const { ComparisonOperator, EvaluationPeriods, Threshold, TreatMissingData = 'missing' } = properties;
  const { WarmUpPeriodDurationInMinutes = 0, OnlyStartEvaluatingAfterWarmUpPeriodEnds = false } =
    properties.WarmUpConfiguration ?? {};
  if (OnlyStartEvaluatingAfterWarmUpPeriodEnds) throw new Error('a warm-up that data cannot end is not supported here');
  let isWarm = false;
  const needed = properties.DatapointsToAlarm ?? EvaluationPeriods;
  const breaches = comparisons[ComparisonOperator];
  if (!breaches) throw new Error(`the comparison ${ComparisonOperator} is not supported here`);
  const { valueAt, periodMs } = properties.Metrics ? mathOf(properties.Metrics) : singleOf(properties);
  return (store, now, before) => {
    const end = endOfStretch(now);
    const starts = Array.from({ length: EvaluationPeriods }, (_, index) => end - (index + 1) * periodMs);
    const values = starts.map((start) => valueAt(store, start, start + periodMs));
    const value = values.find((each) => each !== undefined);
    const breaching = values.filter((each) =>
      each === undefined ? TreatMissingData === 'breaching' : breaches(each, Threshold),
    ).length;
    const missing = values.filter((each) => each === undefined).length;
    isWarm ||= missing === 0 || now >= created + WarmUpPeriodDurationInMinutes * 60_000;
    if (!isWarm) return { state: 'INSUFFICIENT_DATA', reason: 'warming up', value };
    if (missing === values.length && TreatMissingData === 'missing') {
      return { state: 'INSUFFICIENT_DATA', reason: 'no datapoints were received', value };
    }
    if (missing === values.length && TreatMissingData === 'ignore')
      return { state: before, reason: 'no datapoints', value };
    const reason = `${breaching} of the last ${EvaluationPeriods} datapoints (${values.map(shown).join(', ')}) against ${ComparisonOperator} ${Threshold}, ${needed} needed`;
    return { state: breaching >= needed ? 'ALARM' : 'OK', reason, value };
  };
}

function singleOf(properties: Properties): { valueAt: ValueAt; periodMs: number } {
  const { Namespace, MetricName, Period, Statistic, ExtendedStatistic } = properties;
  const dimensions = dimensionsOf(properties.Dimensions);
  const statistic = Statistic ?? ExtendedStatistic;
  requireStatistic(statistic);
  return {
    periodMs: Period * 1000,
    valueAt: (store, from, to) => {
      const points = store.between(Namespace, MetricName, dimensions, from, to);
      return points && statisticOf(points, statistic);
    },
  };
}

function mathOf(metrics: Properties[]): { valueAt: ValueAt; periodMs: number } {
  const byId = new Map<string, ValueAt>();
  let periodMs = 0;
  for (const { Id, MetricStat } of metrics) {
    if (!MetricStat) continue;
    const { Metric, Period, Stat } = MetricStat;
    const single = singleOf({ ...Metric, Period, Statistic: Stat });
    if (periodMs && single.periodMs !== periodMs)
      throw new Error('metrics of different periods are not supported here');
    periodMs = single.periodMs;
    byId.set(Id, single.valueAt);
  }
  for (const { Id, Expression } of metrics) {
    if (!Expression) continue;
    const { ids, evaluate } = parseExpression(Expression);
    byId.set(Id, (store, from, to) => evaluate((id) => byId.get(id)?.(store, from, to)));
    const unknown = ids.find((id) => !metrics.some((metric) => metric.Id === id));
    if (unknown) throw new Error(`the expression ${Expression} names ${unknown}, which is no metric of the alarm`);
  }
  const [shown, ...others] = metrics.filter(({ ReturnData }) => ReturnData !== false);
  if (!shown || others.length > 0) throw new Error('exactly one metric must return data');
  return { valueAt: byId.get(shown.Id)!, periodMs };
}

function dimensionsOf(dimensions: { Name: string; Value: string }[] = []): Record<string, string> {
  return Object.fromEntries(dimensions.map(({ Name, Value }) => [Name, String(Value)]));
}

function topics(arns: string[] = []): string[] {
  const other = arns.find((arn) => !/^arn:[^:]*:sns:/.test(arn));
  if (other) throw new Error(`the action ${other} is not supported here`);
  return arns;
}

function shown(value: number | undefined): string {
  return value === undefined ? 'missing' : String(Math.round(value * 1000) / 1000);
}
