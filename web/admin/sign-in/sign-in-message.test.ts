import { expect, test } from 'vitest';
import { signInMessages } from '#shared/notices.ts';
import { SessionMissingError } from '../../api/session-tokens.ts';
import { afterConfirmation, signInMessage } from './sign-in-message.ts';

function anError(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

test('MSG-14 a wrong password and an unknown email read the same', () => {
  const wrong = anError('NotAuthorizedException', 'Incorrect username or password.');
  const unknown = anError('UserNotFoundException', 'User does not exist.');

  expect(signInMessage(wrong)).toBe(signInMessages.invalidCredentials);
  expect(signInMessage(unknown)).toBe(signInMessages.invalidCredentials);
});

test('MSG-15 MSG-20 MSG-21 AUTH-28 any other refusal is shown as given', () => {
  const refusals = [
    anError('NotAuthorizedException', 'User is disabled.'),
    anError('NotAuthorizedException', 'Refresh Token has been revoked'),
    anError('InvalidPasswordException', 'Password did not conform with policy: Password not long enough'),
    anError('CodeMismatchException', 'Invalid verification code provided, please try again.'),
    anError('TooManyRequestsException', 'Rate exceeded'),
    anError('InternalErrorException', 'Something went wrong'),
    anError('ServiceUnavailableException', 'Service is unavailable'),
    new SessionMissingError(),
  ];

  for (const refusal of refusals) expect(signInMessage(refusal)).toBe(refusal.message);
});

test('MSG-18 a known email is told so in place of the server’s words', () => {
  expect(signInMessage(anError('UsernameExistsException', 'User already exists'))).toBe(signInMessages.emailTaken);
});

const waiting = anError(
  'UserLambdaValidationException',
  'PreAuthentication failed with error Your account is waiting for approval by an administrator.',
);

test('AUTH-18 who waits for approval reads that, and nothing of how it was found out', () => {
  expect(signInMessage(waiting)).toBe('Your account is waiting for approval by an administrator.');
});

test('AUTH-18 whose address was just confirmed reads what comes next', () => {
  expect(afterConfirmation(waiting)).toEqual({
    info: `${signInMessages.confirmed} ${signInMessages.approvalNeeded}`,
  });
  expect(afterConfirmation(anError('NetworkError', 'A network error has occurred.'))).toEqual({
    info: signInMessages.confirmed,
    failure: signInMessages.unexpected,
  });
});

test('MSG-16 an exception without an answer is unexpected', () => {
  expect(signInMessage(anError('NetworkError', 'A network error has occurred.'))).toBe(signInMessages.unexpected);
  expect(signInMessage(new TypeError('x is not a function'))).toBe(signInMessages.unexpected);
  expect(signInMessage('nonsense')).toBe(signInMessages.unexpected);
});
