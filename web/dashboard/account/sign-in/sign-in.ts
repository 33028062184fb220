import * as pool from 'aws-amplify/auth';
import { call } from '../client.ts';
import { applySessionEvent, renewSession } from '../session.ts';
import { configureAmplify } from './amplify.ts';

/** Amplify's names of the next step after a sign-in attempt, and ours. */
const steps = {
  DONE: 'signed in',
  CONFIRM_SIGN_UP: 'confirm email',
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: 'choose password',
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: 'enter code',
  RESET_PASSWORD: 'recover password',
} as const;
export type AfterSignIn = (typeof steps)[keyof typeof steps] | 'unknown';

export async function signIn(email: string, password: string): Promise<AfterSignIn> {
  configureAmplify();
  return afterSignIn(await pool.signIn({ username: email, password }));
}

/** Completes the sign-in of an invited user with a new password. */
export async function choosePassword(password: string): Promise<AfterSignIn> {
  return afterSignIn(await pool.confirmSignIn({ challengeResponse: password }));
}

/** Completes the sign-in with the code of the authenticator app. */
export async function enterCode(code: string): Promise<AfterSignIn> {
  return afterSignIn(await pool.confirmSignIn({ challengeResponse: code }));
}

export type Registration = { email: string; password: string; full_name: string };

/**
 * Creates an account, which is usable once its email address is confirmed.
 * @throws {ApiError} when too many accounts were created from this network
 */
export async function register({ email, password, full_name }: Registration): Promise<void> {
  configureAmplify();
  const { ticket } = await call('POST /sign-ups', { body: { email } });
  const options = { userAttributes: { email, name: full_name }, clientMetadata: { ticket } };
  await pool.signUp({ username: email, password, options });
}

export async function confirmEmail(email: string, code: string): Promise<void> {
  await pool.confirmSignUp({ username: email, confirmationCode: code });
}

export async function sendCodeAgain(email: string): Promise<void> {
  await pool.resendSignUpCode({ username: email });
}

/** Sends a code for setting a new password. */
export async function recoverPassword(email: string): Promise<void> {
  configureAmplify();
  await pool.resetPassword({ username: email });
  applySessionEvent({ name: 'recovery begun', email });
}

export async function setPassword(email: string, code: string, password: string): Promise<void> {
  await pool.confirmResetPassword({ username: email, confirmationCode: code, newPassword: password });
}

/** Amplify's calls for the Authenticator, with our error messages. */
export function authenticatorServices(messageOf: (error: unknown) => string) {
  configureAmplify();
  const withOwnMessages = <Call extends (...given: never[]) => Promise<unknown>>(act: Call) =>
    ((...given: Parameters<Call>) =>
      act(...given).catch((cause: Error) => {
        throw Object.assign(new Error(messageOf(cause), { cause }), { name: cause.name });
      })) as Call;
  return {
    handleSignIn: withOwnMessages(pool.signIn),
    handleConfirmSignIn: withOwnMessages(pool.confirmSignIn),
    handleForgotPassword: withOwnMessages(pool.resetPassword),
    handleForgotPasswordSubmit: withOwnMessages(pool.confirmResetPassword),
    handleConfirmSignUp: withOwnMessages(pool.confirmSignUp),
    handleResendSignUpCode: withOwnMessages(pool.resendSignUpCode),
  };
}

async function afterSignIn({ nextStep: { signInStep } }: pool.SignInOutput): Promise<AfterSignIn> {
  if (signInStep === 'DONE') await renewSession();
  return signInStep in steps ? steps[signInStep as keyof typeof steps] : 'unknown';
}
