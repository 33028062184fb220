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
const nobody = { administrators: async () => [] };
const owner = 'owner@studio.example';

beforeEach(() => {
  cognito.reset();
  cognito.on(AdminAddUserToGroupCommand).resolves({});
});

function anAccountIsThere(UserStatus: 'FORCE_CHANGE_PASSWORD' | 'CONFIRMED') {
  cognito.on(AdminCreateUserCommand).rejects(new UsernameExistsException({ message: 'exists', $metadata: {} }));
  cognito.on(AdminGetUserCommand).resolves({ Username: 'id-1', UserStatus });
}

function madeAdmin() {
  return cognito.commandCalls(AdminAddUserToGroupCommand).map(({ args }) => args[0].input.Username);
}

test('ROLE-26 where an administrator is, nobody is invited', async () => {
  await inviteFirstAdministrator(client, { administrators: async () => ['id-0'] }, 'pool', owner);

  expect(cognito.calls()).toHaveLength(0);
});

test('ROLE-26 an invitation that broke off before the role was given is finished by the next deployment', async () => {
  anAccountIsThere('FORCE_CHANGE_PASSWORD');

  await inviteFirstAdministrator(client, nobody, 'pool', owner);

  expect(madeAdmin()).toEqual(['id-1']);
});

test('ROLE-26 an account that a stranger made under the address does not become the administrator', async () => {
  anAccountIsThere('CONFIRMED');

  await expect(inviteFirstAdministrator(client, nobody, 'pool', owner)).rejects.toThrow(/was not invited/);

  expect(madeAdmin()).toEqual([]);
});
