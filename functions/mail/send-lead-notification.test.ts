import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import { aLead } from '../testing/builders.ts';
import { sendLeadNotification } from './send-lead-notification.tsx';

const ses = mockClient(SESClient);
const send = sendLeadNotification(new SESClient({}), {
  name: 'Afterhours',
  siteUrl: 'https://studio.example',
  configurationSet: 'mails',
});
const settings = {
  enabled: true,
  from: 'studio@afterhours.example',
  to: ['desk@afterhours.example', 'owner@afterhours.example'],
  subjectTemplate: 'New: {{first_name}}',
};

beforeEach(() => {
  ses.reset();
  ses.on(SendEmailCommand).resolves({ MessageId: '1' });
});

async function mailOf(lead = aLead()) {
  await send(lead, settings);
  const { Message, ...rest } = ses.commandCalls(SendEmailCommand)[0]?.args[0].input ?? {};
  return { ...rest, html: Message?.Body?.Html?.Data ?? '', text: Message?.Body?.Text?.Data ?? '', Message };
}

test('MAIL-30 MAIL-31 the mail goes from the studio to its recipients, answers to the visitor', async () => {
  expect(await mailOf()).toMatchObject({
    Source: 'studio@afterhours.example',
    Destination: { ToAddresses: ['desk@afterhours.example', 'owner@afterhours.example'] },
    ReplyToAddresses: ['ada@mail.example'],
    ConfigurationSetName: 'mails',
    Message: { Subject: { Data: 'New: Ada', Charset: 'UTF-8' } },
  });
});

test('MAIL-33 all seven values stand in both forms of the mail', async () => {
  const { html, text } = await mailOf(aLead({ description: 'A moth,\nnot too large.' }));

  for (const value of ['Ada', 'Byron', 'ada@mail.example', '(555) 010-0101', 'Consultation', 'No preference']) {
    expect(html).toContain(value);
    expect(text).toContain(value);
  }
  expect(text).not.toContain('%40');
  expect(html).toContain('A moth,\nnot too large.');
  expect(text).toContain('not too large.');
});

test('MAIL-34 markup in a value shows as text', async () => {
  const { html } = await mailOf(aLead({ first_name: '<b>Ada</b>', description: '<script>alert(1)</script>' }));

  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<b>Ada');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

test('names of other scripts arrive as they are', async () => {
  const { html, text } = await mailOf(aLead({ first_name: '李小龍 🐉', last_name: 'שלום' }));

  expect(html).toContain('李小龍 🐉');
  expect(text).toContain('שלום');
});
