import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Schedules } from './events.ts';
import { parseSchedule } from './schedule-expression.ts';
import type { Environment } from './service.ts';

const functionArn = 'arn:aws:lambda:eu-central-1:000000000000:function:CleanUp';
const invoke = vi.fn(async () => undefined);
let schedules: Schedules;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T03:58:30Z') });
  invoke.mockClear();
  const environment = { region: 'eu-central-1', accountId: '000000000000', invoke, log: () => {} };
  schedules = new Schedules(environment as unknown as Environment);
});

afterEach(async () => {
  await schedules.stop();
  vi.useRealTimers();
});

test('a rule invokes its function at the minutes of its cron', async () => {
  await deploy('cron(0 4 * * ? *)');

  await vi.advanceTimersByTimeAsync(60_000);
  expect(invoke).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(120_000);

  expect(invoke).toHaveBeenCalledExactlyOnceWith(
    functionArn,
    expect.objectContaining({ source: 'aws.events', 'detail-type': 'Scheduled Event' }),
    { service: 'events.amazonaws.com', sourceArn: 'arn:aws:events:eu-central-1:000000000000:rule/Rule' },
  );
});

test('a rule with a rate invokes its function again and again, until it is disabled', async () => {
  await deploy('rate(1 hour)', { Input: '{"n":1}' });
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(invoke.mock.calls.map((call: unknown[]) => call[1])).toEqual([{ n: 1 }, { n: 1 }]);

  await deploy('rate(1 hour)', undefined, 'DISABLED');
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);

  expect(invoke).toHaveBeenCalledTimes(2);
});

test.each([
  ['cron(0/15 * * * ? *)', '2026-03-01T10:45Z', true],
  ['cron(0/15 * * * ? *)', '2026-03-01T10:46Z', false],
  ['cron(30 22 ? * FRI-SAT *)', '2026-03-06T22:30Z', true],
  ['cron(30 22 ? * 1 *)', '2026-03-01T22:30Z', true],
  ['cron(0 12 1 JAN,JUL ? 2026)', '2026-07-01T12:00Z', true],
  ['cron(0 12 1 JAN,JUL ? 2026)', '2027-07-01T12:00Z', false],
])('%s at %s: %s', (text, at, matches) => {
  const schedule = parseSchedule(text);

  expect('matches' in schedule && schedule.matches(new Date(at))).toBe(matches);
});

test('a cron in a time zone follows its clock through the year', () => {
  const schedule = parseSchedule('cron(0 4 * * ? *)', 'Europe/Berlin');
  if (!('matches' in schedule)) throw new Error('not a cron');

  expect(schedule.matches(new Date('2026-01-10T03:00Z'))).toBe(true);
  expect(schedule.matches(new Date('2026-07-10T02:00Z'))).toBe(true);
});

test('what is not supported is refused by name', async () => {
  expect(() => parseSchedule('cron(0 4 L * ? *)')).toThrow('L');
  expect(() => parseSchedule('rate(3 weeks)')).toThrow('weeks');
});

async function deploy(ScheduleExpression: string, target?: Record<string, unknown>, State = 'ENABLED'): Promise<void> {
  await schedules.providers['AWS::Events::Rule']!({
    logicalId: 'Rule',
    type: 'AWS::Events::Rule',
    physicalName: 'Rule',
    properties: { ScheduleExpression, State, Targets: [{ Arn: functionArn, Id: 'Target0', ...target }] },
  });
}
