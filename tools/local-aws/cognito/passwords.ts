import { expiredCode, mismatchedCode, newCode, redeemCode, takeAttempt } from './codes.ts';
import { invalidParameter, notAuthorized } from './errors.ts';
import { deliveryDetails, sendMessage } from './messages.ts';
import { clientOperation, code, ignored, metadata, password, username } from './operation.ts';
import { checkPassword } from './password-policy.ts';
import type { Client, Pool } from './pool.ts';
import { unknownToClient } from './sign-up.ts';
import type { User } from './store.ts';
import { runTrigger } from './triggers.ts';
import { findUser, saveUser, triggerAttributes, withPassword } from './users.ts';

export const ForgotPassword = clientOperation(
  { ...ignored, Username: username, ClientMetadata: metadata },
  async ({ pool, client, input }) => {
    takeAttempt(pool, 'ForgotPassword', input.Username);
    if (!pool.settings.recoversByEmail) throw notAuthorized('Contact administrator to reset password.');
    const user = findUser(pool, input.Username);
    if (client.hidesUserExistence && (!user?.enabled || !hasVerifiedEmail(user))) {
      return { CodeDeliveryDetails: deliveryDetails(input.Username) };
    }
    if (!user) throw unknownToClient();
    if (!user.enabled) throw notAuthorized('User is disabled.');
    return { CodeDeliveryDetails: await sendResetCode(pool, user, client, input.ClientMetadata) };
  },
);

export const ConfirmForgotPassword = clientOperation(
  { ...ignored, Username: username, ConfirmationCode: code, Password: password, ClientMetadata: metadata },
  async ({ pool, client, input }) => {
    takeAttempt(pool, 'ConfirmForgotPassword', input.Username);
    const user = findUser(pool, input.Username);
    if (!user?.enabled) throw client.hidesUserExistence ? expiredOrMismatched(pool, input.Username) : unknownToClient();
    checkPassword(pool.settings.passwordPolicy, input.Password);
    redeemCode(pool, user, 'password-reset', input.ConfirmationCode);
    const changed = saveUser(pool, withPassword(pool, user, input.Password, 'own'));
    await runTrigger(pool, 'PostConfirmation', {
      source: 'ConfirmForgotPassword',
      username: user.username,
      client,
      request: { userAttributes: triggerAttributes(changed), clientMetadata: input.ClientMetadata },
    });
    return {};
  },
);

/**
 * Emails a code that lets the user choose a new password.
 * @throws {UserPoolError} where there is no verified address, or the user never had a password of their own
 */
async function sendResetCode(
  pool: Pool,
  user: User,
  client: Client,
  clientMetadata: Record<string, string> | undefined,
) {
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    throw notAuthorized('User password cannot be reset in the current state.');
  }
  if (!hasVerifiedEmail(user)) {
    throw invalidParameter(
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
    );
  }
  const email = user.attributes.email!;
  const mailed = newCode(pool, user, 'password-reset');
  await sendMessage(pool, user, { occasion: 'ForgotPassword', code: mailed, to: email, client, clientMetadata });
  return deliveryDetails(email);
}

function hasVerifiedEmail({ attributes }: User): boolean {
  return attributes.email !== undefined && attributes.email_verified === 'true';
}

/** Answers as for known users: an expired code if none was requested, otherwise a wrong one. */
function expiredOrMismatched(pool: Pool, name: string) {
  return pool.store.findAttempts(`ForgotPassword ${name.toLowerCase()}`) ? mismatchedCode() : expiredCode();
}
