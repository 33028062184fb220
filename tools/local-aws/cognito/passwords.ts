import { expiredCode, mismatchedCode, newCode, redeemCode, takeAttempt } from './codes.ts';
import { notAuthorized } from './errors.ts';
import { deliveryDetails, sendMessage } from './messages.ts';
import { clientOperation, code, ignored, metadata, password, username } from './operation.ts';
import { checkPassword } from './password-policy.ts';
import type { Pool } from './pool.ts';
import type { User } from './store.ts';
import { findUser, saveUser, withPassword } from './users.ts';

export const ForgotPassword = clientOperation(
  { ...ignored, Username: username, ClientMetadata: metadata },
  async ({ pool, input }) => {
    takeAttempt(pool, 'ForgotPassword', input.Username);
    if (!pool.settings.recoversByEmail) throw notAuthorized('Contact administrator to reset password.');
    const user = findUser(pool, input.Username);
    if (!user?.enabled || !hasVerifiedEmail(user)) return { CodeDeliveryDetails: deliveryDetails(input.Username) };
    return { CodeDeliveryDetails: await sendResetCode(pool, user) };
  },
);

export const ConfirmForgotPassword = clientOperation(
  { ...ignored, Username: username, ConfirmationCode: code, Password: password, ClientMetadata: metadata },
  ({ pool, input }) => {
    takeAttempt(pool, 'ConfirmForgotPassword', input.Username);
    const user = findUser(pool, input.Username);
    if (!user?.enabled) throw expiredOrMismatched(pool, input.Username);
    checkPassword(pool.settings.passwordPolicy, input.Password);
    redeemCode(pool, user, 'password-reset', input.ConfirmationCode);
    saveUser(pool, withPassword(pool, user, input.Password, 'own'));
    return {};
  },
);

/**
 * Emails a code that lets the user choose a new password.
 * @throws {UserPoolError} where there is no verified address, or the user never had a password of their own
 */
async function sendResetCode(pool: Pool, user: User) {
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    throw notAuthorized('User password cannot be reset in the current state.');
  }
  const email = user.attributes.email!;
  const mailed = newCode(pool, user, 'password-reset');
  await sendMessage(pool, user, { occasion: 'ForgotPassword', code: mailed, to: email });
  return deliveryDetails(email);
}

function hasVerifiedEmail({ attributes }: User): boolean {
  return attributes.email !== undefined && attributes.email_verified === 'true';
}

/** Answers as for known users: an expired code if none was requested, otherwise a wrong one. */
function expiredOrMismatched(pool: Pool, name: string) {
  return pool.store.findAttempts(`ForgotPassword ${name.toLowerCase()}`) ? mismatchedCode() : expiredCode();
}
