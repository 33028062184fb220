import { SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { aPool } from './test-pool.ts';

const identity = 'arn:aws:ses:eu-central-1:000000000000:identity/studio.example';
const throughSes = {
  EmailConfiguration: {
    EmailSendingAccount: 'DEVELOPER',
    From: '"The Studio" <no-reply@studio.example>',
    SourceArn: identity,
  },
};
const signUp = { Username: 'ada@example.com', Password: 'Midnight-ink-7' };

test('sends codes through SES from the configured address', async () => {
  const pool = await aPool({ pool: throughSes, verified: [identity] });

  await pool.browser.send(new SignUpCommand({ ClientId: pool.clientId, ...signUp }));

  expect(pool.emails).toMatchObject([
    {
      from: '"The Studio" <no-reply@studio.example>',
      to: ['ada@example.com'],
      subject: expect.stringContaining(identity),
    },
  ]);
});

test('refuses to deploy with an identity that SES has not verified', async () => {
  await expect(aPool({ pool: throughSes })).rejects.toThrow(
    'Cognito received the following error from Amazon SES when attempting to send email: Email address is not verified.',
  );
});

test('refuses to deploy to send through SES without an identity', async () => {
  const pool = { EmailConfiguration: { EmailSendingAccount: 'DEVELOPER' } };

  await expect(aPool({ pool })).rejects.toThrow('DEVELOPER needs a SourceArn and a From address');
});

test('reports an error to the caller when SES refuses the code', async () => {
  const pool = await aPool({ pool: throughSes, verified: [identity], sesIsDown: () => true });

  await expect(pool.browser.send(new SignUpCommand({ ClientId: pool.clientId, ...signUp }))).rejects.toMatchObject({
    name: 'CodeDeliveryFailureException',
  });
});
