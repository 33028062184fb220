import { runChecks } from '#shared/operations/checks.ts';
import { systemChecks } from './system-checks.ts';

test('checks bookings, email, operation, accounts, backups and the website [SYS-01]', () => {
  expect(systemChecks.map(({ id, subject, title }) => [subject, id, title])).toEqual([
    ['bookings', 'self-test', 'Self-test'],
    ['bookings', 'publish', 'Published page'],
    ['bookings', 'test-booking', 'Test booking'],
    ['email', 'sender', 'Sender'],
    ['email', 'dkim', 'Signature'],
    ['email', 'sandbox', 'Who gets emails'],
    ['email', 'sending', 'Sending'],
    ['email', 'notifications', 'New lead notifications'],
    ['email', 'reply-to', 'Reply-to address'],
    ['operation', 'alarms', 'Alarms'],
    ['operation', 'alarm-receivers', 'Alarm receivers'],
    ['operation', 'dead-letters', 'Failed events'],
    ['accounts', 'administrators', 'Administrators'],
    ['accounts', 'registration', 'Registration'],
    ['accounts', 'account-emails', 'Codes and invitations'],
    ['backups', 'backup', 'Last backup'],
    ['backups', 'restore-test', 'Last restore test'],
    ['website', 'visitors', 'What visitors see'],
    ['website', 'callouts', 'Built-in claims'],
    ['website', 'studio-name', 'Name of the studio'],
    ['website', 'contact', 'Contact details'],
    ['website', 'look', 'Logo and colours'],
    ['website', 'artists', 'Artists'],
    ['website', 'images', 'Images'],
    ['website', 'faqs', 'Questions and answers'],
  ]);
});

test.each([
  'NotFoundException',
  'MailFromDomainNotVerifiedException',
  'AccessDeniedException',
  'ThrottlingException',
  'InternalError',
])('shows no name of an error to a person when every call fails with %s', async (name) => {
  const fails = () => Promise.reject(Object.assign(new Error('secret'), { name }));
  const failing = new Proxy(fails, { get: () => fails });
  const installation = new Proxy(
    {},
    { get: (_, key) => (key === 'deadLetterQueues' ? { live: 'x' } : 'studio.example') },
  );
  const context = new Proxy(
    {},
    { get: (_, key) => ({ installation, now: new Date(), pause: async () => {} })[String(key)] ?? failing },
  );

  const results = await runChecks(systemChecks, context as never);

  expect(results.filter(({ health }) => health === 'fault').length).toBeGreaterThan(15);
  expect(JSON.stringify(results)).not.toMatch(/[A-Z]\w+(Exception|Error)\b|secret/);
});
