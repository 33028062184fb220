import { expect, test } from 'vitest';
import { ApiError } from '../client.ts';
import { SessionMissingError } from '../session-tokens.ts';
import { afterConfirmation, signInMessage } from './sign-in-message.ts';

function anError(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

test('shows the same message for a wrong password and an unknown email [MSG-14]', () => {
  const wrong = anError('NotAuthorizedException', 'Incorrect username or password.');
  const unknown = anError('UserNotFoundException', 'User does not exist.');

  expect(signInMessage(wrong)).toBe('Invalid email or password. Please check your credentials and try again.');
  expect(signInMessage(unknown)).toBe('Invalid email or password. Please check your credentials and try again.');
});

test('shows any other refusal as given [AUTH-28]', () => {
  const refusals = [
    anError('NotAuthorizedException', 'User is disabled.'),
    anError('NotAuthorizedException', 'Refresh Token has been revoked'),
    anError('InvalidPasswordException', 'Password did not conform with policy: Password not long enough'),
    anError('CodeMismatchException', 'Invalid verification code provided, please try again.'),
    anError('TooManyRequestsException', 'Rate exceeded'),
    anError('InternalErrorException', 'Something went wrong'),
    anError('NotAuthorizedException', 'Access Token has been revoked'),
    anError('BadGatewayException', 'Bad gateway'),
    anError('ServiceUnavailableException', 'Service is unavailable'),
    anError('GatewayTimeoutException', 'Gateway timeout'),
    new SessionMissingError(),
  ];

  for (const refusal of refusals) expect(signInMessage(refusal)).toBe(refusal.message);
});

test("shows that an email has an account instead of the server's message [MSG-18]", () => {
  expect(signInMessage(anError('UsernameExistsException', 'User already exists'))).toBe(
    'An account with this email already exists. Please try signing in instead.',
  );
});

const waiting = anError(
  'UserLambdaValidationException',
  'PreAuthentication failed with error Your account is waiting for approval by an administrator.',
);

test("shows that an account waits for approval, without Cognito's wrapping [AUTH-18]", () => {
  expect(signInMessage(waiting)).toBe('Your account is waiting for approval by an administrator.');
});

test('shows the next step after an email address is confirmed [AUTH-18]', () => {
  expect(afterConfirmation(waiting)).toEqual({
    info: `Your email address is confirmed. An administrator has to approve your account before you can sign in.`,
  });
  expect(afterConfirmation(anError('NetworkError', 'A network error has occurred.'))).toEqual({
    info: 'Your email address is confirmed.',
    failure: 'An unexpected error occurred. Please try again.',
  });
});

test('shows an unexpected error when there is no response [MSG-16]', () => {
  expect(signInMessage(anError('NetworkError', 'A network error has occurred.'))).toBe(
    'An unexpected error occurred. Please try again.',
  );
  expect(signInMessage(new TypeError('x is not a function'))).toBe('An unexpected error occurred. Please try again.');
  expect(signInMessage('nonsense')).toBe('An unexpected error occurred. Please try again.');
});

test.each(['NetworkError', 'Unknown', 'UnknownException', 'TypeError'])(
  'shows an unexpected error for %s, which has no response [MSG-16]',
  (name) => {
    expect(signInMessage(anError(name, 'A network error'))).toBe('An unexpected error occurred. Please try again.');
  },
);

test('shows the message of our own server, such as when to sign up again', () => {
  const message = 'Too many sign-ups. Please try again in 10 minutes.';

  expect(signInMessage(new ApiError('too-many-requests', message, { status: 429 }))).toBe(message);
  for (const failure of [
    new ApiError('unavailable', 'The server could not be reached', { status: 0 }),
    new ApiError('internal', '', { status: 500 }),
  ]) {
    expect(signInMessage(failure)).toBe('An unexpected error occurred. Please try again.');
  }
});

test('replaces or unwraps only the messages of Cognito that begin so', () => {
  const other = anError('NotAuthorizedException', 'Not an incorrect username or password.');
  const wrapped = anError('UserLambdaValidationException', 'PreSignUp failed with error A failed with error B');

  expect(signInMessage(other)).toBe('Not an incorrect username or password.');
  expect(signInMessage(wrapped)).toBe('A failed with error B');
});

test('explains refused codes of an authenticator app [MFA-02] [MFA-11]', () => {
  const wrong = 'This code is not correct. Enter the code that the app shows now.';
  const rows = [
    [anError('CodeMismatchException', 'Invalid code received for user'), wrong],
    [anError('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA'), wrong],
    [
      anError('ExpiredCodeException', 'Your software token has already been used once.'),
      'This code was used already. Wait until the app shows the next one.',
    ],
    [
      anError('NotAuthorizedException', 'Invalid session for the user, session is expired.'),
      'Sign-in was stopped after too many wrong codes or too much time. Please sign in again.',
    ],
  ] as const;

  for (const [refusal, message] of rows) expect(signInMessage(refusal)).toBe(message);
});
