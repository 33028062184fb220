import { readFileSync } from 'node:fs';
import { anEdgeTemplate, aStage, aTemplate, testStage } from '../infra/testing/stacks.ts';
import { CommandError } from './command-error.ts';
import { costLines, defaultUsage, stackFacts, total } from './cost-model.ts';
import { costReport } from './cost-report.ts';

const document = readFileSync('docs/costs.md', 'utf8');
const template = aTemplate({ ...testStage, closedLeadDays: 365 });
const all = (type: string) => Object.values(template.findResources(type)).map(({ Properties }) => Properties);

test('prints service, unit, quantity, free allowance, price, sum, source and date of each line, by the prices and with the sums of docs/costs.md [OPS-07]', () => {
  const prices = document.split('\n').filter((line) => /\]\(https:\/\/aws\.amazon\.com\/.+\) \|$/.test(line));
  const rows = costReport([]).split('\n').slice(2, -1);

  expect(rows).toHaveLength(25);
  for (const row of rows) {
    const [, service, unit, month, free, price, sum, source] = row.split('|').map((cell) => cell.trim());
    expect(prices).toContain(`| ${service} | ${unit} | ${price} | ${free} | ${source} |`);
    expect(month).toMatch(/^[\d,.]+$/);
    expect(price).toMatch(/^\$[\d.]+ \/ [\d,]+$/);
    expect(sum).toMatch(/^\$\d+\.\d\d$/);
    expect(source).toMatch(/^\[(AWS page|article|from memory), \d{4}-\d\d\]\(https:\/\/aws\.amazon\.com\/.+\)$/);
  }
  const none = ['--visits', '0', '--leads', '0', '--publishes', '0', '--images', '0', '--staff', '0'];
  const sums = [none, [], ['--visits', '1000000', '--leads', '500']].map(
    (args) => /\*\*(\$[\d.]+)\*\*/.exec(costReport(args))?.[1],
  );
  expect(document.match(/(?<=^\| .* \| )\$[\d.]+(?= \|$)/gm)).toEqual(sums);
});

test('counts alarms, dashboards, schedules, CDN functions and memory as the stack has them [OPS-08]', () => {
  const metricsOf = ({ Metrics }: { Metrics?: { MetricStat?: object }[] }) =>
    Metrics ? Metrics.filter(({ MetricStat }) => MetricStat).length : 1;
  const schedules = all('AWS::Scheduler::Schedule').map(({ ScheduleExpression }) => String(ScheduleExpression));
  const count = (pattern: RegExp) => schedules.filter((each) => pattern.test(each)).length;
  const [{ DistributionConfig }] = all('AWS::CloudFront::Distribution') as [{ DistributionConfig: never }];
  const { DefaultCacheBehavior } = DistributionConfig as { DefaultCacheBehavior: { FunctionAssociations: object[] } };
  const memory = new Set(all('AWS::Lambda::Function').map(({ MemorySize }) => MemorySize));

  expect(stackFacts).toEqual({
    alarmMetrics: all('AWS::CloudWatch::Alarm').reduce((sum, alarm) => sum + metricsOf(alarm), 0),
    dashboards: all('AWS::CloudWatch::Dashboard').length,
    minuteSchedules: count(/^rate\(1 minute\)$/),
    hourlySchedules: count(/^(rate\(1 hour\)|cron\(0 \* \* \* \? \*\))$/),
    dailySchedules: count(/^cron\(\d+ \d+ \* \* \? \*\)$/),
    sixHourlySchedules: count(/^rate\(6 hours\)$/),
    cdnFunctions: DefaultCacheBehavior.FunctionAssociations.length,
    apiMegabytes: 1024,
    imageMegabytes: 3008,
  });
  const { minuteSchedules, hourlySchedules, dailySchedules, sixHourlySchedules } = stackFacts;
  expect(minuteSchedules + hourlySchedules + dailySchedules + sixHourlySchedules).toBe(schedules.length);
  expect([...memory].toSorted()).toEqual([1024, 3008]);
});

test('names the restore tests and alarms of backups, and the rules of a firewall, as the stacks have them [OPS-08]', () => {
  const withBackup = aTemplate(aStage({ backup: { keepDays: 35 } }));
  const alarmsOf = (stack: typeof template) => Object.keys(stack.findResources('AWS::CloudWatch::Alarm')).length;
  const tested = Object.values(withBackup.findResources('AWS::Backup::RestoreTestingSelection')).flatMap(
    ({ Properties }) => Properties.ProtectedResourceArns,
  );
  const firewalls = anEdgeTemplate(aStage({ firewall: { requestsPerFiveMinutes: 2000 } })).findResources(
    'AWS::WAFv2::WebACL',
  );
  const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

  const added = alarmsOf(withBackup) - alarmsOf(aTemplate(aStage()));
  expect(document).toContain(`${words[tested.length]} restore tests ($1.50 each), ${words[added]} alarms`);
  const { Rules } = Object.values(firewalls)[0]!.Properties;
  expect(document).toContain(`a web ACL ($5) and ${words[Rules.length]} rules ($1 each)`);
});

test('estimates at most $22 for a million visits and 500 requests, and never less for twice as many', () => {
  const million = costLines({ ...defaultUsage, visits: 1_000_000, leads: 500 });

  expect(total(million)).toBeLessThanOrEqual(22);
  const twice = costLines({ ...defaultUsage, visits: 2_000_000, leads: 500 });
  for (const [index, line] of twice.entries()) expect(line.sum).toBeGreaterThanOrEqual(million[index]!.sum);
});

test('charges what exceeds the free allowance', () => {
  const [transfer] = costLines({ ...defaultUsage, visits: 10_000_000 });

  expect(transfer).toMatchObject({ unit: 'GB to visitors', quantity: 5830, free: 1000 });
  expect(transfer?.sum).toBeCloseTo(410.55);
});

test('refuses anything but counts with a sentence', () => {
  expect(() => costReport(['--visits', '-5'])).toThrow(CommandError);
  expect(() => costReport(['--visits', '1e6'])).toThrow('--visits must be a whole number, such as 1000.');
  expect(() => costReport(['--guests', '5'])).toThrow(/--guests/);
  expect(() => costReport(['5'])).toThrow('Unexpected argument 5.');
});
