import { Amplify } from 'aws-amplify';
import * as pool from 'aws-amplify/auth';
import { connectedUserPool, happened, renewSession } from './session.ts';

/** What follows an attempt to sign in. */
export type AfterSignIn = 'signed in' | 'confirm address' | 'choose password' | 'recover password' | 'unknown';

/** Only signing in needs the library at large; all other pages read and renew tokens with its token provider alone. */
export function configureSignIn(): void {
  Amplify.configure({ Auth: { Cognito: connectedUserPool() } });
}

export async function signIn(email: string, password: string): Promise<AfterSignIn> {
  configureSignIn();
  return afterSignIn(await pool.signIn({ username: email, password }));
}

/** Signs in whom an administrator invited, with the password of their own choice. */
export async function choosePassword(password: string): Promise<AfterSignIn> {
  return afterSignIn(await pool.confirmSignIn({ challengeResponse: password }));
}

export type Registration = { email: string; password: string; full_name: string };

/** Makes an account that nobody can use before its address is confirmed. */
export async function register({ email, password, full_name }: Registration): Promise<void> {
  configureSignIn();
  await pool.signUp({ username: email, password, options: { userAttributes: { email, name: full_name } } });
}

export async function confirmAddress(email: string, code: string): Promise<void> {
  await pool.confirmSignUp({ username: email, confirmationCode: code });
}

export async function sendCodeAgain(email: string): Promise<void> {
  await pool.resendSignUpCode({ username: email });
}

/** Has a code sent with which a new password can be set. */
export async function recoverPassword(email: string): Promise<void> {
  configureSignIn();
  await pool.resetPassword({ username: email });
  happened({ name: 'recovery begun', email });
}

export async function setPassword(email: string, code: string, password: string): Promise<void> {
  await pool.confirmResetPassword({ username: email, confirmationCode: code, newPassword: password });
}

/** What the Authenticator signs in with: the library's own calls, whose failures are told in our words. */
export function authenticatorServices(messageOf: (error: unknown) => string) {
  configureSignIn();
  const inOurWords = <Call extends (...given: never[]) => Promise<unknown>>(act: Call) =>
    ((...given: Parameters<Call>) =>
      act(...given).catch((cause: Error) => {
        throw Object.assign(new Error(messageOf(cause), { cause }), { name: cause.name });
      })) as Call;
  return {
    handleSignIn: inOurWords(pool.signIn),
    handleConfirmSignIn: inOurWords(pool.confirmSignIn),
    handleForgotPassword: inOurWords(pool.resetPassword),
    handleForgotPasswordSubmit: inOurWords(pool.confirmResetPassword),
    handleConfirmSignUp: inOurWords(pool.confirmSignUp),
    handleResendSignUpCode: inOurWords(pool.resendSignUpCode),
  };
}

async function afterSignIn({ nextStep: { signInStep } }: pool.SignInOutput): Promise<AfterSignIn> {
  switch (signInStep) {
    case 'DONE':
      await renewSession();
      return 'signed in';
    case 'CONFIRM_SIGN_UP':
      return 'confirm address';
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return 'choose password';
    case 'RESET_PASSWORD':
      return 'recover password';
    default:
      return 'unknown';
  }
}
