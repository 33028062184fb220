import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CustomResources } from './custom-resources.ts';
import { deploy } from './deployment.ts';
import type { Template } from './intrinsics.ts';
import { notEmulated } from './placeholders.ts';
import { StateFile } from './state-file.ts';

let folder: string;
let parts: Parameters<typeof deploy>[1];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'deployment-'));
  parts = {
    environment: { region: 'eu-central-1', accountId: '000000000000', log: () => {} },
    providers: {},
    customResources: { removeAllBut: async () => {} } as unknown as CustomResources,
    state: new StateFile(path.join(folder, 'state.json')),
    stacks: new Map(),
    owners: new Map(),
    parameters: {},
    localAddresses: (text) => text,
  };
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(Resources: Template['Resources'], Outputs: Template['Outputs'] = {}): Promise<Record<string, string>> {
  return deploy({ stacks: [{ name: 'App', template: { Resources, Outputs } }], assetPath: () => '' }, parts);
}

/** Deploys resources of a type that a service provides. */
function runAll(Type: string, resources: Record<string, Record<string, unknown>>): Promise<Record<string, string>> {
  parts.providers[Type] = ({ logicalId }) => ({ ref: `id-of-${logicalId}` });
  return run(Object.fromEntries(Object.entries(resources).map(([id, Properties]) => [id, { Type, Properties }])));
}

test.each([
  'AWS::CertificateManager::Certificate',
  'AWS::WAFv2::WebACL',
  'AWS::Route53::RecordSet',
  'AWS::Budgets::Budget',
  'AWS::Backup::BackupVault',
  'AWS::Backup::BackupPlan',
  'AWS::Backup::BackupSelection',
  'AWS::Backup::RestoreTestingPlan',
  'AWS::Backup::RestoreTestingSelection',
])('accepts %s without emulating it, with a reason', async (Type) => {
  await expect(run({ One: { Type } })).resolves.toEqual({});

  expect((notEmulated as Record<string, string>)[Type]).toMatch(/^[A-Z].*[.]$/);
});

test('accepts rules about events of AWS Backup only, which never happen here', async () => {
  const rule = (source: string) =>
    run({ One: { Type: 'AWS::Events::Rule', Properties: { EventPattern: { source: [source] } } } });

  await expect(rule('aws.backup')).resolves.toEqual({});
  await expect(rule('aws.s3')).rejects.toThrow('Rules about events of ["aws.s3"] are not supported here');
});

test.each(['AWS::RDS::DBInstance', 'AWS::Backup::Framework', 'AWS::WAFv2::IPSet'])(
  'fails for %s, which is neither emulated nor listed',
  async (Type) => {
    await expect(run({ One: { Type } })).rejects.toThrow(
      `App: ${Type} One: resources of this type are not supported here`,
    );
  },
);

const stream = 'arn:aws:dynamodb:eu-central-1:000000000000:table/T/stream/1';
const queue = 'arn:aws:sqs:eu-central-1:000000000000:q';
const functionArn = 'arn:aws:lambda:eu-central-1:000000000000:function:f';
const inStack =
  /^App: AWS::[:\w]+ Two: one already exists in stack arn:aws:cloudformation:eu-central-1:000000000000:stack\/App\//;
const mapping = { EventSourceArn: stream, FunctionName: 'f' };
const known =
  'and function (" f ") provided mapping already exists. Please update or delete the existing mapping with UUID id-of-One';
const different = 'Subscription already exists with different attributes';
test.each<[string, Record<string, unknown>, string | RegExp, object?]>([
  [
    'Lambda::EventSourceMapping',
    mapping,
    `The event source arn (" ${stream} ") ${known}`,
    { FunctionName: functionArn },
  ],
  [
    'Lambda::EventSourceMapping',
    { ...mapping, EventSourceArn: queue },
    `An event source mapping with SQS arn (" ${queue} ") and function (" f ") already exists. Please`,
  ],
  ['ApiGatewayV2::Route', { ApiId: 'a', RouteKey: 'GET /x' }, 'Route with key GET /x already exists for this API'],
  ['ApiGatewayV2::Authorizer', { ApiId: 'a', Name: 'one' }, 'Authorizer one already exists in this RestApi.'],
  ['S3::BucketPolicy', { Bucket: 'b' }, 'The bucket policy already exists on bucket b.'],
  ['SNS::Subscription', { TopicArn: 't', Protocol: 'email', Endpoint: 'a@b.example' }, different],
  ['SES::ConfigurationSetEventDestination', { ConfigurationSetName: 's', EventDestination: { Name: 'one' } }, inStack],
  ['CloudFront::CachePolicy', { CachePolicyConfig: { Name: 'one' } }, inStack],
  ['Cognito::UserPoolGroup', { UserPoolId: 'p', GroupName: 'one' }, inStack],
  ['Scheduler::Schedule', { Name: 'one' }, inStack],
  ['SQS::Queue', { QueueName: 'one' }, inStack],
])('refuses a second AWS::%s with the same %j in the words of AWS', async (name, Properties, message, change) => {
  const Two = { ...Properties, ...change };

  await expect(runAll(`AWS::${name}`, { One: Properties, Two })).rejects.toThrow(message);
});

test('accepts the same name in another parent, another function of a stream, and generated names', async () => {
  const stage = { StageName: '$default' };
  await runAll('AWS::ApiGatewayV2::Stage', { One: { ...stage, ApiId: 'a' }, Two: { ...stage, ApiId: 'b' } });
  await runAll('AWS::Lambda::EventSourceMapping', { One: mapping, Two: { ...mapping, FunctionName: 'g' } });
  await runAll('AWS::SQS::Queue', { One: {}, Two: {} });
});

test('refuses a renamed mapping in the deployment that would delete the old one, and accepts it after that', async () => {
  await runAll('AWS::Lambda::EventSourceMapping', { One: mapping });

  await expect(runAll('AWS::Lambda::EventSourceMapping', { Two: mapping })).rejects.toThrow(known);
  await runAll('AWS::Lambda::EventSourceMapping', {});
  await runAll('AWS::Lambda::EventSourceMapping', { Two: mapping });
});

test('refuses an export whose name another output has', async () => {
  const output = { Value: '1', Export: { Name: 'site' } };

  await expect(run({}, { One: output, Two: output })).rejects.toThrow('Export with name site is already exported');
});
