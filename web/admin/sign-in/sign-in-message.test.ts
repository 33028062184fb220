import { expect, test } from 'vitest';
import { signInMessages } from '#shared/notices.ts';
import { signInMessage } from './sign-in-message.ts';

function anError(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

test('MSG-14 a wrong password and an unknown email read the same', () => {
  const wrong = anError('NotAuthorizedException', 'Incorrect username or password.');
  const unknown = anError('UserNotFoundException', 'User does not exist.');

  expect(signInMessage(wrong)).toBe(signInMessages.invalidCredentials);
  expect(signInMessage(unknown)).toBe(signInMessages.invalidCredentials);
});

test('MSG-15 AUTH-28 any other refusal is shown as given', () => {
  expect(signInMessage(anError('NotAuthorizedException', 'User is disabled.'))).toBe('User is disabled.');
  expect(signInMessage(anError('TooManyRequestsException', 'Rate exceeded'))).toBe('Rate exceeded');
});

test('MSG-16 an exception without an answer is unexpected', () => {
  expect(signInMessage(anError('NetworkError', 'A network error has occurred.'))).toBe(signInMessages.unexpected);
  expect(signInMessage(new TypeError('x is not a function'))).toBe(signInMessages.unexpected);
  expect(signInMessage('nonsense')).toBe(signInMessages.unexpected);
});
