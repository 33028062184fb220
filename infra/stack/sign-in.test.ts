import { Match } from 'aws-cdk-lib/assertions';
import { parseStage, type Stage } from '../stages/stages.ts';
import { aTemplate, permissionsOf } from '../testing/stacks.ts';

const stageWith = (change: object): Stage =>
  parseStage('prod', { prod: { studioName: 'Ink', timeZone: 'Europe/Berlin', ...change } });

test.each([
  ['approval', false],
  ['open', false],
  ['closed', true],
])('with registration "%s", sets AllowAdminCreateUserOnly to %s [AUTH-18]', (registration, adminOnly) => {
  aTemplate(stageWith({ registration })).hasResourceProperties('AWS::Cognito::UserPool', {
    AdminCreateUserConfig: Match.objectLike({ AllowAdminCreateUserOnly: adminOnly }),
  });
});

test('requires approval of new accounts by default, and checks each sign-in [AUTH-18]', () => {
  const template = aTemplate(stageWith({}));

  template.hasResourceProperties('AWS::Lambda::Function', {
    Environment: { Variables: Match.objectLike({ REGISTRATION: 'approval' }) },
  });
  template.hasResourceProperties('AWS::Cognito::UserPool', {
    LambdaConfig: Match.objectLike({ PreTokenGeneration: Match.anyValue() }),
  });
});

test('does not let an account approve itself [AUTH-18]', () => {
  aTemplate(stageWith({})).hasResourceProperties('AWS::Cognito::UserPoolClient', {
    WriteAttributes: ['email', 'name'],
  });
});

test('invites the first administrator only when the stage names one, and otherwise lets only the users function add administrators [ROLE-26]', () => {
  const invited = aTemplate(stageWith({ firstAdministrator: 'owner@ink.example' }));
  const without = aTemplate(stageWith({}));

  invited.hasResourceProperties('AWS::CloudFormation::CustomResource', { email: 'owner@ink.example' });
  const mayMakeAdmins = (template: typeof without) =>
    permissionsOf(template)
      .filter(({ statements }) => JSON.stringify(statements).includes('AdminAddUserToGroup'))
      .map(({ role }) => role.replace(/Role[0-9A-F]{8}$/, ''));
  expect(mayMakeAdmins(without)).toEqual(['ApiUsers']);
  expect(mayMakeAdmins(invited).sort()).toEqual(['ApiUsers', 'SignInFirstAdministrator']);
});

test('checks a ticket before each sign-up when visitors can create accounts', () => {
  aTemplate(stageWith({})).hasResourceProperties('AWS::Cognito::UserPool', {
    LambdaConfig: Match.objectLike({ PreSignUp: Match.anyValue() }),
  });
});

test('deletes unconfirmed accounts every hour', () => {
  aTemplate(stageWith({})).hasResourceProperties('AWS::Scheduler::Schedule', {
    Description: 'Deletes accounts that were not confirmed within a day',
    ScheduleExpression: 'rate(1 hour)',
  });
});

test.each([
  ['studio.example', 'no-reply@studio.example'],
  ['desk@studio.example', 'desk@studio.example'],
])(
  'sends codes and invitations through SES from %s when the stage sets accountEmail [AUTH-31]',
  (mailIdentity, sender) => {
    const template = aTemplate(stageWith({ mailIdentity, accountEmail: 'ses' }));

    template.hasResourceProperties('AWS::Cognito::UserPool', {
      EmailConfiguration: {
        EmailSendingAccount: 'DEVELOPER',
        From: `"Ink" <${sender}>`,
        SourceArn: Match.objectLike({ 'Fn::Join': Match.anyValue() }),
      },
    });
    const [pool] = Object.values(template.findResources('AWS::Cognito::UserPool'));
    const [identity] = Object.keys(template.findResources('AWS::SES::EmailIdentity'));
    expect(JSON.stringify(pool?.Properties.EmailConfiguration.SourceArn)).toContain(`{"Ref":"${identity}"}`);
  },
);

test('lets Cognito send codes and invitations by default', () => {
  const [pool] = Object.values(
    aTemplate(stageWith({ mailIdentity: 'studio.example' })).findResources('AWS::Cognito::UserPool'),
  );

  expect(pool?.Properties.EmailConfiguration).toBeUndefined();
});

test('offers authenticator apps at sign-in, without SMS, and requires them of no one [MFA-10]', () => {
  const template = aTemplate(stageWith({}));

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
    const stage = secondStep === 'optional' ? stageWith({}) : stageWith({ secondStep });
    const environments = Object.values(aTemplate(stage).findResources('AWS::Lambda::Function'))
      .map(({ Properties }) => Properties.Environment?.Variables ?? {})
      .filter((variables) => 'USER_POOL_ID' in variables);

    expect(environments.length).toBeGreaterThan(10);
    expect(new Set(environments.map(({ SECOND_STEP }) => SECOND_STEP))).toEqual(new Set([secondStep]));
  },
);

test('refuses other values for the second step [MFA-06]', () => {
  expect(() => stageWith({ secondStep: 'everyone' })).toThrow('secondStep must be "optional" or "administrators"');
});
