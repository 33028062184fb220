import type { Outcome } from '#shared/operations/checks.ts';
import { type Change, checkOutcome } from '../testing/system.ts';

const withAdministrators = (...ids: string[]): Change => ({ administrators: async () => ids });

test.each<[string, string, Change, Outcome]>([
  [
    'no administrator',
    'administrators',
    withAdministrators(),
    {
      health: 'fault',
      message: 'No administrator can sign in.',
      fix: 'Ask your operator to set firstAdministrator for this stage and to deploy again.',
    },
  ],
  [
    'one administrator',
    'administrators',
    withAdministrators('ada'),
    {
      health: 'warning',
      message: 'Only one administrator can sign in, so no one can help if this account is lost.',
      fix: 'Make a second account an administrator on the page User Management.',
    },
  ],
  [
    'two administrators',
    'administrators',
    withAdministrators('ada', 'sol'),
    { health: 'fine', message: '2 administrators can sign in.' },
  ],
  [
    'open registration',
    'registration',
    { named: { registration: 'open' } },
    {
      health: 'warning',
      message: 'Anyone can create an account and read all leads at once.',
      fix: 'Ask your operator to set registration to "approval" or "closed" for this stage.',
    },
  ],
  [
    'registration with approval',
    'registration',
    { named: { registration: 'approval' } },
    { health: 'fine', message: 'New accounts need the approval of an administrator.' },
  ],
  [
    'closed registration',
    'registration',
    { named: { registration: 'closed' } },
    { health: 'fine', message: 'Only administrators create accounts.' },
  ],
  [
    'codes and invitations from Cognito',
    'account-emails',
    { named: { accountEmail: 'cognito' } },
    {
      health: 'warning',
      message:
        'Amazon Cognito sends codes and invitations, at most 50 emails a day for the AWS account, so at most 30 visitors can create an account each day, 5 of them from one network.',
      fix: 'Ask your operator to set accountEmail to "ses" for this stage, once Amazon SES has verified its mailIdentity.',
    },
  ],
  [
    'codes and invitations from Cognito, and closed registration',
    'account-emails',
    { named: { accountEmail: 'cognito', registration: 'closed' } },
    {
      health: 'fine',
      message: 'Amazon Cognito sends codes and invitations, at most 50 emails a day for the AWS account.',
    },
  ],
  [
    'codes and invitations from SES',
    'account-emails',
    { named: { accountEmail: 'ses' } },
    { health: 'fine', message: 'Amazon SES sends codes and invitations from studio.example.' },
  ],
])('names the result and the fix: %s [SYS-03]', async (_, id, change, expected) => {
  expect(await checkOutcome(id, change)).toEqual(expected);
});
