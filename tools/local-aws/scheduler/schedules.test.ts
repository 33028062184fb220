import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Environment } from '../platform/service.ts';
import { parseSchedule } from './schedule-expression.ts';
import { Schedules } from './schedules.ts';

const functionArn = 'arn:aws:lambda:eu-central-1:000000000000:function:CleanUp';
/** The calls of functions: the path and the input. */
let invoked: { path: string; input: unknown }[] = [];
let schedules: Schedules;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T03:58:30Z') });
  invoked = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    invoked.push({ path: new URL(url).pathname, input: JSON.parse(String(body)) });
    return new Response(null, { status: 202 });
  });
  const credentialsFor = () => ({ accessKeyId: 'ASIA', secretAccessKey: 'secret' });
  const known = { region: 'eu-central-1', accountId: '000000000000', endpoint: 'http://127.0.0.1:4566' };
  const environment = { ...known, credentialsFor, log: () => {} };
  schedules = new Schedules(environment as unknown as Environment);
});

afterEach(async () => {
  await schedules.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('invokes the function of a schedule at the minutes of its cron expression', async () => {
  await deploy('cron(0 4 * * ? *)', { Input: '{"time":"<aws.scheduler.scheduled-time>"}' });

  await vi.advanceTimersByTimeAsync(60_000);
  expect(invoked).toEqual([]);
  await vi.advanceTimersByTimeAsync(120_000);

  const path = `/2015-03-31/functions/${encodeURIComponent(functionArn)}/invocations`;
  expect(invoked).toEqual([{ path, input: { time: '2026-03-01T04:00:00Z' } }]);
});

test('invokes the function of a schedule at its rate until the schedule is disabled', async () => {
  await deploy('rate(1 hour)', { Input: '{"n":1}' });
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(invoked.map(({ input }) => input)).toEqual([{ n: 1 }, { n: 1 }]);

  await deploy('rate(1 hour)', undefined, 'DISABLED');
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);

  expect(invoked).toHaveLength(2);
});

test.each([
  ['cron(0/15 * * * ? *)', '2026-03-01T10:45Z', true],
  ['cron(0/15 * * * ? *)', '2026-03-01T10:46Z', false],
  ['cron(30 22 ? * FRI-SAT *)', '2026-03-06T22:30Z', true],
  ['cron(30 22 ? * 1 *)', '2026-03-01T22:30Z', true],
  ['cron(0 12 1 JAN,JUL ? 2026)', '2026-07-01T12:00Z', true],
  ['cron(0 12 1 JAN,JUL ? 2026)', '2027-07-01T12:00Z', false],
])('%s matches %s: %s', (text, at, matches) => {
  const schedule = parseSchedule(text);

  expect('matches' in schedule && schedule.matches(new Date(at))).toBe(matches);
});

test('follows daylight saving time for a cron in a time zone', () => {
  const schedule = parseSchedule('cron(0 4 * * ? *)', 'Europe/Berlin');
  if (!('matches' in schedule)) throw new Error('not a cron');

  expect(schedule.matches(new Date('2026-01-10T03:00Z'))).toBe(true);
  expect(schedule.matches(new Date('2026-07-10T02:00Z'))).toBe(true);
});

test('refuses an unsupported schedule expression and names the unsupported part', async () => {
  expect(() => parseSchedule('cron(0 4 L * ? *)')).toThrow('L');
  expect(() => parseSchedule('rate(3 weeks)')).toThrow('weeks');
});

async function deploy(ScheduleExpression: string, target?: Record<string, unknown>, State = 'ENABLED'): Promise<void> {
  await schedules.providers['AWS::Scheduler::Schedule']!({
    logicalId: 'Daily',
    type: 'AWS::Scheduler::Schedule',
    physicalName: 'Daily',
    properties: { ScheduleExpression, State, Target: { Arn: functionArn, RoleArn: 'role', ...target } },
  });
}
