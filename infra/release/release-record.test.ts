import { readFileSync } from 'node:fs';
import { stageSchema } from '../stages/stages.ts';
import { aStage, aTemplate } from '../testing/stacks.ts';
import { recordedStage } from './recorded-stage.ts';
import { lossesOf, type ReleaseRecord, recordOf } from './release-record.ts';
import { type Resources, uniqueKeyOf } from './unique-key.ts';

type Index = { IndexName: string; KeySchema: { AttributeName: string }[]; Projection: { ProjectionType: string } };

const last: ReleaseRecord = JSON.parse(readFileSync('infra/release/last-release.json', 'utf8'));
const resources: Resources = aTemplate(aStage(recordedStage)).toJSON().Resources;
const copy = () => structuredClone(resources);
const idOf = (pattern: RegExp) => Object.keys(last.resources).find((id) => pattern.test(id)) ?? '';

test('keeps every resource of the last release that holds data, and creates none that AWS refuses beside it [RESTORE-08]', () => {
  expect(lossesOf(last, resources)).toEqual([]);
});

test('records a stage with every value except the accounts of the demo', () => {
  expect(Object.keys(stageSchema.shape).filter((value) => !(value in recordedStage))).toEqual(['demoAccounts']);
});

test('has all kinds of resources that hold data in the record of the last release [RESTORE-08]', () => {
  const types = Object.values(last.resources).map(({ type }) => type);
  const count = (type: string) => types.filter((each) => each === type).length;

  expect(count('AWS::DynamoDB::Table')).toBe(9);
  expect(count('AWS::S3::Bucket')).toBe(5);
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

test('the changelog says which indexes a stage with restored tables adds before the upgrade', () => {
  const [, next = ''] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
  const tables = Object.entries(resources).filter(([, { Type }]) => Type === 'AWS::DynamoDB::Table');
  const added = tables.flatMap(([id, { Properties }]) => {
    const indexes = (Properties?.GlobalSecondaryIndexes ?? []) as Index[];
    return indexes.filter(({ IndexName }) => !last.resources[id]?.indexes?.[IndexName]);
  });

  for (const { IndexName, KeySchema, Projection } of added) {
    const entry = next.split(/^- /m).find((text) => text.includes(`index \`${IndexName}\``)) ?? '';
    const [partition, sort] = KeySchema.map(({ AttributeName }) => AttributeName);
    const keys = `keys \`${partition}\` and \`${sort}\`, both texts, \`${Projection.ProjectionType}\``;
    expect(entry.replace(/\s+/g, ' ')).toContain('uses restored tables');
    expect(entry.replace(/\s+/g, ' ')).toContain(keys);
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

describe('a kept resource with a name, which CloudFormation refuses to create again', () => {
  const named = Object.entries(resources).filter(
    ([, resource]) => 'DeletionPolicy' in resource && uniqueKeyOf(resource) && resource.DeletionPolicy !== 'Delete',
  );
  const guide = readFileSync('docs/operating.md', 'utf8');

  test('is one of these three [RESTORE-12]', () => {
    expect(named.map(([id]) => id).toSorted()).toEqual([
      'BackupVaultADF21B19',
      'MediaPhotos081C024C',
      'MediaUploadsBC3C20BB',
    ]);
  });

  test.each(named)(
    'refers only to what the last release has, so it can be imported there: %s [RESTORE-12]',
    (_, resource) => {
      const known = [...Object.keys(last.resources), ...Object.keys(last.others ?? {}), 'AWS::StackId'];

      expect(referencesIn(resource).filter((id) => !known.includes(id))).toEqual([]);
    },
  );

  // No release lacks the bucket of uploads. This stack is named "Studio".
  test.each([
    ['MediaPhotos081C024C', 'BucketName', 'afterhours-photos', 'afterhours-photos-$id'],
    ['BackupVaultADF21B19', 'BackupVaultName', 'Studio', 'Afterhours-production-$id'],
  ])('has its import in the guide: %s [RESTORE-12]', (id, property, prefix, name) => {
    expect(resources[id]?.Properties?.[property]).toEqual({ 'Fn::Join': ['-', [prefix, expect.anything()]] });
    expect(guide).toContain(`"${id}": {"${property}": "${name}"}`);
  });
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
  ])('notices %s of one table, of which AWS accepts one per update [RESTORE-08]', (_, change) => {
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

  test('notices that a resource without data gets another type, which CloudFormation refuses [RESTORE-08]', () => {
    const now = copy();
    const id = Object.keys(now).find((each) => now[each]!.Type === 'AWS::Scheduler::Schedule')!;
    now[id] = { ...now[id]!, Type: 'AWS::Events::Rule' };

    expect(lossesOf(record, now)).toEqual([
      `AWS::Scheduler::Schedule ${id} of release today would become AWS::Events::Rule, which CloudFormation refuses.`,
    ]);
  });

  const published = Object.keys(resources).find((id) => id.startsWith('LivePublishedMapping'))!;
  const mapping = resources[published]!;
  test.each<[string, string, object]>([
    ['gets another id', 'LiveNewsMapping', {}],
    ['is replaced, because its starting position changes', published, { StartingPosition: 'LATEST' }],
    ['names its function by ARN under another id', 'LiveNewsMapping', { FunctionName: byArn(mapping) }],
  ])('notices that a mapping %s while AWS has one of its source and function [RESTORE-08]', (_, id, change) => {
    const { [published]: _removed, ...now } = copy();
    now[id] = { ...mapping, Properties: { ...mapping.Properties, ...change } };

    expect(lossesOf(record, now)).toEqual([
      `AWS::Lambda::EventSourceMapping ${id} would be created while ${published} of release today has the same EventSourceArn and FunctionName, which AWS refuses.`,
    ]);
  });

  test('allows a mapping of another function, and a change of a filter', () => {
    const now = copy();
    now[published] = { ...mapping, Properties: { ...mapping.Properties, FilterCriteria: { Filters: [] } } };
    now.New = { ...mapping, Properties: { ...mapping.Properties, FunctionName: { Ref: 'Other' } } };

    expect(lossesOf(record, now)).toEqual([]);
  });

  test.each([
    ['a route', 'AWS::ApiGatewayV2::Route', 'ApiId and RouteKey'],
    ['a function with a name', 'AWS::Lambda::Function', 'FunctionName'],
    ['an authorizer', 'AWS::ApiGatewayV2::Authorizer', 'ApiId and Name'],
    ['the dashboard', 'AWS::CloudWatch::Dashboard', 'DashboardName'],
  ])('notices that %s gets another id and keeps its name [RESTORE-08]', (_, type, names) => {
    const id = Object.keys(record.unique ?? {}).find((each) => resources[each]?.Type === type)!;
    const { [id]: renamed, ...now } = copy();
    now.Renamed = renamed!;

    expect(lossesOf(record, now)).toEqual([
      `${type} Renamed would be created while ${id} of release today has the same ${names}, which AWS refuses.`,
    ]);
  });
});

/** The logical ids and pseudo parameters that a part of the template refers to. */
function referencesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { Ref, 'Fn::GetAtt': attribute, DependsOn } = part as Record<string, string | string[] | undefined>;
  const own = [Ref, Array.isArray(attribute) ? attribute[0] : undefined, DependsOn].flat();
  return [...own.filter((id) => typeof id === 'string'), ...Object.values(part).flatMap(referencesIn)];
}

/** The function of a mapping by ARN, which names the same function as `Ref`. */
function byArn({ Properties = {} }: Resources[string]) {
  return { 'Fn::GetAtt': [(Properties.FunctionName as { Ref: string }).Ref, 'Arn'] };
}
