import { checksOf, fault, fine, warning } from '#shared/operations/checks.ts';
import type { System } from './system-context.ts';

const check = checksOf<System>('accounts');

const administrators = check('administrators', 'Administrators', async (system) => {
  const count = (await system.administrators()).length;
  if (count === 0 && (await system.administrators('invited')).length > 0) {
    return warning(
      'The invited administrator has not signed in yet.',
      'Open the email of the invitation and sign in with its password within seven days; a new invitation ends that password.',
    );
  }
  if (count === 0) {
    return fault(
      'No administrator can sign in.',
      'Ask your operator to set firstAdministrator for this stage and to deploy again.',
    );
  }
  if (count === 1) {
    return warning(
      'Only one administrator can sign in, so no one can help if this account is lost.',
      'Make a second account an administrator on the page User Management.',
    );
  }
  return fine(`${count} administrators can sign in.`);
});

const registration = check('registration', 'Registration', ({ installation }) => {
  if (installation.registration === 'open') {
    return warning(
      'Anyone can create an account and read all leads at once.',
      'Ask your operator to set registration to "approval" or "closed" for this stage.',
    );
  }
  return installation.registration === 'closed'
    ? fine('Only administrators create accounts.')
    : fine('New accounts need the approval of an administrator.');
});

const accountEmails = check('account-emails', 'Codes and invitations', ({ installation }) => {
  const { accountEmail, mailIdentity, registration } = installation;
  if (accountEmail === 'ses') return fine(`Amazon SES sends codes and invitations from ${mailIdentity}.`);
  const message = 'Amazon Cognito sends codes and invitations, at most 50 emails a day for the AWS account';
  if (registration === 'closed') return fine(`${message}.`);
  return warning(
    `${message}, so at most 30 visitors can create an account each day, 5 of them from one network.`,
    'Ask your operator to set accountEmail to "ses" for this stage, once Amazon SES has verified its mailIdentity.',
  );
});

export const accountChecks = [administrators, registration, accountEmails];
