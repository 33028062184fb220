import { expect, test } from 'vitest';
import { checkNewUser } from './new-user-values.ts';

const ada = { email: ' ada@mail.example ', password: '2 4  6', full_name: ' Ada Byron ', role: 'admin' };

test('trims the values of a new user, but not the password', () => {
  expect(checkNewUser(ada).user).toEqual({
    email: 'ada@mail.example',
    password: '2 4  6',
    full_name: 'Ada Byron',
    role: 'admin',
  });
});

test.each(['email', 'password', 'full_name'])(
  'names the field without a value, %s, in the one sentence [MSG-67]',
  (field) => {
    for (const nothing of ['', '   ', undefined]) {
      expect(checkNewUser({ ...ada, [field]: nothing })).toEqual({
        errors: { [field]: 'Email, password, and full name are required' },
        message: 'Email, password, and full name are required',
      });
    }
  },
);

test('names every missing field before anything else [MSG-67]', () => {
  expect(checkNewUser({ email: 'no address', password: '', full_name: '', role: 'user' })).toEqual({
    errors: {
      password: 'Email, password, and full name are required',
      full_name: 'Email, password, and full name are required',
    },
    message: 'Email, password, and full name are required',
  });
});

test.each(['  ', undefined])('names only the missing field when another one is invalid: %s', (password) => {
  expect(checkNewUser({ ...ada, email: 'no address', password })).toMatchObject({
    errors: { password: 'Email, password, and full name are required' },
    message: 'Email, password, and full name are required',
  });
  expect(Object.keys(checkNewUser({ ...ada, email: 'no address', password }).errors ?? {})).toEqual(['password']);
});

test('names every invalid value', () => {
  const { errors } = checkNewUser({ ...ada, email: 'no address', password: '12345', full_name: 'A'.repeat(101) });

  expect(errors).toEqual({
    email: 'Email must be an email address',
    password: 'Password must have at least 6 characters',
    full_name: 'Full Name must have at most 100 characters',
  });
});

test('rejects a password of five characters with a message and accepts six [USERS-11]', () => {
  expect(checkNewUser({ ...ada, password: '123456' }).user?.password).toBe('123456');
  expect(checkNewUser({ ...ada, password: '12345' })).toEqual({
    errors: { password: 'Password must have at least 6 characters' },
    message: 'Password must have at least 6 characters',
  });
});

test('shows the general sentence when no field of the form is invalid', () => {
  expect(checkNewUser({ ...ada, role: 'owner' })).toEqual({
    errors: {},
    message: 'Email, password, and full name are required',
  });
});
