import { Match } from 'aws-cdk-lib/assertions';
import { aTemplate, testStage } from './testing.ts';

const template = aTemplate();

test('DATA-47 every table keeps its data: retained, protected, encrypted, with point-in-time recovery', () => {
  const tables = Object.values(template.findResources('AWS::DynamoDB::Table'));

  expect(tables).toHaveLength(6);
  for (const { Properties, DeletionPolicy, UpdateReplacePolicy } of tables) {
    expect({ DeletionPolicy, UpdateReplacePolicy }).toEqual({
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
    });
    expect(Properties).toMatchObject({
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true },
      BillingMode: 'PAY_PER_REQUEST',
    });
  }
});

test('DATA-03 a website text is unique by the keys of its table', () => {
  template.hasResourceProperties('AWS::DynamoDB::Table', {
    KeySchema: [
      { AttributeName: 'kind', KeyType: 'HASH' },
      { AttributeName: 'id', KeyType: 'RANGE' },
    ],
  });
});

test('no role may scan a table, and wildcards stand in names of files and of open pages alone', () => {
  const statements: { Action: string | string[]; Resource: unknown }[] = Object.values(
    template.findResources('AWS::IAM::Policy'),
  ).flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
  const wide = statements.filter((statement) => JSON.stringify(statement).includes('*'));

  expect(JSON.stringify(statements)).not.toContain('dynamodb:Scan');
  for (const { Action, Resource } of wide) {
    const allowed = /^(s3:(Get|Put|Delete)Object|execute-api:ManageConnections)$/;
    expect([Action].flat().filter((action) => !allowed.test(action))).toEqual([]);
    const names = /"Arn"\]\},"[\w/-]*\/\*"|afterhours-uploads.*"\/\*"|\/live\/POST\/@connections\/\*"/;
    const resources = [Resource].flat().map((resource) => JSON.stringify(resource));
    expect(resources.filter((resource) => resource.includes('*') && !names.test(resource))).toEqual([]);
  }
});

test('MAIL-38 two functions may send mail, only through the verified identity of the studio', () => {
  const senders = Object.entries(template.findResources('AWS::IAM::Policy')).filter(([, policy]) =>
    JSON.stringify(policy).includes('ses:Send'),
  );

  expect(senders.map(([id]) => id.replace(/RoleDefaultPolicy.*/, '')).sort()).toEqual([
    'ApiStaffMail',
    'LeadMailNotify',
  ]);
  for (const [, { Properties }] of senders) {
    const statements: { Action: string; Resource: unknown }[] = Properties.PolicyDocument.Statement;
    const send = statements.filter((each) => JSON.stringify(each).includes('ses:'));
    expect(send.map(({ Action }) => Action)).toEqual(['ses:SendEmail']);
    const resources = ((send[0]?.Resource ?? []) as unknown[]).map((each) => JSON.stringify(each));
    expect(resources.filter((each) => each.includes(':identity/') && each.includes('LeadMailSender'))).toHaveLength(1);
    expect(resources.filter((each) => each.includes(':configuration-set/'))).toHaveLength(1);
    expect(resources).toHaveLength(2);
  }
});

test('without a sender identity no function may send mail', () => {
  const { mailIdentity: _, ...quiet } = testStage;

  expect(JSON.stringify(aTemplate(quiet).toJSON())).not.toContain('ses:Send');
});

test('what becomes of mails is told to a topic that SES alone may publish to, and noted in a part of the settings', () => {
  template.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
    EventDestination: {
      Enabled: true,
      MatchingEventTypes: ['bounce', 'complaint', 'reject', 'delivery'],
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
  const [policy] = Object.entries(template.findResources('AWS::IAM::Policy')).filter(([id]) =>
    id.startsWith('LeadMailMailEventsRole'),
  );
  const statements: { Action: string[]; Condition?: object }[] = policy?.[1].Properties.PolicyDocument.Statement;
  const onTable = statements.filter(({ Action }) => JSON.stringify(Action).includes('dynamodb:'));
  expect(onTable).toMatchObject([
    {
      Action: ['dynamodb:DeleteItem', 'dynamodb:PutItem'],
      Condition: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['recipient-problems'] } },
    },
  ]);
});

test('a domain is signed by SES with a key of 2048 bits; a single address is no domain to sign for', () => {
  const signing = {
    DkimSigningAttributes: { NextSigningKeyLength: 'RSA_2048_BIT' },
    EmailIdentity: 'afterhours.example',
  };
  template.hasResourceProperties('AWS::SES::EmailIdentity', { ...signing, DkimAttributes: { SigningEnabled: true } });

  aTemplate({ ...testStage, mailIdentity: 'me@studio.example' }).hasResourceProperties('AWS::SES::EmailIdentity', {
    EmailIdentity: 'me@studio.example',
    DkimSigningAttributes: Match.absent(),
  });
});

test.each([
  ['BounceRate', 0.05],
  ['ComplaintRate', 0.001],
])('an alarm watches the %s by which SES judges the account', (rate, Threshold) => {
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    Namespace: 'AWS/SES',
    MetricName: `Reputation.${rate}`,
    Threshold,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    TreatMissingData: 'notBreaching',
    AlarmActions: [{ Ref: Match.stringLikeRegexp('^AlarmsTopic') }],
  });
});

test('AUTH-13 a password needs six characters of any kind', () => {
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

test('ROLE-28 the groups user and admin exist', () => {
  for (const GroupName of ['user', 'admin'])
    template.hasResourceProperties('AWS::Cognito::UserPoolGroup', { GroupName });
});

test('ROLE-27 access tokens end after 15 minutes and can be revoked', () => {
  template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    AccessTokenValidity: 15,
    TokenValidityUnits: Match.objectLike({ AccessToken: 'minutes' }),
    EnableTokenRevocation: true,
    PreventUserExistenceErrors: 'ENABLED',
  });
});

test('every answer carries strict security headers, and visitors never get inline scripts or styles of strangers', () => {
  const policies = Object.values(template.findResources('AWS::CloudFront::ResponseHeadersPolicy')).map(
    ({ Properties }) => Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig,
  );

  expect(policies).toHaveLength(4);
  for (const policy of policies) {
    expect(policy).toMatchObject({
      StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, Override: true },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY' },
    });
    const csp = JSON.stringify(policy.ContentSecurityPolicy.ContentSecurityPolicy);
    expect(csp).toContain("default-src 'none'");
    expect(csp).not.toContain('unsafe');
    expect(csp).not.toMatch(/script-src[^;]*(https:(?!\/\/www\.googletagmanager\.com)|\*)/);
  }
});

test('ROLE-30 what browsers are told about the stack is public: names and identifiers alone', () => {
  const [step] = Object.values(template.findResources('AWS::CloudFormation::CustomResource')).filter(
    ({ Properties }) => 'config' in Properties,
  );
  const keys = JSON.stringify(step?.Properties.config).match(/\\"(\w+)\\":/g);

  expect(keys?.map((key) => key.replaceAll(/\W/g, '')).sort()).toEqual([
    'registration',
    'studioName',
    'timeZone',
    'userPoolClientId',
    'userPoolId',
    'userPoolProviderUrl',
  ]);
});

test('what a stream cannot deliver goes to a queue that an alarm watches', () => {
  const mappings = Object.values(template.findResources('AWS::Lambda::EventSourceMapping'));

  expect(mappings).toHaveLength(3);
  for (const { Properties } of mappings) {
    expect(Properties).toMatchObject({
      BisectBatchOnFunctionError: true,
      MaximumRecordAgeInSeconds: 21_600,
      MaximumRetryAttempts: expect.any(Number),
      DestinationConfig: { OnFailure: { Destination: expect.anything() } },
    });
  }
  const queues = JSON.stringify(Object.values(template.findResources('AWS::CloudWatch::Alarm')));
  for (const { Properties } of mappings) {
    expect(queues).toContain(Properties.DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0]);
  }
});
