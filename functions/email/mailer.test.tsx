import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import { Mailer } from './mailer.ts';

const ses = mockClient(SESClient);
const mailer = new Mailer(new SESClient({}), 'mails', 5_000);
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
  ses.on(SendEmailCommand).resolves({ MessageId: '1' });
});

const calls = () => ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input);

function refusal(name: string, httpStatusCode = 400): Error {
  return Object.assign(new Error('told by the mail service'), { name, $metadata: { httpStatusCode } });
}

test('sends an email as it is composed [MAIL-29]', async () => {
  await mailer.send(mail);

  expect(calls()).toMatchObject([
    {
      Source: 'studio@afterhours.example',
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

  const groups = calls().map(({ Destination }) => Destination?.ToAddresses ?? []);
  expect(groups.map(({ length }) => length)).toEqual([50, 10]);
  expect(groups.flat()).toEqual(manyAddresses);
  expect(accepted).toEqual(manyAddresses);
});

test('reports the accepted groups when a later one is rejected', async () => {
  const accepted: string[] = [];
  ses.on(SendEmailCommand).resolvesOnce({}).rejects(refusal('ServiceUnavailable', 503));

  const sending = mailer.send({ ...mail, to: manyAddresses }, async (group) => {
    accepted.push(...group);
  });

  await expect(sending).rejects.toMatchObject({ name: 'EmailRejectedError', code: 'unavailable' });
  expect(accepted).toEqual(manyAddresses.slice(0, 50));
});

test('leaves out a Reply-To that SES rejects', async () => {
  ses.on(SendEmailCommand).rejectsOnce(refusal('InvalidParameterValue')).resolves({});

  await mailer.send(mail);

  expect(calls().map(({ ReplyToAddresses }) => ReplyToAddresses)).toEqual([['ada@mail.example'], undefined]);
});

test.each([
  ['MessageRejected', 400, 'conflict'],
  ['AccessDenied', 403, 'internal'],
  ['Throttling', 400, 'unavailable'],
  ['InternalFailure', 500, 'unavailable'],
])('reports %s as %s %s, without email addresses', async (name, status, code) => {
  ses.on(SendEmailCommand).rejects(refusal(name, status));

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
  const hanging = new Mailer(new SESClient({ endpoint, region: 'local', credentials }), 'mails', 100);

  const sending = hanging.send(mail).finally(() => {
    never.closeAllConnections();
    never.close();
  });

  await expect(sending).rejects.toMatchObject({ code: 'unavailable', cause: { name: 'TimeoutError' } });
});

test('does not blame staff for missing permissions or unverified email addresses', async () => {
  ses.on(SendEmailCommand).rejectsOnce(refusal('AccessDenied', 403));
  await expect(mailer.send(mail)).rejects.toMatchObject({
    code: 'internal',
    message: expect.stringMatching(/^Your settings are fine, .* does not have permission/),
  });

  const unverified = Object.assign(refusal('MessageRejected'), {
    message:
      'Email address is not verified. The following identities failed the check in region EU-WEST-1: owner@x.example',
  });
  ses.on(SendEmailCommand).rejects(unverified);
  await expect(mailer.send(mail)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/confirmed addresses so far\. Not confirmed: owner@x\.example\. Ask your operator/),
  });
});
