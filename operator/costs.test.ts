import { readFileSync } from 'node:fs';
import { anEdgeTemplate, aStage, aTemplate, testStage } from '../infra/testing/stacks.ts';
import { CommandError } from './command-error.ts';
import { costLines, defaultUsage, stackFacts, total } from './cost-model.ts';
import { prices } from './cost-prices.ts';
import { withTables } from './cost-table.ts';
import { readUsage } from './cost-usage.ts';

const document = readFileSync('docs/costs.md', 'utf8');
const template = aTemplate({ ...testStage, closedLeadDays: 365 });
const all = (type: string) => Object.values(template.findResources(type)).map(({ Properties }) => Properties);

test('shows the tables of the model in docs/costs.md, each line with service, unit, quantity, price, sum, source and date [OPS-07]', () => {
  expect(withTables(document)).toBe(document);
  expect(document.match(/<!-- npm run costs --/g)).toHaveLength(3);
  const rows = document.split('\n').filter((line) => /^\| (?!Service|---|\*\*)/.test(line));
  expect(rows).toHaveLength(3 * Object.keys(prices).length);
  for (const row of rows) {
    expect(row).toMatch(
      /^\| [\w ]+ \| .+ \| [\d,.]+ \| [\d,]* \| \$[\d.]+ \/ [\d,]+ \| \$\d+\.\d\d \| \[(AWS page|article|from memory), \d{4}-\d\d\]\(https:\/\/aws\.amazon\.com\/.+\) \|$/,
    );
  }
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
    hourlySchedules: count(/^rate\(1 hour\)$/),
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

test('estimates at most $21 for a million visits, and never less for twice as many', () => {
  const million = costLines({ ...defaultUsage, visits: 1_000_000, leads: 500 });

  expect(total(million)).toBeLessThanOrEqual(21);
  const twice = costLines({ ...defaultUsage, visits: 2_000_000, leads: 500 });
  for (const [index, line] of twice.entries()) expect(line.sum).toBeGreaterThanOrEqual(million[index]!.sum);
});

test('charges what exceeds the free allowance', () => {
  const [transfer] = costLines({ ...defaultUsage, visits: 10_000_000 });

  expect(transfer).toMatchObject({ unit: 'GB to visitors', quantity: 5830, free: 1000, billed: 4830 });
  expect(transfer?.sum).toBeCloseTo(410.55);
});

test('reads counts, and refuses anything else with a sentence', () => {
  expect(readUsage(['--visits', '5', '--staff', '0']).usage).toEqual({ ...defaultUsage, visits: 5, staff: 0 });
  expect(() => readUsage(['--visits', '-5'])).toThrow(CommandError);
  expect(() => readUsage(['--visits', '1e6'])).toThrow('--visits must be a whole number, such as 1000.');
  expect(() => readUsage(['--guests', '5'])).toThrow(/--guests/);
  expect(() => readUsage(['5'])).toThrow('Unexpected argument 5.');
});
