import { expect, test } from 'vitest';
import {
  codeField,
  emailField,
  firstPasswordField,
  fullNameField,
  newPasswordField,
  passwordField,
} from './sign-in-fields.ts';

test('requires a valid email address [AUTH-09]', () => {
  const { clean, problemWith } = emailField;

  expect(problemWith(clean('  '))).toBe('Please fill in this field.');
  for (const typed of ['abc', 'a@b', '@mail.example', 'a b@mail.example']) {
    expect(problemWith(clean(typed))).toBe('Please enter an email address.');
  }
  expect(problemWith(clean(' ada+ink@mail.example '))).toBeUndefined();
});

test('requires a password of at least 6 characters of any kind [AUTH-09]', () => {
  const { clean, problemWith } = passwordField;

  expect(problemWith('')).toBe('Please fill in this field.');
  expect(problemWith('12345')).toBe('Password must have at least 6 characters');
  expect(problemWith('123456')).toBeUndefined();
  expect(clean(' as typed ')).toBe(' as typed ');
});

test('requires a new password that the user pool accepts', () => {
  const { problemWith } = firstPasswordField;

  expect(problemWith('12345')).toBe('Password must have at least 6 characters');
  for (const typed of [' 23456', '12345 ']) {
    expect(problemWith(typed)).toBe('Password must not begin or end with a space');
  }
  expect(problemWith('12 456')).toBeUndefined();
});

test('requires a full name [AUTH-09]', () => {
  expect(fullNameField.problemWith(fullNameField.clean(' '))).toBe('Please fill in this field.');
  expect(fullNameField.problemWith('Ada')).toBeUndefined();
});

test('accepts a code with spaces', () => {
  expect(codeField.clean(' 123 456 ')).toBe('123456');
});

test('accepts only whole email addresses [AUTH-09]', () => {
  for (const typed of [
    'x a@mail.example',
    'a@mail.example x',
    'a@b@mail.example',
    'a@mail.',
    'a@.example',
    'a@mail.x y',
  ]) {
    expect([typed, emailField.problemWith(typed)]).toEqual([typed, 'Please enter an email address.']);
  }
});

test('removes what a person cannot see from the email address and the full name', () => {
  expect(emailField.clean('\u0085ada@mail.example\u000b\u0000')).toBe('ada@mail.example');
  expect(fullNameField.clean('Ada\u2028No\u0007or\u0085')).toBe('Ada Noor');
  expect(fullNameField.problemWith(fullNameField.clean('\u200b\u0007'))).toBeDefined();
});

test('trims the full name, and requires a code', () => {
  expect(fullNameField.clean(' Ada Byron ')).toBe('Ada Byron');
  expect(codeField.problemWith('')).toBe('Please fill in this field.');
  expect(codeField.problemWith('123456')).toBeUndefined();
});

test('names the fields for people, browsers and password managers', () => {
  const shown = [emailField, passwordField, firstPasswordField, newPasswordField, fullNameField, codeField].map(
    ({ name, label, input }) => ({ name, label, ...input }),
  );

  expect(shown).toEqual([
    { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
    { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
    { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password' },
    { name: 'password', label: 'New Password', type: 'password', autoComplete: 'new-password' },
    { name: 'full_name', label: 'Full Name', type: 'text', autoComplete: 'name' },
    { name: 'code', label: 'Code', type: 'text', autoComplete: 'one-time-code', inputMode: 'numeric' },
  ]);
});
