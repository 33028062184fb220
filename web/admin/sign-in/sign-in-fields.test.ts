import { expect, test } from 'vitest';
import { signInMessages } from '#shared/notices.ts';
import { passwordLength } from '#shared/users.ts';
import { codeField, emailField, fullNameField, passwordField, shortestPassword } from './sign-in-fields.ts';

test('AUTH-09 an email is needed, and in the format of one', () => {
  const { clean, problemWith } = emailField;

  expect(problemWith(clean('  '))).toBe(signInMessages.required);
  for (const typed of ['abc', 'a@b', '@mail.example', 'a b@mail.example']) {
    expect(problemWith(clean(typed))).toBe(signInMessages.emailFormat);
  }
  expect(problemWith(clean(' ada+ink@mail.example '))).toBeUndefined();
});

test('AUTH-10 AUTH-11 a password is needed, of at least 6 characters of any kind', () => {
  const { clean, problemWith } = passwordField;

  expect(problemWith('')).toBe(signInMessages.required);
  expect(problemWith('12345')).toBe(signInMessages.passwordTooShort);
  expect(problemWith('123456')).toBeUndefined();
  expect(clean(' as typed ')).toBe(' as typed ');
  expect(shortestPassword).toBe(passwordLength.min);
  expect(signInMessages.passwordTooShort).toContain(String(passwordLength.min));
});

test('AUTH-12 a full name is needed', () => {
  expect(fullNameField.problemWith(fullNameField.clean(' '))).toBe(signInMessages.required);
  expect(fullNameField.problemWith('Ada')).toBeUndefined();
});

test('a code may be typed in groups', () => {
  expect(codeField.clean(' 123 456 ')).toBe('123456');
});
