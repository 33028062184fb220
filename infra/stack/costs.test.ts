import { readFileSync } from 'node:fs';
import { aTemplate } from '../testing/stacks.ts';

test('docs/costs.md counts alarms, dashboards, schedules, CDN functions and memory as the stack has them [OPS-32]', () => {
  const template = aTemplate();
  const all = (type: string) => Object.values(template.findResources(type)).map(({ Properties }) => Properties);
  const metrics = all('AWS::CloudWatch::Alarm').flatMap(({ Metrics = [{ MetricStat: {} }] }) =>
    Metrics.filter(({ MetricStat }: { MetricStat?: object }) => MetricStat),
  );
  expect(metrics.length).toBeLessThanOrEqual(16);
  const schedules: string[] = all('AWS::Scheduler::Schedule').map(({ ScheduleExpression }) => ScheduleExpression);
  const patterns = [
    /^rate\(1 minute\)/,
    /^rate\(5 minutes\)/,
    /^rate\(1 hour\)|^cron\(0 \*/,
    /^rate\(6 hours\)/,
    /^cron\(\d+ \d+ \* \*/,
  ];
  const counts = patterns.map((pattern) => schedules.filter((each) => pattern.test(each)).length);
  const [distribution] = all('AWS::CloudFront::Distribution');
  const { FunctionAssociations } = distribution!.DistributionConfig.DefaultCacheBehavior;
  const memory = new Set(all('AWS::Lambda::Function').map(({ MemorySize }) => MemorySize));

  const [facts] = /^- \d+ metrics of alarms.*\n(- .*\n)+/m.exec(readFileSync('docs/costs.md', 'utf8'))!;
  expect(facts.replaceAll(',', '').match(/\d+/g)!.map(Number)).toEqual([
    ...[metrics.length, all('AWS::CloudWatch::Dashboard').length, FunctionAssociations.length],
    ...[schedules.length, ...counts],
    ...[...memory].toSorted((one, other) => one - other),
  ]);
});
