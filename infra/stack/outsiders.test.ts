import { aStage, aTemplate, fullLocalStage } from '../testing/stacks.ts';

/**
 * How the ways into a function refuse wrong input. AWS counts an error of a function only when it throws, so a way that can refuse
 * by throwing alone must be left out of every alarm about errors. e2e/outsiders.spec.ts sends wrong input through the ways of strangers.
 */
const refusals: Record<string, 'answers' | 'throws' | 'no stranger'> = {
  'apigateway.amazonaws.com': 'answers',
  'cognito-idp.amazonaws.com': 'throws',
  // What visitors sent, after the API validated it, and their files: a refused file is a result.
  'AWS::DynamoDB::Table': 'answers',
  'AWS::SQS::Queue': 'answers',
  // SES writes its events about emails to visitors.
  'sns.amazonaws.com': 'answers',
  'scheduler.amazonaws.com': 'no stranger',
  'events.amazonaws.com': 'no stranger',
  deployment: 'no stranger',
};

// biome-ignore lint/suspicious/noExplicitAny: properties of a template
type Resource = { Type: string; Properties: any };

const stages = {
  approval: fullLocalStage,
  open: aStage({ registration: 'open' }),
  closed: aStage({ registration: 'closed', mailIdentity: 'studio.example' }),
};

describe.each(Object.entries(stages))('with the registration %s', (_, stage) => {
  const resources: Record<string, Resource> = aTemplate(stage).toJSON().Resources;
  const ofType = (type: string) => Object.values(resources).filter(({ Type }) => Type === type);
  const idIn = (value: unknown) => /"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/.exec(JSON.stringify(value))?.[1] ?? '';
  const ways = [
    ...ofType('AWS::Lambda::Permission').map(({ Properties: { FunctionName, Principal } }) => ({
      fn: idIn(FunctionName),
      way: String(Principal),
    })),
    ...ofType('AWS::Lambda::EventSourceMapping').map(({ Properties: { FunctionName, EventSourceArn } }) => ({
      fn: idIn(FunctionName),
      way: resources[idIn(EventSourceArn)]?.Type ?? 'unknown',
    })),
    ...ofType('AWS::Scheduler::Schedule').map(({ Properties: { Target } }) => ({
      fn: idIn(Target.Arn),
      way: 'scheduler.amazonaws.com',
    })),
    ...ofType('AWS::CloudFormation::CustomResource').map(({ Properties: { ServiceToken } }) => ({
      fn: idIn(ServiceToken),
      way: 'deployment',
    })),
    // Anyone may call the URL of a function, and the CDN calls functions at the edge.
    ...ofType('AWS::Lambda::Url').map(({ Properties }) => ({ fn: idIn(Properties.TargetFunctionArn), way: 'URL' })),
  ];

  test('knows how each way into a function refuses wrong input', () => {
    const functions = Object.keys(resources).filter((id) => resources[id]?.Type === 'AWS::Lambda::Function');

    expect(new Set(ways.map(({ way }) => refusals[way] ?? way))).toEqual(new Set(['answers', 'throws', 'no stranger']));
    // Operators call the others by name.
    const entered = new Set(ways.map(({ fn }) => fn));
    for (const fn of functions.filter((id) => !entered.has(id))) {
      expect(resources[fn]?.Properties.FunctionName).toMatch(/^Studio-/);
    }
  });

  test('counts no refusal of a stranger in an alarm about errors of functions [OPS-01]', () => {
    const isOfErrors = ({ Properties }: Resource) =>
      /"AWS\/Lambda"/.test(JSON.stringify(Properties)) && /"Errors"/.test(JSON.stringify(Properties));
    const alarms = ofType('AWS::CloudWatch::Alarm').filter(isOfErrors);
    const functions = Object.keys(resources).filter((id) => resources[id]?.Type === 'AWS::Lambda::Function');
    const refusing = new Set(ways.filter(({ way }) => refusals[way] === 'throws').map(({ fn }) => fn));

    expect(alarms).toHaveLength(1);
    expect(refusing.size).toBe(stage.registration === 'closed' ? 1 : 2);
    for (const { Properties } of alarms) {
      for (const fn of functions) {
        const fires = valueAfterError(Properties, fn) >= Properties.Threshold;
        expect({ fn, fires }).toEqual({ fn, fires: !refusing.has(fn) });
      }
    }
  });
});

type Stat = { Metric: { Dimensions?: { Value: { Ref: string } }[] } };
type Part = { Id: string; Expression?: string; MetricStat?: Stat };

/** The value of an alarm after one error of a function. A metric without dimensions counts all functions. */
function valueAfterError({ Metrics }: { Metrics?: Part[] }, fn: string): number {
  // An alarm without an expression counts all functions.
  if (!Metrics) return 1;
  const values = new Map(
    Metrics.flatMap(({ Id, MetricStat }) => {
      if (!MetricStat) return [];
      const { Dimensions: [dimension] = [] } = MetricStat.Metric;
      return [[Id, Number(!dimension || dimension.Value.Ref === fn)] as const];
    }),
  );
  const [{ Expression = '' } = {}] = Metrics.filter((part) => part.Expression);
  const [first = 0, ...others] = Expression.split(' - ').map((term) => values.get(/(\w+)(?:, 0\))?$/.exec(term)![1]!)!);
  return others.reduce((sum, value) => sum - value, first);
}
