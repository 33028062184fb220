import { expect, test } from '@playwright/test';
import type { SelfTestResult } from '#shared/operations/self-test-commands.ts';
import { accessOf } from './fixtures/access-token.ts';
import { type Resource, removeGrant } from './fixtures/changed-stack.ts';
import { asStaff } from './fixtures/email-settings.ts';
import { runLeadCommand } from './fixtures/operator-command.ts';
import { eventually, RunningStudio } from './fixtures/running-studio.ts';
import { leadTables, runSelfTest } from './fixtures/self-test.ts';
import { storedItems } from './fixtures/stored-items.ts';

let own: RunningStudio;
/** The resources of the working studio, as JSON. */
const working: Record<string, string> = {};
test.beforeAll(async () => {
  // The stack may need to be synthesised first.
  test.setTimeout(300_000);
  own = await RunningStudio.start({
    change(resources) {
      // Ten seconds instead of the twelve hours that infra/stack/self-test.test.ts expects.
      // A stage that is old enough: the warm-up period of its alarm is over.
      Object.assign(one(resources, 'AWS::CloudWatch::Alarm', /SelfTest/).Properties, {
        Period: 10,
        WarmUpConfiguration: undefined,
      });
      const { Environment } = one(resources, 'AWS::Lambda::Function', /^SelfTestProbe[0-9A-F]{8}$/).Properties;
      Environment.Variables.NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(shortPauses)}`;
      for (const [id, resource] of Object.entries(resources)) working[id] = JSON.stringify(resource);
    },
  });
});
test.afterAll(() => own?.stop());
test.describe.configure({ timeout: 120_000 });

/** Shortens the minute for which the self-test waits for its email to three seconds. */
const shortPauses = `
  import timers from 'node:timers/promises';
  const { setTimeout } = timers;
  timers.setTimeout = (ms, ...rest) => setTimeout(ms / 20, ...rest);
`;

const alarm = async () => (await own.alarms()).find(({ name }) => name.includes('SelfTest'));

/** The number of self-tests that were counted. */
const counted = async () => (await own.metrics()).find(({ metric }) => metric === 'SelfTestPassed')?.count ?? 0;

/** Fails the self-test, and expects the alarm. */
async function fail(): Promise<SelfTestResult> {
  const before = await counted();
  const result = await runSelfTest(own);
  await expect.poll(counted).toBe(before + 1);
  await expect.poll(alarm, { timeout: 20_000 }).toMatchObject({ state: 'ALARM', value: 0 });
  return result;
}

/** Fails the self-test in a studio that works but for this change. */
async function failWithout(change: (resources: Record<string, Resource>) => void): Promise<SelfTestResult> {
  await redeploy(change);
  return fail();
}

const redeploy = (change: (resources: Record<string, Resource>) => void) =>
  own.redeploy((resources) => {
    for (const [id, resource] of Object.entries(working)) resources[id] = JSON.parse(resource);
    change(resources);
  });

const one = (resources: Record<string, Resource>, type: string, id: RegExp): Resource => {
  const found = Object.entries(resources).filter(([name, { Type }]) => Type === type && id.test(name));
  if (found.length !== 1) throw new Error(`${found.length} resources match ${id}`);
  return found[0]![1];
};

test('names each broken link of the booking path, and rings the alarm for each, and when the schedule does not run [OPS-21]', async () => {
  const before = await leadTables(own);
  // No schedule runs the self-test within the first ten seconds.
  await expect.poll(alarm, { timeout: 60_000 }).toMatchObject({ state: 'ALARM' });
  expect(await alarm()).not.toHaveProperty('value');
  const rings = async () => (await own.emails()).filter(({ subject }) => /^ALARM: ".*SelfTest/.test(subject)).length;
  await expect.poll(rings, { timeout: 20_000 }).toBe(1);

  const ses = await own.without('ses', () => fail());
  expect(ses).toMatchObject({ passed: false, broken: { link: 'email', reason: /ServiceUnavailable/ } });

  const route = await failWithout((resources) => {
    one(resources, 'AWS::ApiGatewayV2::Route', /POSTapileads[0-9A-F]{8}$/).Properties.RouteKey = 'POST /api/gone';
  });
  expect(route).toMatchObject({ passed: false, broken: { link: 'booking', reason: /answered 404/ } });

  const right = await failWithout((resources) => removeGrant(resources, /ApiBookingRole/, 'dynamodb:PutItem'));
  expect(right).toMatchObject({ passed: false, broken: { link: 'booking', reason: /answered 500/ } });

  const fn = await failWithout((resources) => {
    one(resources, 'AWS::Lambda::Function', /^ApiBooking[0-9A-F]{8}$/).Properties.Handler = 'index.missing';
  });
  expect(fn).toMatchObject({ passed: false, broken: { link: 'form', reason: /answered 50/ } });

  const sendRight = await failWithout((resources) => removeGrant(resources, /LeadMailNotifyRole/, 'ses:SendRawEmail'));
  expect(sendRight).toMatchObject({ passed: false, broken: { link: 'email', reason: /AccessDenied/ } });

  const stream = await failWithout((resources) => {
    one(resources, 'AWS::Lambda::EventSourceMapping', /^LeadMail(?!Visitors)/).Properties.Enabled = false;
  });
  expect(stream).toMatchObject({ passed: false, broken: { link: 'email', reason: /within a minute/ } });

  await redeploy(() => {});
  expect(await leadTables(own)).toEqual(before);
  expect(await runSelfTest(own)).toMatchObject({ passed: true });
  await expect.poll(alarm, { timeout: 30_000 }).toMatchObject({ state: 'OK', value: 1 });
});

test('hides a probe that a crash left behind, and erases it with the next run [OPS-23] [OPS-24]', async () => {
  const isProbe = ({ email }: Record<string, unknown>) => email === 'success@simulator.amazonses.com';
  const probes = async () => (await (await storedItems(own, 'Leads')).all()).filter(isProbe);
  const before = await leadTables(own);

  await own.without(
    'ses',
    async () => {
      runSelfTest(own).catch(() => {});
      await eventually(probes);
      await own.kill();
      await own.start();
    },
    'hangs',
  );
  const [probe] = (await probes()) as [{ id: string }];
  const send = asStaff(own, await accessOf(own, own.admin));
  const read = async (method: string, path: string, body?: unknown) => (await send(method, path, body)).text();

  for (const answer of [
    await read('GET', '/leads?limit=100'),
    await read('GET', '/leads?limit=100&status=new'),
    await read('GET', '/leads?limit=100&assignee=unassigned'),
    await read('GET', '/leads/held'),
    await read('POST', '/leads/search', { search: 'success@simulator' }),
    await read('POST', '/leads/search', { search: 'Self' }),
  ]) {
    expect(answer).toContain('"leads":[');
    expect(answer).not.toContain(probe.id);
  }
  expect((await send('GET', `/leads/${probe.id}`)).status).toBe(404);
  expect(await read('GET', `/leads/${probe.id}/log`)).not.toContain('"kind"');
  expect(await read('GET', '/leads/unsent')).toBe('{"count":0}');
  const summary = JSON.parse(await read('GET', '/leads/summary'));
  expect(summary).toMatchObject(JSON.parse(await read('POST', '/leads/summary')));
  for (const who of [probe.id, 'success@simulator.amazonses.com', 'Self']) {
    expect(await runLeadCommand(own, ['find', who])).toMatchObject({ code: 3, out: '' });
  }
  const toStaff = (await own.emails())
    .filter(({ to }) => !to.every((each) => isProbe({ email: each })))
    .filter((email) =>
      ['Self Test', 'success@simulator', probe.id].some((mark) => JSON.stringify(email).includes(mark)),
    );
  expect(toStaff).toEqual([]);

  // As if the lock of the killed run had expired.
  const settings = await storedItems(own, 'Settings');
  const state = await settings.get({ scope: 'self-test', setting_key: 'state' });
  await settings.put({ ...state, running_until: 0 });
  expect(await runSelfTest(own)).toMatchObject({ passed: true });
  expect(await leadTables(own)).toEqual(before);
});
