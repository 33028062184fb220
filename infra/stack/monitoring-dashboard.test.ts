import { aTemplate } from '../testing/stacks.ts';

type Options = { region?: string; stat?: string };
// biome-ignore lint/suspicious/noExplicitAny: CloudWatch defines the properties of each type of widget
type Widget = { type: string; properties: any };

const template = aTemplate();
const [board] = Object.values(template.findResources('AWS::CloudWatch::Dashboard'));
const { DashboardName, DashboardBody } = board?.Properties ?? {};
const body = DashboardBody['Fn::Join'][1]
  .map((part: string | object) => (typeof part === 'string' ? part : `<${JSON.stringify(part).replaceAll('"', "'")}>`))
  .join('');
const widgets: Widget[] = JSON.parse(body).widgets;

/** The lines of a graph, as `metric statistic`. */
function lines(title: string): string[] {
  const { properties } = widgets.find((widget) => widget.properties.title === title) ?? {};
  return linesOf(properties.metrics).map(({ name, options }) => `${name} ${options.stat ?? 'Average'}`);
}

/** CloudWatch repeats the namespace, name or dimension of the line before by a dot. */
function linesOf(metrics: (string | Options)[][]) {
  let before: (string | Options)[] = [];
  return metrics.map((line) => {
    const whole = line.map((part, index) => (part === '.' ? (before[index] ?? part) : part));
    before = whole;
    return { name: whole[1], options: (whole.at(-1) ?? {}) as Options };
  });
}

test('has one dashboard, named like the stack, with alarms, bookings, emails, publishes, API, functions, CDN, dead letters and cost [OPS-05]', () => {
  expect(template.findResources('AWS::CloudWatch::Dashboard')).toHaveProperty('MonitoringBoard90CF87DD');
  expect(DashboardName).toBe('Studio');
  const [status] = widgets.filter(({ type }) => type === 'alarm');
  expect(status?.properties.alarms.length).toBeGreaterThan(10);
  expect(lines('Bookings')).toEqual(['Bookings Sum', 'BookingsHeld Sum', 'Refused Sum']);
  for (const [title, emails] of [
    ['Emails to the studio', 'StudioEmails'],
    ['Emails to visitors', 'VisitorEmails'],
  ] as const) {
    const fates = ['Sent', 'Retried', 'Failed', 'Delivered', 'Bounced', 'Complained'];
    expect(lines(title)).toEqual(expect.arrayContaining(fates.map((fate) => `${emails}${fate} Sum`)));
  }
  expect(lines('Publishes; right: longest, in ms')).toEqual(['PublishTime SampleCount', 'PublishTime Maximum']);
  expect(lines('API calls')).toEqual(['Count Sum', '4xx Sum', '5xx Sum']);
  expect(lines('API latency, in ms')).toEqual(['Latency p50', 'Latency p95']);
  expect(lines('Functions of the account')).toContain('Throttles Sum');
  expect(lines('CDN; right: errors, in %')).toEqual(['Requests Sum', '4xxErrorRate Average', '5xxErrorRate Average']);
  const deadLetterQueues = Object.values(template.findResources('AWS::SQS::Queue')).filter(
    ({ Properties }) => !Properties.RedrivePolicy,
  );
  expect(lines('Dead letters')).toHaveLength(deadLetterQueues.length);
  expect(lines('Cost of the account this month, estimated, in $')).toEqual(['EstimatedCharges Maximum']);
  const all = widgets.flatMap(({ properties }) => linesOf(properties.metrics ?? []));
  expect(all.length).toBeGreaterThan(30);
  expect(all.length).toBeLessThanOrEqual(50);
  const inUsEast1 = all.filter(({ options }) => options.region === 'us-east-1').map(({ name }) => name);
  expect(inUsEast1).toEqual(['Requests', '4xxErrorRate', '5xxErrorRate', 'EstimatedCharges']);
});

test('does not name the alarm on the dashboard that exists in us-east-1 only', () => {
  // CloudFormation rejects a reference to a resource whose condition is false.
  expect(body).toContain('AlarmsApiErrors');
  expect(body).not.toContain('AlarmsCdnErrors');
});
