import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  SESClient,
  SendEmailCommand,
  type SendEmailCommandInput,
  SendRawEmailCommand,
  type SendRawEmailCommandInput,
} from '@aws-sdk/client-ses';
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  PutAccountSendingAttributesCommand,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { administrator } from '../iam/iam.ts';
import { endpointWith } from '../platform/endpoint-for-tests.ts';
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
  await deployDestination();
});

function deployDestination(change: object = {}) {
  const MatchingEventTypes = ['bounce', 'complaint', 'delivery', 'deliveryDelay'];
  const EventDestination = { Enabled: true, MatchingEventTypes, SnsDestination: { TopicARN: topicArn }, ...change };
  return run.deploy('AWS::SES::ConfigurationSetEventDestination', { ConfigurationSetName: 'own', EventDestination });
}

beforeEach(() => {
  run.emails.length = 0;
  published.length = 0;
  run.endpoint.outages.clear();
});

afterAll(() => run.stop());

test('delivers an accepted email with its parts', async () => {
  const { MessageId } = await admin.send(
    anEmail({ ReplyToAddresses: ['guest@example.org'], ConfigurationSetName: 'own' }),
  );

  expect(run.emails).toMatchObject([
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

const invalid = 'InvalidParameterValue';
test.each([
  ['an unverified sender', { Source: 'me@other.example' }, 'MessageRejected', /check in region EU-CENTRAL-1: me@other/],
  ['a missing set', { ConfigurationSetName: 'none' }, 'ConfigurationSetDoesNotExistException', /<none>/],
  ['a broken address', { Destination: { ToAddresses: ['not-an-address'] } }, invalid, /./],
  ['a line break in a header', { ReplyToAddresses: ['a@b.example\r\nBcc: x@y.example'] }, invalid, /line break/],
  ['more than 50 recipients', { Destination: { ToAddresses: Array(51).fill('a@b.example') } }, invalid, /50/],
])('refuses %s', async (_, change, name, message) => {
  await expect(admin.send(anEmail(change))).rejects.toMatchObject({ name, message: expect.stringMatching(message) });
  expect(run.emails).toEqual([]);
});

test('limits the right to send to an identity', async () => {
  const identity = 'arn:aws:ses:eu-central-1:000000000000:identity';
  const allowed = new SESClient(run.settings(await run.roleThatMay('ses:SendEmail', `${identity}/studio.example`)));
  const refused = new SESClient(run.settings(await run.roleThatMay('ses:SendEmail', `${identity}/other.example`)));

  await allowed.send(anEmail());
  await expect(refused.send(anEmail())).rejects.toMatchObject({ name: 'AccessDenied' });
});

test('fails to send during an outage with the errors of SES', async () => {
  run.endpoint.outages.set('ses', { mode: 'down' });
  await expect(admin.send(anEmail())).rejects.toMatchObject({ name: 'ServiceUnavailable' });
  run.endpoint.outages.set('ses', { mode: 'throttled' });
  await expect(admin.send(anEmail())).rejects.toMatchObject({ name: 'Throttling' });
});

const eventsFor = async (...ToAddresses: string[]) => {
  await admin.send(anEmail({ Destination: { ToAddresses }, ConfigurationSetName: 'own' }));
  await vi.waitFor(() => expect(published.length).toBeGreaterThanOrEqual(ToAddresses.length));
  return published.map(({ event }) => event);
};

test('publishes delivery events to the topic of the configuration set', async () => {
  const [event] = await eventsFor('success@simulator.amazonses.com');

  const sourceArn = 'arn:aws:ses:eu-central-1:000000000000:configuration-set/own';
  expect(published).toMatchObject([{ topicArn, caller: { service: 'ses.amazonaws.com', sourceArn } }]);
  expect(event).toMatchObject({
    eventType: 'Delivery',
    delivery: { recipients: ['success@simulator.amazonses.com'] },
    mail: {
      messageId: run.emails[0]?.id,
      timestamp: run.emails[0]?.at,
      source: 'Studio <hello@mail.studio.example>',
      sourceArn: 'arn:aws:ses:eu-central-1:000000000000:identity/studio.example',
      destination: ['success@simulator.amazonses.com'],
      tags: { 'ses:configuration-set': ['own'] },
    },
  });
});

test('delivers an email and its events after a restart if the run was killed right after accepting it', async () => {
  // Nothing is published yet, as in a run that is killed.
  run.environment.isDeploying = true;
  const { MessageId } = await admin.send(anEmail({ ConfigurationSetName: 'own' }));
  expect(published).toEqual([]);
  run.emails.length = 0;

  run.environment.isDeploying = false;
  for (const _ of [1, 2]) {
    await run.service.resume();
    await vi.waitFor(() => expect(readdirSync(join(run.environment.dataDirectory, 'ses', 'accepted'))).toEqual([]));
  }

  expect(run.emails).toMatchObject([{ id: MessageId, to: ['staff@example.org'] }]);
  expect(published).toMatchObject([{ topicArn, event: { eventType: 'Delivery', mail: { messageId: MessageId } } }]);
});

test.each(['bounce@simulator.amazonses.com', 'bounce+desk@simulator.amazonses.com'])(
  'bounces an email to %s and delivers it to the others',
  async (address) => {
    const events = await eventsFor(address, 'staff@example.org');

    const diagnosticCode = 'smtp; 550 5.1.1 user unknown';
    const bouncedRecipients = [{ emailAddress: address, action: 'failed', status: '5.1.1', diagnosticCode }];
    expect(events).toMatchObject([
      { eventType: 'Bounce', bounce: { bounceType: 'Permanent', bounceSubType: 'General', bouncedRecipients } },
      { eventType: 'Delivery', delivery: { recipients: ['staff@example.org'] } },
    ]);
  },
);

test('simulates complaints and suppressed addresses', async () => {
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

test('delays an email to the address of the simulator that only the local run has', async () => {
  const [event] = await eventsFor('delay+desk@simulator.amazonses.com');

  expect(event).toMatchObject({
    eventType: 'DeliveryDelay',
    deliveryDelay: {
      delayType: 'TransientCommunicationFailure',
      expirationTime: expect.any(String),
      delayedRecipients: [
        {
          emailAddress: 'delay+desk@simulator.amazonses.com',
          status: '4.4.1',
          diagnosticCode: 'smtp; 421 4.4.1 Unable to connect to remote host',
        },
      ],
      timestamp: expect.any(String),
    },
  });
});

const account = (method: string, path: string, body?: object) =>
  fetch(`${run.environment.endpoint}/v2/email/${path}`, {
    method,
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=${administrator.accessKeyId}/20260101/eu-central-1/ses/aws4_request, SignedHeaders=host, Signature=0`,
    },
    ...(body && { body: JSON.stringify(body) }),
  });

test('sends nothing to a suppressed address through a configuration set that honours the list', async () => {
  const SuppressionOptions = { SuppressedReasons: ['BOUNCE'] };
  await run.deploy('AWS::SES::ConfigurationSet', { Name: 'own', SuppressionOptions });
  for (const [EmailAddress, Reason] of [
    ['Gone@example.org', 'BOUNCE'],
    ['spam@example.org', 'COMPLAINT'],
  ]) {
    expect((await account('PUT', 'suppression/addresses', { EmailAddress, Reason })).status).toBe(200);
  }

  const events = await eventsFor('gone@example.org', 'spam@example.org');
  expect(events).toMatchObject([
    { eventType: 'Bounce', bounce: { bounceType: 'Permanent', bounceSubType: 'OnAccountSuppressionList' } },
    { eventType: 'Delivery' },
  ]);
  await admin.send(anEmail({ Destination: { ToAddresses: ['gone@example.org'] }, ConfigurationSetName: 'silent' }));
  expect(run.emails.map(({ to }) => to)).toEqual([['spam@example.org'], ['gone@example.org']]);

  await account('DELETE', 'suppression/addresses/gone%40example.org');
  await eventsFor('gone@example.org');
  expect(run.emails.at(-1)?.to).toEqual(['gone@example.org']);
});

test('sends only to verified addresses in the sandbox, with rights on their identities', async () => {
  run.service.account.isInSandbox = true;
  const to = (...ToAddresses: string[]) => anEmail({ Destination: { ToAddresses } });
  const identity = 'arn:aws:ses:eu-central-1:000000000000:identity';
  const sender = new SESClient(run.settings(await run.roleThatMay('ses:SendEmail', `${identity}/studio.example`)));
  const both = [`${identity}/studio.example`, `${identity}/owner@private.example`];
  const allowed = new SESClient(run.settings(await run.roleThatMay('ses:SendEmail', both)));

  await expect(admin.send(to('owner@private.example'))).rejects.toMatchObject({
    name: 'MessageRejected',
    message: expect.stringContaining('check in region EU-CENTRAL-1: owner@private.example'),
  });
  await account('POST', 'identities', { EmailIdentity: 'Owner@private.example' });
  await allowed.send(to('desk@studio.example', 'Owner <owner@private.example>', 'bounce@simulator.amazonses.com'));
  await sender.send(to('desk@studio.example'));
  await expect(sender.send(to('owner@private.example'))).rejects.toMatchObject({ name: 'AccessDenied' });

  run.service.account.isInSandbox = false;
  await sender.send(to('owner@private.example'));
  expect(run.emails).toHaveLength(3);
});

test('publishes nothing without an event destination', async () => {
  await admin.send(anEmail({ ConfigurationSetName: 'silent' }));
  await eventsFor('staff@example.org');

  expect(published).toHaveLength(1);
});

test('refuses event destinations other than topics, and events that never happen here', () => {
  expect(() => deployDestination({ MatchingEventTypes: ['click'] })).toThrow(/click/);
  const others = { SnsDestination: undefined, CloudWatchDestination: {} };
  expect(() => deployDestination(others)).toThrow(/topic alone/);
});

const mime = (change: Record<string, string | undefined> = {}, body = 'caf=C3=A9') => {
  const headers = {
    From: 'hello@studio.example',
    To: 'a@example.org, b@example.org',
    Subject: '=?UTF-8?B?R3LDvMOfZQ==?=',
    'Content-Type': 'multipart/alternative; boundary="x"',
    ...change,
  };
  const lines = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`));
  const part = ['--x', 'Content-Type: text/plain', 'Content-Transfer-Encoding: quoted-printable', '', body, '--x--'];
  return [...lines, '', ...part].join('\r\n');
};
const sendRaw = (raw: string, change: Partial<SendRawEmailCommandInput> = {}) =>
  admin.send(new SendRawEmailCommand({ RawMessage: { Data: Buffer.from(raw) }, ...change }));
const inRegion = (id = '') => `<${id}@eu-central-1.amazonses.com>`;

describe('a raw message', () => {
  test('is delivered with its parts, a Message-ID of SES, a date, and without Bcc and the headers for SES', async () => {
    const { MessageId } = await sendRaw(
      mime({
        Bcc: 'c@example.org',
        'Message-ID': '<own@studio.example>',
        'In-Reply-To': '<before@eu-central-1.amazonses.com>',
        'X-SES-MESSAGE-TAGS': 'lead=1',
      }),
    );

    const [email] = run.emails;
    expect(email).toMatchObject({ to: ['a@example.org', 'b@example.org', 'c@example.org'], subject: 'Grüße' });
    expect(email?.text?.trim()).toBe('café');
    const headers = new Map(email?.headers?.map(({ name, value }) => [name, value]));
    expect([...headers.keys()]).toEqual(['Message-ID', 'Date', 'From', 'To', 'Subject', 'Content-Type', 'In-Reply-To']);
    expect(headers.get('Message-ID')).toBe(inRegion(MessageId));
    expect(headers.get('In-Reply-To')).toBe('<before@eu-central-1.amazonses.com>');
    expect(email?.raw).toContain(`Message-ID: ${inRegion(MessageId)}\r\n`);
    expect(email?.raw).not.toMatch(/own@studio|c@example|X-SES/);
  });

  test('goes to the destinations of the call, if there are any', async () => {
    await sendRaw(mime(), { Destinations: ['only@example.org'] });

    expect(run.emails.map(({ to }) => to)).toEqual([['only@example.org']]);
  });

  test.each([
    ['without From', mime({ From: undefined }), "Missing required header 'From'."],
    ['with two subjects', `Subject: One\r\n${mime()}`, "Duplicate header 'subject'."],
    ['with a header of an illegal name', `Bad name: x\r\n${mime()}`, "Illegal header 'bad name'."],
    ['with a line that is no header', `no header\r\n${mime()}`, "Illegal header 'no header'."],
    ['with an umlaut', mime({ Subject: 'Grüße' }), 'Message contains characters that are not 7-bit ASCII.'],
    ['with a line of 999 characters', mime({}, 'x'.repeat(999)), 'Line of the message is longer than 998 characters.'],
  ])('%s is refused', async (_, raw, message) => {
    await expect(sendRaw(raw)).rejects.toMatchObject({ name: 'InvalidParameterValue', message });

    expect(run.emails).toEqual([]);
  });

  test('may be 10 MB long', async () => {
    const filled = (bytes: number) => {
      const lines = Math.ceil(bytes / 100);
      return mime({}, `${'x'.repeat(98)}\r\n`.repeat(lines));
    };

    await sendRaw(filled(10_000_000));
    await expect(sendRaw(filled(10_500_000))).rejects.toMatchObject({
      name: 'InvalidParameterValue',
      message: expect.stringMatching(/^Message length is more than 10485760 bytes long/),
    });
  });

  test('needs the right to send raw emails, also for the configuration set that it names', async () => {
    const identity = 'arn:aws:ses:eu-central-1:000000000000:identity/studio.example';
    const set = 'arn:aws:ses:eu-central-1:000000000000:configuration-set/own';
    const roleOf = async (action: string, ...on: string[]) =>
      new SESClient(run.settings(await run.roleThatMay(action, on)));
    const named = new SendRawEmailCommand({
      RawMessage: { Data: Buffer.from(mime({ 'X-SES-CONFIGURATION-SET': 'own' })) },
    });

    await (await roleOf('ses:SendRawEmail', identity, set)).send(named);
    for (const refused of [await roleOf('ses:SendEmail', identity, set), await roleOf('ses:SendRawEmail', identity)]) {
      await expect(refused.send(named)).rejects.toMatchObject({ name: 'AccessDenied' });
    }
  });
});

describe('message tags', () => {
  const own = { ConfigurationSetName: 'own' };
  const tagsOfEvents = async () => {
    await vi.waitFor(() => expect(published.length).toBeGreaterThan(0));
    return published.map(({ event }) => (event as { mail: { tags: object } }).mail.tags);
  };

  test.each([
    ['the call', {}, [{ Name: 'lead', Value: 'one-1_A' }], { lead: ['one-1_A'] }],
    ['the header', { 'X-SES-MESSAGE-TAGS': 'lead=one, entry=two' }, [], { lead: ['one'], entry: ['two'] }],
    ['the call, if both', { 'X-SES-MESSAGE-TAGS': 'entry=two' }, [{ Name: 'lead', Value: '1' }], { lead: ['1'] }],
  ])('in events are those of %s', async (_, headers, Tags, tags) => {
    await sendRaw(mime({ To: 'bounce@simulator.amazonses.com', ...headers }), { ...own, Tags });

    const [found] = await tagsOfEvents();
    const { 'ses:configuration-set': set, 'ses:from-domain': domain, ...others } = found as Record<string, string[]>;
    expect([set, domain, others]).toEqual([['own'], ['studio.example'], tags]);
  });

  test('of a simple email are in its events, too', async () => {
    await admin.send(anEmail({ ...own, Tags: [{ Name: 'kind', Value: 'test' }] }));

    expect(await tagsOfEvents()).toMatchObject([{ kind: ['test'] }]);
  });

  test.each([
    { Name: 'lead', Value: 'a@b.example' },
    { Name: 'lead', Value: 'a b' },
    { Name: 'ses:lead', Value: '1' },
    { Name: 'lead', Value: 'x'.repeat(257) },
    { Name: 'lead', Value: '' },
  ])('with other characters are refused: %j', async (tag) => {
    await expect(sendRaw(mime(), { ...own, Tags: [tag] })).rejects.toMatchObject({ name: 'InvalidParameterValue' });

    expect(run.emails).toEqual([]);
  });
});

function anEmail(change: Partial<SendEmailCommandInput> = {}): SendEmailCommand {
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

describe('for a service of the account, such as a user pool', () => {
  const identity = 'arn:aws:ses:eu-central-1:000000000000:identity/studio.example';

  test('accepts senders that a verified identity covers', () => {
    run.service.requireSender(identity, '"The Studio" <no-reply@studio.example>');
    run.service.requireSender(identity, 'no-reply@mail.studio.example');
  });

  test('sends to verified recipients only while the account is in the sandbox', async () => {
    const mail = (to: string) => ({
      id: to,
      at: '2026-03-01T20:00:00.000Z',
      from: 'no-reply@studio.example',
      to: [to],
      replyTo: [],
      subject: 'Your code',
      html: '123456',
    });
    run.service.account.isInSandbox = true;

    await run.service.sendThrough(identity, mail('desk@studio.example'));
    const refused = run.service.sendThrough(identity, mail('ada@private.example'));

    await expect(refused).rejects.toThrow('Email address is not verified.');
    expect(run.emails.map(({ to }) => to)).toEqual([['desk@studio.example']]);
    run.service.account.isInSandbox = false;
  });

  test.each([
    [identity, 'no-reply@another.example', 'Email address is not verified.'],
    [identity, 'no-reply@evilstudio.example', 'Email address is not verified.'],
    [`${identity}.org`, 'no-reply@studio.example.org', 'Email address is not verified.'],
    [identity.replace('000000000000', '111111111111'), 'no-reply@studio.example', 'does not belong to your account'],
  ])('refuses %s for %s', (arn, from, message) => {
    expect(() => run.service.requireSender(arn, from)).toThrow(message);
  });
});

test('describes account and identity, and sends nothing while sending is paused', async () => {
  const identity = 'arn:aws:ses:eu-central-1:000000000000:identity/studio.example';
  const reader = new SESv2Client(
    run.settings(await run.roleThatMay(['ses:GetAccount', 'ses:GetEmailIdentity'], ['*', identity])),
  );
  const account = () => reader.send(new GetAccountCommand({}));
  expect(await account()).toMatchObject({ ProductionAccessEnabled: true, SendingEnabled: true });
  expect(await reader.send(new GetEmailIdentityCommand({ EmailIdentity: 'studio.example' }))).toMatchObject({
    VerifiedForSendingStatus: true,
    DkimAttributes: { SigningEnabled: true, Status: 'SUCCESS' },
  });
  await expect(reader.send(new GetEmailIdentityCommand({ EmailIdentity: 'other.example' }))).rejects.toMatchObject({
    name: 'NotFoundException',
  });
  const limited = new SESv2Client(run.settings(await run.roleThatMay('ses:GetAccount', identity)));
  await expect(limited.send(new GetAccountCommand({}))).rejects.toThrow(/not authorized/);

  const operator = new SESv2Client(run.settings());
  await operator.send(new PutAccountSendingAttributesCommand({ SendingEnabled: false }));
  expect(await account()).toMatchObject({ SendingEnabled: false });
  await expect(admin.send(anEmail())).rejects.toMatchObject({ name: 'AccountSendingPausedException' });
  await operator.send(new PutAccountSendingAttributesCommand({ SendingEnabled: true }));
  await expect(admin.send(anEmail())).resolves.toHaveProperty('MessageId');
});
