import { Match } from 'aws-cdk-lib/assertions';
import { aStage, aTemplate, permissionsOf, testStage } from '../testing/stacks.ts';

const closed = aStage({ registration: 'closed', mailIdentity: 'studio.example' });
const ofDomain = aStage({
  mailIdentity: 'studio.example',
  accountEmail: 'ses',
  firstAdministrator: 'owner@ink.example',
  secondStep: 'administrators',
});
const ofAddress = { ...testStage, mailIdentity: 'me@studio.example', sandboxRecipients: ['owner@private.example'] };

test.each([
  ['approval', aStage(), false],
  ['open', aStage({ registration: 'open' }), false],
  ['closed', closed, true],
])('with registration "%s", sets AllowAdminCreateUserOnly to %s [AUTH-18]', (_, stage, adminOnly) => {
  aTemplate(stage).hasResourceProperties('AWS::Cognito::UserPool', {
    AdminCreateUserConfig: Match.objectLike({ AllowAdminCreateUserOnly: adminOnly }),
  });
});

test('requires approval of new accounts by default, and checks each sign-in [AUTH-18]', () => {
  const template = aTemplate(aStage());

  template.hasResourceProperties('AWS::Lambda::Function', {
    Environment: { Variables: Match.objectLike({ REGISTRATION: 'approval' }) },
  });
  template.hasResourceProperties('AWS::Cognito::UserPool', {
    LambdaConfig: Match.objectLike({ PreTokenGeneration: Match.anyValue() }),
  });
});

test('leaves a sign-in the three minutes of Amazon Cognito for its codes [MFA-11]', () => {
  aTemplate(aStage()).hasResourceProperties('AWS::Cognito::UserPoolClient', { AuthSessionValidity: Match.absent() });
});

test('does not let an account approve itself [AUTH-18]', () => {
  aTemplate(aStage()).hasResourceProperties('AWS::Cognito::UserPoolClient', {
    WriteAttributes: ['email', 'name'],
  });
});

test('invites the first administrator only when the stage names one, and otherwise lets only the users function add administrators [ROLE-26]', () => {
  const invited = aTemplate(ofDomain);
  const without = aTemplate(aStage());

  invited.hasResourceProperties('AWS::CloudFormation::CustomResource', { email: 'owner@ink.example' });
  const mayMakeAdmins = (template: typeof without) =>
    permissionsOf(template)
      .filter(({ statements }) => JSON.stringify(statements).includes('AdminAddUserToGroup'))
      .map(({ role }) => role.replace(/Role[0-9A-F]{8}$/, ''));
  expect(mayMakeAdmins(without)).toEqual(['ApiUsers']);
  expect(mayMakeAdmins(invited).sort()).toEqual(['ApiUsers', 'SignInFirstAdministrator']);
});

test('checks a ticket before each sign-up when visitors can create accounts', () => {
  aTemplate(aStage()).hasResourceProperties('AWS::Cognito::UserPool', {
    LambdaConfig: Match.objectLike({ PreSignUp: Match.anyValue() }),
  });
});

test('deletes unconfirmed accounts every hour', () => {
  aTemplate(aStage()).hasResourceProperties('AWS::Scheduler::Schedule', {
    Description: 'Deletes accounts that were not confirmed within a day',
    ScheduleExpression: 'rate(1 hour)',
  });
});

test.each([
  ['"Ink" <no-reply@studio.example>', ofDomain],
  ['"Afterhours" <me@studio.example>', ofAddress],
])('sends codes and invitations through SES from %s when the stage sets accountEmail [AUTH-31]', (sender, stage) => {
  const template = aTemplate(stage);

  template.hasResourceProperties('AWS::Cognito::UserPool', {
    EmailConfiguration: {
      EmailSendingAccount: 'DEVELOPER',
      From: sender,
      SourceArn: Match.objectLike({ 'Fn::Join': Match.anyValue() }),
    },
  });
  const [pool] = Object.values(template.findResources('AWS::Cognito::UserPool'));
  const [identity] = Object.keys(template.findResources('AWS::SES::EmailIdentity'));
  expect(JSON.stringify(pool?.Properties.EmailConfiguration.SourceArn)).toContain(`{"Ref":"${identity}"}`);
});

test('lets Cognito send codes and invitations by default', () => {
  const [pool] = Object.values(aTemplate(closed).findResources('AWS::Cognito::UserPool'));

  expect(pool?.Properties.EmailConfiguration).toBeUndefined();
});

test('offers authenticator apps at sign-in, without SMS, and requires them of no one [MFA-10]', () => {
  const template = aTemplate(aStage());

  template.hasResourceProperties('AWS::Cognito::UserPool', {
    MfaConfiguration: 'OPTIONAL',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    SmsConfiguration: Match.absent(),
  });
  expect(Object.keys(template.findResources('AWS::Cognito::UserPool'))).toEqual(['SignInUsers1801E146']);
});

test.each(['optional', 'administrators'] as const)(
  'tells every function that checks accounts whether the second step is %s [MFA-06]',
  (secondStep) => {
    const stage = secondStep === 'optional' ? aStage() : ofDomain;
    const environments = Object.values(aTemplate(stage).findResources('AWS::Lambda::Function'))
      .map(({ Properties }) => Properties.Environment?.Variables ?? {})
      .filter((variables) => 'USER_POOL_ID' in variables);

    expect(environments.length).toBeGreaterThan(10);
    expect(new Set(environments.map(({ SECOND_STEP }) => SECOND_STEP))).toEqual(new Set([secondStep]));
  },
);

test('refuses other values for the second step [MFA-06]', () => {
  expect(() => aStage({ secondStep: 'everyone' })).toThrow('secondStep must be "optional" or "administrators"');
});
