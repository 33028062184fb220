import { SESClient, SendEmailCommand, type SendEmailCommandInput, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { endpointWith } from './endpoint-for-tests.ts';
import { Ses } from './ses.ts';

let run: Awaited<ReturnType<typeof endpointWith<Ses>>>;
let admin: SESClient;
const published: { topicArn: string; caller: unknown; event: object }[] = [];
const topicArn = 'arn:aws:sns:eu-central-1:000000000000:events';

beforeAll(async () => {
  run = await endpointWith(
    (environment) =>
      new Ses(environment, async (topicArn, _, message, caller) => {
        published.push({ topicArn, caller, event: JSON.parse(message) });
      }),
  );
  admin = new SESClient(run.settings());
  await run.deploy('AWS::SES::EmailIdentity', { EmailIdentity: 'studio.example' });
  await run.deploy('AWS::SES::ConfigurationSet', { Name: 'own' });
  await run.deploy('AWS::SES::ConfigurationSet', { Name: 'silent' });
  const EventDestination = {
    Enabled: true,
    MatchingEventTypes: ['bounce', 'complaint', 'delivery'],
    SnsDestination: { TopicARN: topicArn },
  };
  await run.deploy('AWS::SES::ConfigurationSetEventDestination', { ConfigurationSetName: 'own', EventDestination });
});

beforeEach(() => {
  run.mails.length = 0;
  published.length = 0;
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

const eventsFor = async (...ToAddresses: string[]) => {
  await admin.send(aMail({ Destination: { ToAddresses }, ConfigurationSetName: 'own' }));
  await vi.waitFor(() => expect(published.length).toBeGreaterThanOrEqual(ToAddresses.length));
  return published.map(({ event }) => event);
};

test('what becomes of a mail is published to the topic of its configuration set, by that set', async () => {
  const [event] = await eventsFor('success@simulator.amazonses.com');

  expect(published).toMatchObject([
    {
      topicArn,
      caller: {
        service: 'ses.amazonaws.com',
        sourceArn: 'arn:aws:ses:eu-central-1:000000000000:configuration-set/own',
      },
    },
  ]);
  expect(event).toMatchObject({
    eventType: 'Delivery',
    delivery: { recipients: ['success@simulator.amazonses.com'] },
    mail: {
      messageId: run.mails[0]?.id,
      timestamp: run.mails[0]?.at,
      source: 'Studio <hello@mail.studio.example>',
      sourceArn: 'arn:aws:ses:eu-central-1:000000000000:identity/studio.example',
      destination: ['success@simulator.amazonses.com'],
      tags: { 'ses:configuration-set': ['own'] },
    },
  });
});

test.each(['bounce@simulator.amazonses.com', 'bounce+desk@simulator.amazonses.com'])(
  '%s does not exist, and others get the mail',
  async (address) => {
    const events = await eventsFor(address, 'staff@example.org');

    expect(events).toMatchObject([
      {
        eventType: 'Bounce',
        bounce: {
          bounceType: 'Permanent',
          bounceSubType: 'General',
          bouncedRecipients: [
            {
              emailAddress: address,
              action: 'failed',
              status: '5.1.1',
              diagnosticCode: 'smtp; 550 5.1.1 user unknown',
            },
          ],
        },
      },
      { eventType: 'Delivery', delivery: { recipients: ['staff@example.org'] } },
    ]);
  },
);

test('the simulator gets a mail and calls it spam, or holds an address that SES sends nothing to', async () => {
  const complaints = await eventsFor('complaint@simulator.amazonses.com');
  await vi.waitFor(() => expect(published).toHaveLength(2));
  expect(complaints[0]).toMatchObject({ eventType: 'Delivery' });
  expect(published[1]?.event).toMatchObject({
    eventType: 'Complaint',
    complaint: {
      complainedRecipients: [{ emailAddress: 'complaint@simulator.amazonses.com' }],
      complaintFeedbackType: 'abuse',
    },
  });

  published.length = 0;
  const [event] = await eventsFor('suppressionlist@simulator.amazonses.com');
  expect(event).toMatchObject({ eventType: 'Bounce', bounce: { bounceSubType: 'Suppressed' } });
});

test('without an event destination nothing is published', async () => {
  await admin.send(aMail({ ConfigurationSetName: 'silent' }));
  await eventsFor('staff@example.org');

  expect(published).toHaveLength(1);
});

test('an event destination that is no topic, or asks for events that do not happen here, is refused', () => {
  const destination = (change: object) => () =>
    run.deploy('AWS::SES::ConfigurationSetEventDestination', {
      ConfigurationSetName: 'own',
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['bounce'],
        SnsDestination: { TopicARN: topicArn },
        ...change,
      },
    });

  expect(destination({ MatchingEventTypes: ['click'] })).toThrow(/click/);
  expect(destination({ SnsDestination: undefined, CloudWatchDestination: {} })).toThrow(/topic alone/);
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
