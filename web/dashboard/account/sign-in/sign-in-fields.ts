import type { InputHTMLAttributes } from 'react';
import { cleanLine, isBlank } from '#shared/values/clean-text.ts';
import { labels } from '../../ui/labels.ts';
import { signInMessages } from '../../ui/notices.ts';

type FieldName = 'full_name' | 'email' | 'password' | 'code';

/** A field of the sign-in page. */
export type SignInField = {
  name: FieldName;
  label: string;
  input: Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'inputMode'>;
  /** Normalizes the typed value. */
  clean(typed: string): string;
  /** The error to show before anything is sent; undefined if valid. */
  problemWith(value: string): string | undefined;
};

/** As in the user pool (AUTH-09). Not imported from the schemas, which would slow down the sign-in page. */
const shortestPassword = 6;

export const emailField: SignInField = {
  name: 'email',
  label: labels.signIn.email,
  input: { type: 'email', autoComplete: 'username' },
  clean: (typed) => cleanLine(typed).trim(),
  problemWith: (email) => missing(email) ?? (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : emailFormat),
};

export const passwordField: SignInField = {
  name: 'password',
  label: labels.signIn.password,
  input: { type: 'password', autoComplete: 'current-password' },
  clean: (typed) => typed,
  problemWith: (password) =>
    missing(password) ?? (password.length < shortestPassword ? signInMessages.passwordTooShort : undefined),
};

export const firstPasswordField: SignInField = {
  ...passwordField,
  input: { type: 'password', autoComplete: 'new-password' },
  // The user pool rejects it with a regular expression as the message.
  problemWith: (password) =>
    passwordField.problemWith(password) ?? (password === password.trim() ? undefined : signInMessages.passwordSpace),
};

export const newPasswordField: SignInField = { ...firstPasswordField, label: labels.signIn.newPassword };

export const fullNameField: SignInField = {
  name: 'full_name',
  label: labels.signIn.fullName,
  input: { type: 'text', autoComplete: 'name' },
  clean: (typed) => cleanLine(typed).trim(),
  problemWith: missing,
};

export const codeField: SignInField = {
  name: 'code',
  label: labels.signIn.code,
  input: { type: 'text', autoComplete: 'one-time-code', inputMode: 'numeric' },
  // Email apps show and copy codes in groups.
  clean: (typed) => typed.replace(/\s/g, ''),
  problemWith: missing,
};

/** A code of an authenticator app. */
export const appCodeField: SignInField = {
  ...codeField,
  problemWith: (code) => missing(code) ?? (/^\d{6}$/.test(code) ? undefined : signInMessages.appCodeFormat),
};

const { emailFormat } = signInMessages;

function missing(value: string): string | undefined {
  return isBlank(value) ? signInMessages.required : undefined;
}
