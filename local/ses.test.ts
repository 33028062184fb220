import { SESClient, SendEmailCommand, type SendEmailCommandInput, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpointWith } from './endpoint-for-tests.ts';
import { Ses } from './ses.ts';

let run: Awaited<ReturnType<typeof endpointWith<Ses>>>;
let admin: SESClient;

beforeAll(async () => {
  run = await endpointWith((environment) => new Ses(environment));
  admin = new SESClient(run.settings());
  await run.deploy('AWS::SES::EmailIdentity', { EmailIdentity: 'studio.example' });
  await run.deploy('AWS::SES::ConfigurationSet', { Name: 'own' });
});

beforeEach(() => {
  run.mails.length = 0;
  run.endpoint.outages.clear();
});

afterAll(() => run.stop());

test('an accepted mail is delivered with its parts', async () => {
  const { MessageId } = await admin.send(
    aMail({ ReplyToAddresses: ['guest@example.org'], ConfigurationSetName: 'own' }),
  );

  expect(run.mails).toMatchObject([
    {
      id: MessageId,
      from: 'Studio <hello@mail.studio.example>',
      to: ['staff@example.org'],
      replyTo: ['guest@example.org'],
      subject: 'Grüße & <more>',
      text: 'as text',
      html: '<p>as HTML</p>',
    },
  ]);
});

test.each([
  [
    'a sender that is not verified',
    { Source: 'me@other.example' },
    'MessageRejected',
    /check in region EU-CENTRAL-1: me@other/,
  ],
  [
    'a configuration set that is not there',
    { ConfigurationSetName: 'none' },
    'ConfigurationSetDoesNotExistException',
    /<none>/,
  ],
  ['a broken address', { Destination: { ToAddresses: ['nobody'] } }, 'InvalidParameterValue', /./],
  [
    'a line break in a header',
    { ReplyToAddresses: ['a@b.example\r\nBcc: x@y.example'] },
    'InvalidParameterValue',
    /line break/,
  ],
  [
    'more than 50 recipients',
    { Destination: { ToAddresses: Array(51).fill('a@b.example') } },
    'InvalidParameterValue',
    /50/,
  ],
])('%s is refused', async (_, change, name, message) => {
  await expect(admin.send(aMail(change))).rejects.toMatchObject({ name, message: expect.stringMatching(message) });
  expect(run.mails).toEqual([]);
});

test('the right to send can be limited to an identity', async () => {
  const identity = 'arn:aws:ses:eu-central-1:000000000000:identity';
  const allowed = new SESClient(run.settings(await run.roleThatMay('ses:SendEmail', `${identity}/studio.example`)));
  const refused = new SESClient(run.settings(await run.roleThatMay('ses:SendEmail', `${identity}/other.example`)));

  await allowed.send(aMail());
  await expect(refused.send(aMail())).rejects.toMatchObject({ name: 'AccessDenied' });
});

test('an outage makes sending fail as on a bad day of SES', async () => {
  run.endpoint.outages.set('ses', 'down');
  await expect(admin.send(aMail())).rejects.toMatchObject({ name: 'ServiceUnavailable' });
  run.endpoint.outages.set('ses', 'throttled');
  await expect(admin.send(aMail())).rejects.toMatchObject({ name: 'Throttling' });
});

test('a mail in MIME is read', async () => {
  const raw = [
    'From: hello@studio.example',
    'To: a@example.org, b@example.org',
    'Subject: =?UTF-8?B?R3LDvMOfZQ==?=',
    'Content-Type: multipart/alternative; boundary="x"',
    '',
    '--x',
    'Content-Type: text/plain',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'caf=C3=A9',
    '--x--',
  ].join('\r\n');

  await admin.send(new SendRawEmailCommand({ RawMessage: { Data: Buffer.from(raw) } }));

  expect(run.mails).toMatchObject([{ to: ['a@example.org', 'b@example.org'], subject: 'Grüße' }]);
  expect(run.mails[0]?.text?.trim()).toBe('café');
});

function aMail(change: Partial<SendEmailCommandInput> = {}): SendEmailCommand {
  return new SendEmailCommand({
    Source: 'Studio <hello@mail.studio.example>',
    Destination: { ToAddresses: ['staff@example.org'] },
    Message: {
      Subject: { Data: 'Grüße & <more>', Charset: 'UTF-8' },
      Body: { Text: { Data: 'as text' }, Html: { Data: '<p>as HTML</p>', Charset: 'UTF-8' } },
    },
    ...change,
  });
}
