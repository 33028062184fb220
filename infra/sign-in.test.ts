import { Match } from 'aws-cdk-lib/assertions';
import { parseStage, type Stage } from './stages.ts';
import { aTemplate } from './testing.ts';

const stageWith = (change: object): Stage => parseStage('prod', { prod: { studioName: 'Ink', ...change } });

test.each([
  ['approval', false],
  ['open', false],
  ['closed', true],
])('AUTH-18 with registration %s, only administrators make accounts: %s', (registration, adminOnly) => {
  aTemplate(stageWith({ registration })).hasResourceProperties('AWS::Cognito::UserPool', {
    AdminCreateUserConfig: Match.objectLike({ AllowAdminCreateUserOnly: adminOnly }),
  });
});

test('AUTH-18 accounts wait for approval unless a stage says otherwise, and each sign-in is asked about', () => {
  const template = aTemplate(stageWith({}));

  template.hasResourceProperties('AWS::Lambda::Function', {
    Environment: { Variables: Match.objectLike({ REGISTRATION: 'approval' }) },
  });
  template.hasResourceProperties('AWS::Cognito::UserPool', {
    LambdaConfig: Match.objectLike({ PreTokenGeneration: Match.anyValue() }),
  });
});

test('AUTH-18 nobody can write their own approval', () => {
  aTemplate(stageWith({})).hasResourceProperties('AWS::Cognito::UserPoolClient', {
    WriteAttributes: ['email', 'name'],
  });
});

test('ROLE-26 a deployment invites the first administrator where one is named, and nothing else makes one', () => {
  const invited = aTemplate(stageWith({ firstAdministrator: 'owner@ink.example' }));
  const nobody = aTemplate(stageWith({}));

  invited.hasResourceProperties('AWS::CloudFormation::CustomResource', { email: 'owner@ink.example' });
  const mayMakeAdmins = (template: typeof nobody) =>
    Object.entries(template.findResources('AWS::IAM::Policy'))
      .filter(([, policy]) => JSON.stringify(policy).includes('AdminAddUserToGroup'))
      .map(([logicalId]) => logicalId.replace(/RoleDefaultPolicy.*/, ''));
  expect(mayMakeAdmins(nobody)).toEqual(['ApiUsers']);
  expect(mayMakeAdmins(invited).sort()).toEqual(['ApiUsers', 'SignInFirstAdministrator']);
});
