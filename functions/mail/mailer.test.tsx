import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import { Mailer } from './mailer.ts';

const ses = mockClient(SESClient);
const mailer = new Mailer(new SESClient({}), 'mails');
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

test('MAIL-30 MAIL-31 a mail goes out as it is composed', async () => {
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

test('MAIL-29 60 recipients get the mail once each, at most 50 in a call', async () => {
  const accepted: string[] = [];

  await mailer.send({ ...mail, to: manyAddresses }, async (group) => {
    accepted.push(...group);
  });

  const groups = calls().map(({ Destination }) => Destination?.ToAddresses ?? []);
  expect(groups.map(({ length }) => length)).toEqual([50, 10]);
  expect(groups.flat()).toEqual(manyAddresses);
  expect(accepted).toEqual(manyAddresses);
});

test('when a later group is refused, the groups before are known', async () => {
  const accepted: string[] = [];
  ses.on(SendEmailCommand).resolvesOnce({}).rejects(refusal('ServiceUnavailable', 503));

  const sending = mailer.send({ ...mail, to: manyAddresses }, async (group) => {
    accepted.push(...group);
  });

  await expect(sending).rejects.toMatchObject({ name: 'NotAcceptedError', code: 'unavailable' });
  expect(accepted).toEqual(manyAddresses.slice(0, 50));
});

test('an address for answers that the service does not take is left out', async () => {
  ses.on(SendEmailCommand).rejectsOnce(refusal('InvalidParameterValue')).resolves({});

  await mailer.send(mail);

  expect(calls().map(({ ReplyToAddresses }) => ReplyToAddresses)).toEqual([['ada@mail.example'], undefined]);
});

test.each([
  ['MessageRejected', 400, 'conflict'],
  ['AccessDenied', 403, 'conflict'],
  ['Throttling', 400, 'unavailable'],
  ['InternalFailure', 500, 'unavailable'],
])('%s is told as %s %s, in words without an address', async (name, status, code) => {
  ses.on(SendEmailCommand).rejects(refusal(name, status));

  await expect(mailer.send(mail)).rejects.toMatchObject({
    code,
    message: expect.not.stringContaining('@'),
    cause: { name },
  });
});

test('nobody to mail is no call', async () => {
  await mailer.send({ ...mail, to: [] });

  expect(calls()).toEqual([]);
});
