import { readFileSync } from 'node:fs';
import { aTemplate } from '../testing/stacks.ts';

type Key = { AttributeName: string; KeyType: string };
// biome-ignore lint/suspicious/noExplicitAny: each type documents its properties
type Properties = Record<string, any>;

/**
 * Resources that hold data, with the properties that must not change. If a line here changes, CloudFormation replaces the
 * resource by an empty one or rejects the deployment: migrate the data first. Add a line for each new resource.
 */
const kept: Record<string, string> = {
  DataLeads62869C3B:
    'id:S, by_date list:S created_at:S, by_status status:S created_at:S, by_assignee assignee:S created_at:S, by_assignee_status assignee_status:S created_at:S, by_unsent unsent:S retry_at:S',
  DataHeldLeads58F7D8C9: 'id:S, by_date list:S created_at:S',
  DataLeadTerms1A5A0D69: 'start:S term:S',
  DataLeadLogA5AD1197: 'lead_id:S id:S, by_unsent unsent:S retry_at:S',
  DataContentDB8418FB: 'kind:S id:S',
  DataSettingsFC28C4CC: 'scope:S setting_key:S',
  DataLimits2C0F1F55: 'id:S',
  DataConnectionsBFBFE6F5: 'channel:S id:S',
  DataAccountStatesFAC1F1C6: 'id:S',
  SignInUsers1801E146:
    'signs in by email, ignores case; email String required, name String required, approved String optional',
  SignInUsersDashboardC0B443BF: 'of SignInUsers1801E146, without a secret',
  SignInGroupuserBEEC6B3C: 'group user of SignInUsers1801E146',
  SignInGroupadmin56A8B858: 'group admin of SignInUsers1801E146',
  WebsiteLogs1E67B54F: 'name made by CloudFormation',
  WebsiteSite753E7475: 'name made by CloudFormation',
  WebsitePictures74D60244: 'name made by CloudFormation',
  MediaUploadsBC3C20BB:
    '{"Fn::Join":["-",["afterhours-uploads",{"Fn::Select":[0,{"Fn::Split":["-",{"Fn::Select":[2,{"Fn::Split":["/",{"Ref":"AWS::StackId"}]}]}]}]}]]}',
  WebsiteCdn68936C4F: 'distribution',
};

/** Describes, in one line, the properties whose change replaces a resource or is rejected. */
const lineOf: Record<string, (properties: Properties) => string> = {
  'AWS::DynamoDB::Table': ({
    KeySchema,
    AttributeDefinitions,
    GlobalSecondaryIndexes = [],
    LocalSecondaryIndexes = [],
    TableName,
  }) => {
    const types = new Map(
      (AttributeDefinitions as { AttributeName: string; AttributeType: string }[]).map((each) => [
        each.AttributeName,
        each.AttributeType,
      ]),
    );
    const keys = (schema: Key[]) => schema.map(({ AttributeName: name }) => `${name}:${types.get(name)}`).join(' ');
    const indexes = [...GlobalSecondaryIndexes, ...LocalSecondaryIndexes] as { IndexName: string; KeySchema: Key[] }[];
    const named = indexes.map(({ IndexName, KeySchema: schema }) => `${IndexName} ${keys(schema)}`);
    return [...(TableName ? [`named ${TableName}`] : []), keys(KeySchema), ...named].join(', ');
  },
  'AWS::S3::Bucket': ({ BucketName }) => (BucketName ? JSON.stringify(BucketName) : 'name made by CloudFormation'),
  'AWS::Cognito::UserPool': ({ UsernameAttributes = [], AliasAttributes = [], UsernameConfiguration, Schema }) => {
    const attributes = (Schema as { Name: string; AttributeDataType?: string; Required?: boolean }[]).map(
      ({ Name, AttributeDataType = 'String', Required }) =>
        `${Name} ${AttributeDataType} ${Required ? 'required' : 'optional'}`,
    );
    const { CaseSensitive } = UsernameConfiguration;
    const names = [
      ...(UsernameAttributes as string[]),
      ...(AliasAttributes as string[]).map((each) => `alias ${each}`),
    ];
    return `signs in by ${names.join(', ')}, ${CaseSensitive ? 'tells' : 'ignores'} case; ${attributes.join(', ')}`;
  },
  'AWS::Cognito::UserPoolClient': ({ UserPoolId, GenerateSecret }) =>
    `of ${UserPoolId.Ref}, ${GenerateSecret ? 'with' : 'without'} a secret`,
  'AWS::Cognito::UserPoolGroup': ({ UserPoolId, GroupName }) => `group ${GroupName} of ${UserPoolId.Ref}`,
  'AWS::CloudFront::Distribution': () => 'distribution',
};

test('keeps the logical ids and immutable properties of tables, buckets, accounts and the distribution', () => {
  const resources: Record<string, { Type: string; Properties: Properties }> = aTemplate().toJSON().Resources;

  const now = Object.entries(resources).flatMap(([logicalId, { Type, Properties }]) => {
    const line = lineOf[Type]?.(Properties);
    return line === undefined ? [] : [[logicalId, line]];
  });
  expect(Object.fromEntries(now)).toEqual(kept);
});

test('tells operators to review changes before a deployment, in the deployment guide', () => {
  expect(readFileSync('docs/operating.md', 'utf8')).toContain('npx cdk diff -c stage=production');
});
