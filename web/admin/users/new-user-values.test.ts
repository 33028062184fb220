import { expect, test } from 'vitest';
import { newUserMissing } from '#shared/users.ts';
import { checkNewUser } from './new-user-values.ts';

const ada = { email: ' ada@mail.example ', password: ' 2345 ', full_name: ' Ada Byron ', role: 'admin' };

test('a person is taken without outer spaces, the password as it was typed', () => {
  expect(checkNewUser(ada).user).toEqual({
    email: 'ada@mail.example',
    password: ' 2345 ',
    full_name: 'Ada Byron',
    role: 'admin',
  });
});

test.each(['email', 'password', 'full_name'])('MSG-67 without %s that field is named, in the one sentence', (field) => {
  for (const nothing of ['', '   ', undefined]) {
    expect(checkNewUser({ ...ada, [field]: nothing })).toEqual({
      errors: { [field]: newUserMissing },
      message: 'Email, password, and full name are required',
    });
  }
});

test('MSG-67 every missing field is named before anything else', () => {
  expect(checkNewUser({ email: 'no address', password: '', full_name: '', role: 'user' })).toEqual({
    errors: { password: newUserMissing, full_name: newUserMissing },
    message: newUserMissing,
  });
});

test('every value that does not fit is named', () => {
  const { errors } = checkNewUser({ ...ada, email: 'no address', password: '12345', full_name: 'A'.repeat(101) });

  expect(errors).toEqual({
    email: 'Email must be an email address',
    password: 'Password must have at least 6 characters',
    full_name: 'Full Name must have at most 100 characters',
  });
});

test('USERS-12 a password of five characters is refused with a message', () => {
  expect(checkNewUser({ ...ada, password: '12345' })).toEqual({
    errors: { password: 'Password must have at least 6 characters' },
    message: 'Password must have at least 6 characters',
  });
});
