import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SESClient, SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import { readRawEmail } from '../testing/read-raw-email.ts';
import { Mailer } from './mailer.ts';
import { postAutomatic } from './post-raw.ts';
import { postSimple } from './post-simple.ts';

const ses = mockClient(SESClient);
const mailer = new Mailer(postAutomatic(new SESClient({}), 'mails'), 5_000);
const mail = {
  from: 'studio@afterhours.example',
  to: ['desk@afterhours.example', 'owner@afterhours.example'],
  replyTo: 'ada@mail.example',
  subject: 'Grüße 📋',
  content: <p>Hello</p>,
};
const manyAddresses = Array.from({ length: 60 }, (_, n) => `desk-${n}@afterhours.example`);

beforeEach(() => {
  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: '1' });
});

const calls = () => ses.commandCalls(SendRawEmailCommand).map(({ args }) => args[0].input);
const messages = () => calls().map(({ RawMessage }) => readRawEmail(RawMessage?.Data as Uint8Array));

function refusal(name: string, httpStatusCode = 400): Error {
  return Object.assign(new Error('told by the mail service'), { name, $metadata: { httpStatusCode } });
}

test('sends an email as it is composed, marked as one that no person wrote [MAIL-27] [REPLY-82]', async () => {
  await mailer.send({ ...mail, tags: { notification: '1' } });

  expect(calls()).toMatchObject([
    { Destinations: mail.to, ConfigurationSetName: 'mails', Tags: [{ Name: 'notification', Value: '1' }] },
  ]);
  const [{ headers, subject, text, html } = readRawEmail(new Uint8Array())] = messages();
  expect(Object.fromEntries(headers)).toMatchObject({
    From: 'studio@afterhours.example',
    To: 'desk@afterhours.example, owner@afterhours.example',
    'Reply-To': 'ada@mail.example',
    'Auto-Submitted': 'auto-generated',
  });
  expect([subject, text]).toEqual(['Grüße 📋', 'Hello']);
  expect(html).toContain('<p>Hello</p>');
});

test('sends an email that staff ask for as a simple one', async () => {
  ses.on(SendEmailCommand).resolves({ MessageId: '2' });

  await new Mailer(postSimple(new SESClient({}), 'mails'), 5_000).send({ ...mail, from: 'Büro <a@bücher.example>' });

  expect(ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input)).toMatchObject([
    {
      Source: `=?UTF-8?B?${Buffer.from('Büro').toString('base64')}?= <a@xn--bcher-kva.example>`,
      Destination: { ToAddresses: mail.to },
      ReplyToAddresses: ['ada@mail.example'],
      ConfigurationSetName: 'mails',
      Message: { Subject: { Data: 'Grüße 📋', Charset: 'UTF-8' }, Body: { Text: { Data: 'Hello' } } },
    },
  ]);
});

test('sends to 60 recipients once each, at most 50 per call', async () => {
  const accepted: string[] = [];

  await mailer.send({ ...mail, to: manyAddresses }, async (group) => {
    accepted.push(...group);
  });

  const groups = calls().map(({ Destinations = [] }) => Destinations);
  expect(groups.map(({ length }) => length)).toEqual([50, 10]);
  expect(groups.flat()).toEqual(manyAddresses);
  expect(accepted).toEqual(manyAddresses);
});

test('reports the accepted groups when a later one is rejected', async () => {
  const accepted: string[] = [];
  ses.on(SendRawEmailCommand).resolvesOnce({}).rejects(refusal('ServiceUnavailable', 503));

  const sending = mailer.send({ ...mail, to: manyAddresses }, async (group) => {
    accepted.push(...group);
  });

  await expect(sending).rejects.toMatchObject({ name: 'EmailRejectedError', code: 'unavailable' });
  expect(accepted).toEqual(manyAddresses.slice(0, 50));
});

test('leaves out a Reply-To that SES rejects', async () => {
  ses.on(SendRawEmailCommand).rejectsOnce(refusal('InvalidParameterValue')).resolves({});

  await mailer.send(mail);

  expect(messages().map(({ headers }) => headers.get('Reply-To'))).toEqual(['ada@mail.example', undefined]);
});

test.each([
  ['MessageRejected', 400, 'conflict'],
  ['AccessDenied', 403, 'internal'],
  ['Throttling', 400, 'unavailable'],
  ['InternalFailure', 500, 'unavailable'],
])('reports %s as %s %s, without email addresses', async (name, status, code) => {
  ses.on(SendRawEmailCommand).rejects(refusal(name, status));

  await expect(mailer.send(mail)).rejects.toMatchObject({
    code,
    message: expect.not.stringContaining('@'),
    cause: { name },
  });
});

test('makes no call without recipients', async () => {
  await mailer.send({ ...mail, to: [] });

  expect(calls()).toEqual([]);
});

test('times out when SES never responds', async () => {
  ses.restore();
  const never = createServer(() => {}).listen(0, '127.0.0.1');
  await once(never, 'listening');
  const endpoint = `http://127.0.0.1:${(never.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const hanging = new Mailer(postAutomatic(new SESClient({ endpoint, region: 'local', credentials }), 'mails'), 100);

  const sending = hanging.send(mail).finally(() => {
    never.closeAllConnections();
    never.close();
  });

  await expect(sending).rejects.toMatchObject({ code: 'unavailable', cause: { name: 'TimeoutError' } });
});

test('does not blame staff for missing permissions or unverified email addresses', async () => {
  ses.on(SendRawEmailCommand).rejectsOnce(refusal('AccessDenied', 403));
  await expect(mailer.send(mail)).rejects.toMatchObject({
    code: 'internal',
    message: expect.stringMatching(/^Your settings are fine, .* does not have permission/),
  });

  const unverified = Object.assign(refusal('MessageRejected'), {
    message:
      'Email address is not verified. The following identities failed the check in region EU-WEST-1: owner@x.example',
  });
  ses.on(SendRawEmailCommand).rejects(unverified);
  await expect(mailer.send(mail)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/confirmed addresses so far\. Not confirmed: owner@x\.example\. Ask your operator/),
  });
});
