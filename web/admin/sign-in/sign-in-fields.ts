import type { InputHTMLAttributes } from 'react';
import { labels } from '#shared/labels.ts';
import { signInMessages } from '#shared/notices.ts';

type FieldName = 'full_name' | 'email' | 'password' | 'code';

/** What is asked for on the sign-in page. */
export type SignInField = {
  name: FieldName;
  label: string;
  input: Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'inputMode'>;
  /** The value that was meant by what was typed. */
  clean(typed: string): string;
  /** What has to be mended before anything is sent; nothing if all is well. */
  problemWith(value: string): string | undefined;
};

/** As the user pool has it (AUTH-11); not from the schemas, which nobody should have to download to sign in. */
export const shortestPassword = 6;

export const emailField: SignInField = {
  name: 'email',
  label: labels.signIn.email,
  input: { type: 'email', autoComplete: 'username' },
  clean: (typed) => typed.trim(),
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
};

export const newPasswordField: SignInField = { ...firstPasswordField, label: labels.signIn.newPassword };

export const fullNameField: SignInField = {
  name: 'full_name',
  label: labels.signIn.fullName,
  input: { type: 'text', autoComplete: 'name' },
  clean: (typed) => typed.trim(),
  problemWith: missing,
};

export const codeField: SignInField = {
  name: 'code',
  label: labels.signIn.code,
  input: { type: 'text', autoComplete: 'one-time-code', inputMode: 'numeric' },
  // Mail programs show codes in groups, and copy them so.
  clean: (typed) => typed.replace(/\s/g, ''),
  problemWith: missing,
};

const { emailFormat } = signInMessages;

function missing(value: string): string | undefined {
  return value === '' ? signInMessages.required : undefined;
}
