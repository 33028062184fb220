import { readFileSync } from 'node:fs';
import { recordedStage } from './recorded-stage.ts';
import { lossesOf, type ReleaseRecord, type Resources, recordOf } from './release-record.ts';
import { aStage, aTemplate } from './testing.ts';

const last: ReleaseRecord = JSON.parse(readFileSync('infra/last-release.json', 'utf8'));
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
