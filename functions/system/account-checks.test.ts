import type { Outcome } from '#shared/operations/checks.ts';
import { type Change, checkOutcome, fault, fine, warning } from '../testing/system.ts';

const withAdministrators = (...ids: string[]): Change => ({
  administrators: async (state = 'active') => (state === 'active' ? ids : []),
});

test.each<[string, string, Change, Outcome]>([
  [
    'no administrator',
    'administrators',
    withAdministrators(),
    fault(
      'No administrator can sign in.',
      'Ask your operator to set firstAdministrator for this stage and to deploy again.',
    ),
  ],
  [
    'an invited administrator',
    'administrators',
    { administrators: async (state) => (state === 'invited' ? ['ada'] : []) },
    warning(
      'The invited administrator has not signed in yet.',
      'Open the email of the invitation and sign in with its password within seven days; a new invitation ends that password.',
    ),
  ],
  [
    'one administrator',
    'administrators',
    withAdministrators('ada'),
    warning(
      'Only one administrator can sign in, so no one can help if this account is lost.',
      'Make a second account an administrator on the page User Management.',
    ),
  ],
  ['two administrators', 'administrators', withAdministrators('ada', 'sol'), fine('2 administrators can sign in.')],
  [
    'open registration',
    'registration',
    { named: { registration: 'open' } },
    warning(
      'Anyone can create an account and read all leads at once.',
      'Ask your operator to set registration to "approval" or "closed" for this stage.',
    ),
  ],
  [
    'registration with approval',
    'registration',
    { named: { registration: 'approval' } },
    fine('New accounts need the approval of an administrator.'),
  ],
  [
    'closed registration',
    'registration',
    { named: { registration: 'closed' } },
    fine('Only administrators create accounts.'),
  ],
  [
    'codes and invitations from Cognito',
    'account-emails',
    { named: { accountEmail: 'cognito' } },
    warning(
      'Amazon Cognito sends codes and invitations, at most 50 emails a day for the AWS account, so at most 30 visitors can create an account each day, 5 of them from one network.',
      'Ask your operator to set accountEmail to "ses" for this stage, once Amazon SES has verified its mailIdentity.',
    ),
  ],
  [
    'codes and invitations from Cognito, and closed registration',
    'account-emails',
    { named: { accountEmail: 'cognito', registration: 'closed' } },
    fine('Amazon Cognito sends codes and invitations, at most 50 emails a day for the AWS account.'),
  ],
  [
    'codes and invitations from SES',
    'account-emails',
    { named: { accountEmail: 'ses' } },
    fine('Amazon SES sends codes and invitations from studio.example.'),
  ],
])('names the result and the fix: %s [SYS-03]', async (_, id, change, expected) => {
  expect(await checkOutcome(id, change)).toEqual(expected);
});
