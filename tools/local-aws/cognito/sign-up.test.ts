import {
  AdminGetUserCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { aPool, aUser, lastCode, type TestPool } from './test-pool.ts';

const email = 'ada@example.com';
const password = 'Midnight-ink-7';

test('allows one account per email address, in any spelling', async () => {
  const pool = await aPool();

  const answer = await signUp(pool);
  expect(answer).toMatchObject({
    UserConfirmed: false,
    CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'a***@e***' },
  });

  await expect(signUp(pool, { Username: 'ADA@example.com' })).rejects.toMatchObject({
    name: 'UsernameExistsException',
    message: 'An account with the given email already exists.',
  });
});

test.each([
  ['abc', 'Password not long enough'],
  ['ABCDEFG1!', 'Password must have lowercase characters'],
  ['abcdefg1!', 'Password must have uppercase characters'],
  ['Abcdefgh!', 'Password must have numeric characters'],
  ['Abcdefg1', 'Password must have symbol characters'],
])('refuses the password %s', async (Password, reason) => {
  const pool = await aPool();

  await expect(signUp(pool, { Password })).rejects.toMatchObject({
    name: 'InvalidPasswordException',
    message: `Password did not conform with policy: ${reason}`,
  });
});

test('refuses attributes outside the schema and verified flags set by users', async () => {
  const pool = await aPool({
    pool: {
      Schema: [
        { Name: 'name', Required: true },
        { Name: 'nick', AttributeDataType: 'String', Mutable: true },
      ],
    },
  });
  const named = { Name: 'name', Value: 'Ada' };

  await expect(signUp(pool)).rejects.toThrow(
    'Attributes did not conform to the schema: name: The attribute is required',
  );
  await expect(signUp(pool, { UserAttributes: [named, { Name: 'custom:other', Value: 'x' }] })).rejects.toThrow(
    'Attributes did not conform to the schema: Type for attribute {custom:other} could not be determined',
  );
  await expect(signUp(pool, { UserAttributes: [named, { Name: 'email_verified', Value: 'true' }] })).rejects.toThrow(
    'A client attempted to write unauthorized attribute',
  );
  await expect(signUp(pool, { Username: 'ada' })).rejects.toThrow('Username should be an email.');
  await expect(signUp(pool, { UserAttributes: [named, { Name: 'custom:nick', Value: 'a' }] })).resolves.toHaveProperty(
    'UserSub',
  );
});

test('lets only administrators create users when the pool requires it', async () => {
  const pool = await aPool({ pool: { AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } } });

  await expect(signUp(pool)).rejects.toThrow('SignUp is not permitted for this user pool');
});

test('accepts a code once, for a day, until a newer one is sent', async () => {
  const pool = await aPool();
  await signUp(pool);
  const first = lastCode(pool);
  await pool.browser.send(new ResendConfirmationCodeCommand({ ClientId: pool.clientId, Username: email }));
  const second = lastCode(pool);

  if (first !== second) {
    await expect(confirm(pool, first)).rejects.toMatchObject({
      name: 'CodeMismatchException',
      message: 'Invalid verification code provided, please try again.',
    });
  }
  pool.clock.advance(24 * 60 * 60);
  await expect(confirm(pool, second)).rejects.toMatchObject({
    name: 'ExpiredCodeException',
    message: 'Invalid code provided, please request a code again.',
  });
  await pool.browser.send(new ResendConfirmationCodeCommand({ ClientId: pool.clientId, Username: email }));
  await confirm(pool, lastCode(pool));

  const user = await pool.server.send(new AdminGetUserCommand({ UserPoolId: pool.poolId, Username: email }));
  expect(user).toMatchObject({ UserStatus: 'CONFIRMED', Enabled: true });
  expect(user.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' });
  await expect(confirm(pool, lastCode(pool))).rejects.toThrow('User cannot be confirmed. Current status is CONFIRMED');
});

test('limits the attempts to guess a code per hour', async () => {
  const pool = await aPool();
  await signUp(pool);
  const wrong = lastCode(pool) === '000000' ? '000001' : '000000';

  for (let attempt = 1; attempt <= 15; attempt++)
    await expect(confirm(pool, wrong)).rejects.toThrow('please try again');

  await expect(confirm(pool, lastCode(pool))).rejects.toMatchObject({ name: 'LimitExceededException' });
  pool.clock.advance(60 * 60);
  await confirm(pool, lastCode(pool));
});

test('answers requests for a code alike for known and unknown users', async () => {
  const pool = await aPool();
  await aUser(pool, email, password);
  const forgot = (Username: string) =>
    pool.browser.send(new ForgotPasswordCommand({ ClientId: pool.clientId, Username }));

  const known = await forgot(email);
  const unknown = await forgot('alan@elsewhere.example');

  expect(unknown.CodeDeliveryDetails).toEqual(known.CodeDeliveryDetails);
  expect(pool.emails).toHaveLength(1);
});

test('sends emails with the subject and text of the template', async () => {
  const pool = await aPool({
    pool: { VerificationMessageTemplate: { EmailSubject: 'Welcome', EmailMessage: '<b>{####}</b>' } },
  });

  await signUp(pool);

  expect(pool.emails[0]).toMatchObject({ subject: 'Welcome', to: [email] });
  expect(pool.emails[0]?.html).toMatch(/^<b>\d{6}<\/b>$/);
});

test('refuses to deploy an email subject with a joined emoji', async () => {
  const EmailSubject = 'Your code for Ink \u{1F469}\u200D\u{1F3A8}';

  await expect(
    aPool({ pool: { VerificationMessageTemplate: { EmailSubject, EmailMessage: '{####}' } } }),
  ).rejects.toThrow('has characters that Cognito refuses in emails');
});

function signUp({ browser, clientId }: TestPool, given: object = {}) {
  return browser.send(new SignUpCommand({ ClientId: clientId, Username: email, Password: password, ...given }));
}

function confirm({ browser, clientId }: TestPool, code: string) {
  return browser.send(new ConfirmSignUpCommand({ ClientId: clientId, Username: email, ConfirmationCode: code }));
}
