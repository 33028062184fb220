import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointWith, trustOf } from '../platform/endpoint-for-tests.ts';
import type { Resource } from '../platform/service.ts';
import { Schedules } from '../scheduler/schedules.ts';
import { Sqs } from '../sqs/sqs.ts';

let run: Awaited<ReturnType<typeof endpointWith<Sqs>>>;
let schedules: Schedules;
const functionArn = 'arn:aws:lambda:eu-central-1:000000000000:function:CleanUp';
const account = { 'aws:SourceAccount': '000000000000' };

beforeAll(async () => {
  run = await endpointWith((environment, iam) => new Sqs(environment, iam));
  schedules = new Schedules(run.environment);
});

afterAll(async () => {
  await schedules.stop();
  await run.stop();
});

test('creates a schedule when its role trusts the scheduler for the schedule group', async () => {
  const role = await roleThatTrusts('schedule-group/default');

  await expect(deploySchedule(role)).resolves.toMatchObject({ ref: 'Daily' });
});

test.each([
  ['the schedules of the group', 'schedule/default/*'],
  ['another group', 'schedule-group/nightly'],
])('refuses a schedule when its role trusts the scheduler for %s', async (_, source) => {
  const role = await roleThatTrusts(source);

  await expect(deploySchedule(role)).rejects.toThrow(
    /does not let scheduler\.amazonaws\.com assume it with aws:SourceArn arn:aws:scheduler:.*:schedule-group\/default$/,
  );
});

test('refuses a schedule when its role trusts another service or account', async () => {
  const ofLambda = await makeRole(trustOf('lambda.amazonaws.com'));
  const ofStrangers = await makeRole(
    trustOf('scheduler.amazonaws.com', { StringEquals: { 'aws:SourceAccount': '111111111111' } }),
  );

  await expect(deploySchedule(ofLambda)).rejects.toThrow(/does not let scheduler\.amazonaws\.com assume it/);
  await expect(deploySchedule(ofStrangers)).rejects.toThrow(/does not let scheduler\.amazonaws\.com assume it/);
});

test('lets Lambda assume roles that trust it without a source condition', async () => {
  const plain = await makeRole(trustOf('lambda.amazonaws.com'));
  const narrow = await makeRole(trustOf('lambda.amazonaws.com', { StringEquals: account }));
  const ofScheduler = await makeRole(trustOf('scheduler.amazonaws.com'));

  expect(() => run.environment.credentialsFor(plain)).not.toThrow();
  for (const role of [narrow, ofScheduler]) {
    expect(() => run.environment.credentialsFor(role)).toThrow(/does not let lambda\.amazonaws\.com assume it/);
  }
});

test('sends a refused scheduled call to the dead-letter queue with the rights of the role', async () => {
  const queue = await run.deploy('AWS::SQS::Queue', { QueueName: 'undelivered' });
  const may = { PolicyName: 'own', PolicyDocument: sending(queue.attributes!.Arn!) };
  const role = await roleThatTrusts('schedule-group/default', [may]);
  await deploySchedule(role, { DeadLetterConfig: { Arn: queue.attributes!.Arn } });

  await schedules.runNow('Daily', new Date());

  expect(run.service.visibleMessages('undelivered')).toBe(1);
});

test('lets a service send to a queue only when the policy of the queue names it', async () => {
  const { ref, attributes } = await run.deploy('AWS::SQS::Queue', { QueueName: 'letters' }, 'Letters');
  const arn = attributes!.Arn!;
  const topic = 'arn:aws:sns:eu-central-1:000000000000:alarms';
  const send = (service: string) => run.service.sendFor(arn, '{}', { service, sourceArn: topic });
  expect(() => send('sns.amazonaws.com')).toThrow(/send nothing/);

  const allow = { Effect: 'Allow', Principal: { Service: 'sns.amazonaws.com' }, Action: 'sqs:SendMessage' };
  const Statement = [{ ...allow, Resource: arn, Condition: { ArnEquals: { 'aws:SourceArn': topic } } }];
  await run.deploy('AWS::SQS::QueuePolicy', { Queues: [ref], PolicyDocument: { Statement } }, 'Policy');

  send('sns.amazonaws.com');
  expect(() => send('s3.amazonaws.com')).toThrow(/send nothing/);
  expect(run.service.visibleMessages('letters')).toBe(1);
});

test('keeps the last of two policies of a role with one name, and refuses more than 10,240 characters in all', async () => {
  const Policies = [{ PolicyName: 'own', PolicyDocument: sending('one') }];
  const role = await makeRole(trustOf('lambda.amazonaws.com'), Policies);
  const attach = (PolicyName: string, PolicyDocument: object) =>
    run.deploy('AWS::IAM::Policy', { Roles: [role.split('/').at(-1)], PolicyName, PolicyDocument }, PolicyName);
  attach('own', sending('two'));
  const may = (resource: string) => run.iam.allows({ role }, { action: 'sqs:SendMessage', resource });
  expect([may('one'), may('two')]).toEqual([false, true]);

  const used = JSON.stringify([sending('two'), sending('')]).length - '[,]'.length;
  attach('other', sending('x'.repeat(10_240 - used)));
  expect(() => attach('other', sending('x'.repeat(10_241 - used)))).toThrow(
    /^Maximum policy size of 10240 bytes exceeded for role role/,
  );
});

function sending(queueArn: string) {
  return { Statement: { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: queueArn } };
}

/** The trust policy that the CDK creates for a schedule, with the given suffix of `aws:SourceArn`. */
function roleThatTrusts(source: string, Policies: object[] = []): Promise<string> {
  const conditions = {
    StringEquals: account,
    ArnLike: { 'aws:SourceArn': `arn:aws:scheduler:eu-central-1:000000000000:${source}` },
  };
  return makeRole(trustOf('scheduler.amazonaws.com', conditions), Policies);
}

async function makeRole(AssumeRolePolicyDocument: object, Policies: object[] = []): Promise<string> {
  const RoleName = `role${Math.random()}`;
  const { attributes } = await run.deploy('AWS::IAM::Role', { RoleName, AssumeRolePolicyDocument, Policies });
  return attributes!.Arn!;
}

async function deploySchedule(RoleArn: string, target: object = {}) {
  const resource: Resource = {
    logicalId: 'Daily',
    type: 'AWS::Scheduler::Schedule',
    physicalName: 'Daily',
    properties: { ScheduleExpression: 'rate(1 day)', Target: { Arn: functionArn, RoleArn, ...target } },
  };
  return schedules.providers['AWS::Scheduler::Schedule']!(resource);
}
