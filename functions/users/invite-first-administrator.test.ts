import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { inviteFirstAdministrator } from './invite-first-administrator.ts';

const cognito = mockClient(CognitoIdentityProviderClient);
const client = new CognitoIdentityProviderClient({});
const noAdministrators = { administrators: async () => [] };
const owner = 'owner@studio.example';

beforeEach(() => {
  cognito.reset();
  cognito.on(AdminAddUserToGroupCommand).resolves({});
});

function anAccountIsThere(UserStatus: 'FORCE_CHANGE_PASSWORD' | 'CONFIRMED' | 'UNCONFIRMED') {
  cognito
    .on(AdminCreateUserCommand)
    .rejectsOnce(new UsernameExistsException({ message: 'exists', $metadata: {} }))
    .resolves({ User: { Username: 'id-2' } });
  cognito.on(AdminGetUserCommand).resolves({ Username: 'id-1', UserStatus });
}

function madeAdmin() {
  return cognito.commandCalls(AdminAddUserToGroupCommand).map(({ args }) => args[0].input.Username);
}

test('invites no one when there is an administrator [ROLE-26]', async () => {
  await inviteFirstAdministrator(client, { administrators: async () => ['id-0'] }, 'pool', owner);

  expect(cognito.calls()).toHaveLength(0);
});

test('completes an invitation that failed before the role was set [ROLE-26]', async () => {
  anAccountIsThere('FORCE_CHANGE_PASSWORD');

  await inviteFirstAdministrator(client, noAdministrators, 'pool', owner);

  expect(madeAdmin()).toEqual(['id-1']);
  expect(cognito.commandCalls(AdminCreateUserCommand)[1]?.args[0].input.MessageAction).toBe('RESEND');
});

test('does not make an account of a stranger an administrator [ROLE-26]', async () => {
  anAccountIsThere('CONFIRMED');

  await expect(inviteFirstAdministrator(client, noAdministrators, 'pool', owner)).rejects.toThrow(/was not invited/);

  expect(madeAdmin()).toEqual([]);
});

const invitation = {
  UserPoolId: 'pool',
  Username: owner,
  DesiredDeliveryMediums: ['EMAIL'],
  UserAttributes: [
    { Name: 'email', Value: owner },
    { Name: 'email_verified', Value: 'true' },
    { Name: 'name', Value: owner },
    { Name: 'custom:approved', Value: 'true' },
  ],
};
const sent = () => cognito.calls().map(({ args }) => [args[0].constructor.name, args[0].input]);

test('invites the first administrator by email, with a verified address and approval [ROLE-26]', async () => {
  cognito.on(AdminCreateUserCommand).resolves({ User: { Username: 'id-1' } });

  await inviteFirstAdministrator(client, noAdministrators, 'pool', owner);

  expect(sent()).toEqual([
    ['AdminCreateUserCommand', invitation],
    ['AdminAddUserToGroupCommand', { UserPoolId: 'pool', Username: 'id-1', GroupName: 'admin' }],
  ]);
});

test('replaces an unconfirmed registration of a stranger by the invitation', async () => {
  anAccountIsThere('UNCONFIRMED');

  await inviteFirstAdministrator(client, noAdministrators, 'pool', owner);

  expect(sent()).toEqual([
    ['AdminCreateUserCommand', invitation],
    ['AdminGetUserCommand', { UserPoolId: 'pool', Username: owner }],
    ['AdminDeleteUserCommand', { UserPoolId: 'pool', Username: 'id-1' }],
    ['AdminCreateUserCommand', invitation],
    ['AdminAddUserToGroupCommand', { UserPoolId: 'pool', Username: 'id-2', GroupName: 'admin' }],
  ]);
});

test('names the account by its email address when the user pool returns no id', async () => {
  cognito.on(AdminCreateUserCommand).resolves({});
  await inviteFirstAdministrator(client, noAdministrators, 'pool', owner);
  expect(madeAdmin()).toEqual([owner]);

  cognito.reset();
  const exists = new UsernameExistsException({ message: 'exists', $metadata: {} });
  cognito.on(AdminCreateUserCommand).rejectsOnce(exists).resolves({});
  cognito.on(AdminGetUserCommand).resolves({ Username: 'id-1', UserStatus: 'UNCONFIRMED' });
  await inviteFirstAdministrator(client, noAdministrators, 'pool', owner);
  expect(madeAdmin()).toEqual([owner]);
});

test('keeps the errors of the user pool', async () => {
  const exists = new UsernameExistsException({ message: 'exists', $metadata: {} });
  cognito.on(AdminCreateUserCommand).rejectsOnce(new Error('no rights')).rejects(exists);
  cognito.on(AdminGetUserCommand).resolves({ UserStatus: 'CONFIRMED' });

  await expect(inviteFirstAdministrator(client, noAdministrators, 'pool', owner)).rejects.toThrow('no rights');
  await expect(inviteFirstAdministrator(client, noAdministrators, 'pool', owner)).rejects.toMatchObject({
    cause: exists,
  });
});
