import { readFileSync } from 'node:fs';
import { aStage, aTemplate } from '../testing/stacks.ts';
import { recordedStage } from './recorded-stage.ts';
import { lossesOf, type ReleaseRecord, type Resources, recordOf } from './release-record.ts';

const last: ReleaseRecord = JSON.parse(readFileSync('infra/release/last-release.json', 'utf8'));
const resources: Resources = aTemplate(aStage(recordedStage)).toJSON().Resources;
const copy = () => structuredClone(resources);
const idOf = (pattern: RegExp) => Object.keys(last.resources).find((id) => pattern.test(id)) ?? '';

test('keeps every resource of the last release that holds data [RESTORE-08]', () => {
  expect(lossesOf(last, resources)).toEqual([]);
});

test('has all kinds of resources that hold data in the record of the last release [RESTORE-08]', () => {
  const types = Object.values(last.resources).map(({ type }) => type);
  const count = (type: string) => types.filter((each) => each === type).length;

  expect(count('AWS::DynamoDB::Table')).toBe(9);
  expect(count('AWS::S3::Bucket')).toBe(4);
  expect(count('AWS::Cognito::UserPoolGroup')).toBe(2);
  for (const type of [
    'Cognito::UserPool',
    'Cognito::UserPoolClient',
    'CloudFront::Distribution',
    'SES::EmailIdentity',
  ]) {
    expect([type, count(`AWS::${type}`)]).toEqual([type, 1]);
  }
  for (const type of ['AWS::Backup::BackupVault', 'AWS::SQS::Queue', 'AWS::SNS::Topic', 'AWS::SNS::Subscription']) {
    expect(types).toContain(type);
  }
});

test.each([
  ['a table', /^DataLeads[0-9A-F]/],
  ['a bucket', /^WebsitePictures/],
  ['the user pool', /^SignInUsers[0-9A-F]{8}$/],
  ['a group', /^SignInGroupadmin/],
  ['the distribution', /^WebsiteCdn/],
  ['the vault', /^BackupVault/],
])('notices that %s is removed or gets another id [RESTORE-08]', (_, pattern) => {
  const id = idOf(pattern);
  const now = copy();
  now[`Renamed${id}`] = now[id]!;
  delete now[id];

  expect(lossesOf(last, now)).toEqual([expect.stringMatching(new RegExp(`${id} of release .* would be removed`))]);
});

test.each([
  ['a table gets a name', /^DataContent/, 'TableName', 'content'],
  ['a table gets another key', /^DataContent/, 'KeySchema', [{ AttributeName: 'id', KeyType: 'HASH' }]],
  ['a bucket gets a name', /^WebsitePictures/, 'BucketName', 'images'],
  ['the pool signs in by name', /^SignInUsers[0-9A-F]{8}$/, 'UsernameAttributes', undefined],
  ['the client gets a secret', /^SignInUsersDashboard/, 'GenerateSecret', true],
  ['a group gets another name', /^SignInGroupadmin/, 'GroupName', 'administrators'],
  ['the sender is another domain', /^LeadMailSender/, 'EmailIdentity', 'other.example'],
  ['a queue gets a name', /DeadLetters/, 'QueueName', 'dead-letters'],
])('notices that a resource is replaced because %s [RESTORE-08]', (_, pattern, property, value) => {
  const id = idOf(pattern);
  const now = copy();
  now[id] = { ...now[id]!, Properties: { ...now[id]!.Properties, [property]: value } };

  expect(lossesOf(last, now)).toEqual([expect.stringContaining(`would be replaced: ${property} differs.`)]);
});

test('allows changes that keep the resource, and new resources', () => {
  const now = copy();
  const id = idOf(/^DataContent/);
  now[id] = { ...now[id]!, Properties: { ...now[id]!.Properties, DeletionProtectionEnabled: false, Tags: [] } };
  now.New = { Type: 'AWS::S3::Bucket', Properties: {} };

  expect(lossesOf(last, now)).toEqual([]);
  expect(Object.keys(recordOf('next', now).resources)).toContain('New');
});

describe('compared with a record of this stack', () => {
  const record = recordOf('today', resources);
  const leads = idOf(/^DataLeads[0-9A-F]/);
  type Index = { IndexName: string; KeySchema: object[]; Projection: object };
  const withIndexes = (change: (indexes: Index[]) => Index[]): Resources => {
    const now = copy();
    const Properties = now[leads]!.Properties as { GlobalSecondaryIndexes: Index[] };
    Properties.GlobalSecondaryIndexes = change(Properties.GlobalSecondaryIndexes);
    return now;
  };
  const anIndex = (IndexName: string): Index => ({
    IndexName,
    KeySchema: [{ AttributeName: 'status', KeyType: 'HASH' }],
    Projection: { ProjectionType: 'ALL' },
  });

  test.each<[string, (indexes: Index[]) => Index[]]>([
    ['two new indexes', (all) => [...all, anIndex('by_one'), anIndex('by_two')]],
    ['a new and a removed index', (all) => [...all.slice(1), anIndex('by_one')]],
    ['an index with another key', ([first, ...rest]) => [{ ...first!, KeySchema: anIndex('x').KeySchema }, ...rest]],
  ])('notices %s of one table, of which AWS accepts one per update [RESTORE-10]', (_, change) => {
    expect(lossesOf(record, withIndexes(change))).toEqual([
      `AWS::DynamoDB::Table ${leads} has 2 changes of indexes since release today; AWS accepts one per update.`,
    ]);
  });

  test('allows one new index of each table', () => {
    expect(
      lossesOf(
        record,
        withIndexes((all) => [...all, anIndex('by_one')]),
      ),
    ).toEqual([]);
  });

  test('notices that a resource without data gets another type, which CloudFormation refuses [RESTORE-10]', () => {
    const now = copy();
    const id = Object.keys(now).find((each) => now[each]!.Type === 'AWS::Scheduler::Schedule')!;
    now[id] = { ...now[id]!, Type: 'AWS::Events::Rule' };

    expect(lossesOf(record, now)).toEqual([
      `AWS::Scheduler::Schedule ${id} of release today would become AWS::Events::Rule, which CloudFormation refuses.`,
    ]);
  });
});
