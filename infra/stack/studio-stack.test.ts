import { readFileSync } from 'node:fs';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { recordedStage } from '../release/recorded-stage.ts';
import { anEdgeTemplate, aStack, aStage, aTemplate, permissionsOf, testStage } from '../testing/stacks.ts';

const template = aTemplate();

test('retains, protects and encrypts every table, with point-in-time recovery [DATA-05]', () => {
  const tables = Object.values(template.findResources('AWS::DynamoDB::Table'));

  expect(tables).toHaveLength(9);
  for (const { Properties, DeletionPolicy, UpdateReplacePolicy } of tables) {
    expect({ DeletionPolicy, UpdateReplacePolicy }).toEqual({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
    expect(Properties).toMatchObject({
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      // The key that AWS owns: free, and not in the account.
      SSESpecification: { SSEEnabled: false },
      BillingMode: 'PAY_PER_REQUEST',
    });
  }
});

test('expires change records, counters and connections, but not leads, search tokens and settings [DATA-53]', () => {
  const expiring = Object.entries(template.findResources('AWS::DynamoDB::Table'))
    .filter(([, { Properties }]) => Properties.TimeToLiveSpecification)
    .map(([logicalId, { Properties }]) => [logicalId.replace(/[0-9A-F]{8}$/, ''), Properties.TimeToLiveSpecification]);

  const byTime = { AttributeName: 'expires_at', Enabled: true };
  expect(expiring.toSorted()).toEqual(
    ['DataAccountStates', 'DataConnections', 'DataContent', 'DataLimits'].map((name) => [name, byTime]),
  );
});

test('retains tables, buckets and accounts, except when the creation of the stack is rolled back', () => {
  const { Resources } = template.toJSON();
  const types = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::Cognito::UserPool'];
  const kept = Object.values<{ Type: string; DeletionPolicy?: string; UpdateReplacePolicy?: string }>(Resources);
  const policies = kept
    .filter(({ Type }) => types.includes(Type))
    .map(({ DeletionPolicy, UpdateReplacePolicy }) => [DeletionPolicy, UpdateReplacePolicy]);

  expect(policies.length).toBeGreaterThanOrEqual(11);
  for (const each of policies) expect(each).toEqual(['RetainExceptOnCreate', 'Retain']);
});

test('the guide to removing an installation names every resource that outlives the stacks', () => {
  const stage = aStage(recordedStage);
  const all = [aTemplate(stage), anEdgeTemplate(stage)].flatMap((each) => Object.values(each.toJSON().Resources));
  const kept = (all as { Type: string; DeletionPolicy?: string }[])
    .filter(({ DeletionPolicy = '' }) => DeletionPolicy.startsWith('Retain'))
    .map(({ Type }) => Type);
  const [, guide] = readFileSync('docs/operating.md', 'utf8').split('## Removing an installation');

  expect(
    Object.fromEntries([...new Set(kept)].map((type) => [type, kept.filter((each) => each === type).length])),
  ).toEqual({
    'AWS::Backup::BackupVault': 1,
    'AWS::CertificateManager::Certificate': 1,
    'AWS::Cognito::UserPool': 1,
    'AWS::DynamoDB::Table': 9,
    'AWS::S3::Bucket': 5,
  });
  for (const words of ['the nine tables', 'the five buckets', 'user pool', 'certificate', 'vault']) {
    expect(guide).toContain(words);
  }
  // The buckets whose names the stack chooses; CloudFormation names the others.
  expect(guide).toContain('grep -iE "$stack-website|afterhours-(uploads|photos)"');
});

test('turns deletion protection off in a first deployment, so that it can be rolled back', () => {
  const { stack } = aStack({ ...testStage, isFirstDeployment: true });
  const first = Template.fromStack(stack);
  const tables = Object.values(first.findResources('AWS::DynamoDB::Table'));

  expect(tables.map(({ Properties }) => Properties.DeletionProtectionEnabled)).toEqual(Array(9).fill(false));
  first.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'INACTIVE' });
  expect(stack.terminationProtection).toBe(false);
});

test('protects the stack and the accounts from deletion in every later deployment', () => {
  template.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'ACTIVE' });
  expect(aStack().stack.terminationProtection).toBe(true);
});

test('uploads files to the buckets after all other resources, which may fail, except steps that need the files [STAGE-21]', () => {
  const { Resources } = aTemplate(aStage(recordedStage)).toJSON();
  const ids = Object.keys(Resources);
  const [release] = ids.filter((id) => id.startsWith('WebsiteReleased'));
  const references = new Map(
    ids.map((id) => {
      const text = JSON.stringify(Resources[id]);
      const named = [...text.matchAll(/"Ref":"(\w+)"|"Fn::GetAtt":\["(\w+)"/g)].map(
        ([, ref, attribute]) => ref ?? attribute,
      );
      return [id, [...named, ...(Resources[id].DependsOn ?? [])].filter((each) => each in Resources)];
    }),
  );
  const waitedFor = (id: string, seen = new Set<string>()): Set<string> => {
    for (const each of references.get(id) ?? []) if (!seen.has(each)) waitedFor(each, seen.add(each));
    return seen;
  };

  const before = waitedFor(release!);
  const isConditional = (id: string) => Boolean(Resources[id].Condition);
  expect(ids.filter(isConditional)).toEqual([expect.stringMatching(/^AlarmsCdnErrors/)]);
  const later = ids.filter((id) => id !== release && !before.has(id) && !isConditional(id));
  expect(before).not.toContain(release);
  expect(later).not.toEqual([]);
  for (const id of later) {
    expect([id, Resources[id].Type]).toEqual([id, 'AWS::CloudFormation::CustomResource']);
    expect(waitedFor(id)).toContain(release);
  }
});

test('stores website texts in a table whose keys make them unique', () => {
  const [content] = Object.entries(template.findResources('AWS::Lambda::Function')).filter(([id]) =>
    /^ApiContent(?!.*Role)/.test(id),
  );
  const table: string = content?.[1].Properties.Environment.Variables.CONTENT_TABLE.Ref;

  expect(template.findResources('AWS::DynamoDB::Table')[table]?.Properties.KeySchema).toEqual([
    { AttributeName: 'kind', KeyType: 'HASH' },
    { AttributeName: 'id', KeyType: 'RANGE' },
  ]);
});

test.each([
  ['afterhours.example', ['*@afterhours.example', '*@*.afterhours.example']],
  ['me@studio.example', ['me@studio.example']],
])('allows emails from %s to sandbox recipients, and no emails from these recipients', (mailIdentity, senders) => {
  const sandboxRecipients = ['owner@private.example'];
  const permissions = permissionsOf(aTemplate({ ...testStage, mailIdentity, sandboxRecipients }));
  const statements = permissions.flatMap((each) => each.statements);
  const toThem = statements.filter((each) => JSON.stringify(each).includes('identity/owner@private.example'));

  expect(toThem.flatMap(({ Action }) => Action).toSorted()).toEqual([
    'ses:SendEmail',
    'ses:SendRawEmail',
    'ses:SendRawEmail',
  ]);
  for (const { Condition, Resource } of toThem) {
    expect(JSON.stringify(Resource)).not.toContain('*');
    expect(Condition).toEqual({ StringLike: { 'ses:FromAddress': senders } });
  }
});

test.each([
  ['no identity', aStage(), []],
  ['verified recipients only', { ...testStage, sandboxRecipients: ['owner@private.example'] }, []],
  ['no such limit', testStage, ['ApiBooking', 'ApiReplySettings', 'ApiRequest']],
])('a stage with %s lets these functions email visitors: %s [REPLY-07]', (_, stage, names) => {
  const functions = Object.entries(aTemplate(stage).findResources('AWS::Lambda::Function'));
  const reaching = functions.filter(([, { Properties }]) => Properties.Environment.Variables.REACHES_VISITORS);

  expect(reaching.map(([id]) => id.replace(/[0-9A-F]{8}$/, '')).toSorted()).toEqual(names);
});

test('does not send to recipients on the suppression list of the account', () => {
  template.hasResourceProperties('AWS::SES::ConfigurationSet', {
    SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
  });
});

test('lets no function send email when the stage has no mailIdentity', () => {
  expect(JSON.stringify(aTemplate(aStage()).toJSON())).not.toContain('ses:Send');
});

test('publishes email events to a topic that only SES may publish to', () => {
  template.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
    EventDestination: {
      Enabled: true,
      MatchingEventTypes: ['bounce', 'complaint', 'reject', 'delivery', 'deliveryDelay'],
      SnsDestination: { TopicARN: Match.anyValue() },
    },
  });
  template.hasResourceProperties('AWS::SNS::TopicPolicy', {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({
          Effect: 'Allow',
          Principal: { Service: 'ses.amazonaws.com' },
          Action: 'sns:Publish',
          Condition: { StringEquals: { 'AWS:SourceAccount': Match.anyValue(), 'AWS:SourceArn': Match.anyValue() } },
        }),
      ]),
    },
  });
});

test('signs emails of a domain with a 2048-bit DKIM key, and does not sign for a single email address', () => {
  const signing = {
    DkimSigningAttributes: { NextSigningKeyLength: 'RSA_2048_BIT' },
    EmailIdentity: 'afterhours.example',
  };
  template.hasResourceProperties('AWS::SES::EmailIdentity', { ...signing, DkimAttributes: { SigningEnabled: true } });

  const ofAddress = { ...testStage, mailIdentity: 'me@studio.example', sandboxRecipients: ['owner@private.example'] };
  aTemplate(ofAddress).hasResourceProperties('AWS::SES::EmailIdentity', {
    EmailIdentity: 'me@studio.example',
    DkimSigningAttributes: Match.absent(),
  });
});

test.each([
  ['BounceRate', 0.05],
  ['ComplaintRate', 0.001],
])('fires an alarm at the SES limit for the %s of the account', (rate, Threshold) => {
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    Namespace: 'AWS/SES',
    MetricName: `Reputation.${rate}`,
    Threshold,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    TreatMissingData: 'notBreaching',
    AlarmActions: [{ Ref: Match.stringLikeRegexp('^AlarmsTopic') }],
  });
});

test('asks for a password of six characters of any kind [AUTH-09]', () => {
  template.hasResourceProperties('AWS::Cognito::UserPool', {
    Policies: {
      PasswordPolicy: {
        MinimumLength: 6,
        RequireLowercase: false,
        RequireNumbers: false,
        RequireSymbols: false,
        RequireUppercase: false,
      },
    },
  });
});

test('has the groups user and admin, and no other [ROLE-27]', () => {
  const groups = Object.values(template.findResources('AWS::Cognito::UserPoolGroup'));

  expect(groups.map(({ Properties }) => Properties.GroupName).sort()).toEqual(['admin', 'user']);
});

test('lets accounts sign in with email and password through SRP only [AUTH-14]', () => {
  const [client] = Object.values(template.findResources('AWS::Cognito::UserPoolClient'));
  const [pool] = Object.values(template.findResources('AWS::Cognito::UserPool'));

  expect(client?.Properties.ExplicitAuthFlows.sort()).toEqual(['ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_SRP_AUTH']);
  expect(client?.Properties).toMatchObject({ SupportedIdentityProviders: ['COGNITO'] });
  expect(client?.Properties.AllowedOAuthFlows).toBeUndefined();
  expect(pool?.Properties).toMatchObject({
    UsernameAttributes: ['email'],
    AutoVerifiedAttributes: ['email'],
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
  });
  expect(pool?.Properties.Policies.SignInPolicy).toBeUndefined();
  expect(pool?.Properties.EnabledMfas).toEqual(['SOFTWARE_TOKEN_MFA']);
});

test('expires access tokens after 15 minutes, and allows revoking them', () => {
  template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    AccessTokenValidity: 15,
    TokenValidityUnits: Match.objectLike({ AccessToken: 'minutes' }),
    EnableTokenRevocation: true,
    PreventUserExistenceErrors: 'ENABLED',
  });
});

test('sends strict security headers with every response, and allows neither unsafe-inline nor scripts from any host', () => {
  const policies = Object.values(template.findResources('AWS::CloudFront::ResponseHeadersPolicy')).map(
    ({ Properties }) => Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig,
  );

  expect(policies).toHaveLength(3);
  for (const policy of policies) {
    expect(policy).toMatchObject({
      StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, Override: true },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY' },
    });
    const csp = JSON.stringify(policy.ContentSecurityPolicy.ContentSecurityPolicy);
    // Pages of the API have a policy of their own.
    expect(policy.ContentSecurityPolicy.Override).toBe(!csp.endsWith(`"default-src 'none'; frame-ancestors 'none'"`));
    expect(csp).toContain("default-src 'none'");
    expect(csp).not.toContain('unsafe');
    expect(csp).not.toMatch(/script-src[^;]*(https:|\*)/);
  }
});

test('allows no third-party host in the content security policy of the site [PHOTO-04] [PHOTO-19]', () => {
  const [site] = Object.entries(template.findResources('AWS::CloudFront::ResponseHeadersPolicy')).filter(([id]) =>
    id.includes('SiteHeaders'),
  );
  const policy = JSON.stringify(site?.[1].Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig);

  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toContain('://');
});

test('neither caches errors in the CDN nor replaces them with pages', () => {
  const [cdn] = Object.values(template.findResources('AWS::CloudFront::Distribution'));
  const errors: { ErrorCode: number }[] = cdn?.Properties.DistributionConfig.CustomErrorResponses;

  expect(errors.map(({ ErrorCode }) => ErrorCode)).toEqual([400, 403, 404, 405, 414, 500, 501, 502, 503, 504]);
  for (const { ErrorCode: _, ...rest } of errors) expect(rest).toEqual({ ErrorCachingMinTTL: 0 });
});

test('gives browsers only public names and identifiers of the stack', () => {
  const [step] = Object.values(template.findResources('AWS::CloudFormation::CustomResource')).filter(
    ({ Properties }) => 'config' in Properties,
  );
  const keys = JSON.stringify(step?.Properties.config).match(/\\"(\w+)\\":/g);

  expect(keys?.map((key) => key.replaceAll(/\W/g, '')).sort()).toEqual([
    'country',
    'registration',
    'studioName',
    'timeZone',
    'userPoolClientId',
    'userPoolId',
    'userPoolProviderUrl',
  ]);
});

test('sends failed stream records to a dead-letter queue [REPLY-26]', () => {
  // Stream mappings only: queues have no starting position, and use a redrive policy.
  const mappings = Object.values(template.findResources('AWS::Lambda::EventSourceMapping')).filter(
    ({ Properties }) => Properties.StartingPosition,
  );

  expect(mappings).toHaveLength(7);
  for (const { Properties } of mappings) {
    expect(Properties).toMatchObject({
      BisectBatchOnFunctionError: true,
      MaximumRecordAgeInSeconds: 21_600,
      MaximumRetryAttempts: expect.any(Number),
      DestinationConfig: { OnFailure: { Destination: expect.anything() } },
    });
  }
  const queues = Object.keys(template.findResources('AWS::SQS::Queue'));
  for (const { Properties } of mappings) {
    expect(queues).toContain(Properties.DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0]);
  }
});
