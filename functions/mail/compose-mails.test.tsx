import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import { aLead } from '../testing/builders.ts';
import { leadDetailsMail, leadTestMail, notificationMail, testMail } from './compose-mails.tsx';
import { type Mail, Mailer } from './mailer.ts';
import { renderMail } from './render-mail.ts';
import { sampleLead } from './sample-lead.ts';

const studio = { name: 'Afterhours', siteUrl: 'https://studio.example', timeZone: 'America/New_York' };
const settings = {
  enabled: true,
  from: 'studio@afterhours.example',
  to: ['desk@afterhours.example', 'owner@afterhours.example'],
  subjectTemplate: 'New: {{first_name}}',
};
const now = new Date('2026-03-01T20:00Z');

const mails = {
  notification: notificationMail(aLead(), settings, studio),
  'selected leads': leadDetailsMail(
    [aLead(), aLead({ id: '00000000-0000-4000-8000-000000000002', first_name: 'Grace', artist: 'Juno Hale' })],
    settings,
    studio,
  ),
  test: testMail(settings, studio),
  'lead test': leadTestMail(sampleLead(now), settings, studio),
};

test.each(Object.entries(mails))('MAIL-33 MAIL-36 the %s mail looks as agreed, as text and as HTML', (_, mail) => {
  const { html, text } = renderMail(mail.content);

  expect(text).toMatchSnapshot();
  expect(html.replaceAll('><', '>\n<')).toMatchSnapshot();
});

test('MAIL-30 MAIL-31 MAIL-37 each kind has its subject, sender and recipients, and only visitors are answered', () => {
  expect(Object.values(mails).map(({ subject, replyTo }) => [subject, replyTo])).toEqual([
    ['New: Ada', 'ada@mail.example'],
    ['Lead details: 2 lead(s)', undefined],
    ['Test email from Afterhours', undefined],
    ['[Test] New: Sam', 'sam.sample@example.com'],
  ]);
  for (const { from, to } of Object.values(mails))
    expect({ from, to }).toEqual({ from: settings.from, to: settings.to });
});

test('MAIL-33 all seven values stand in both forms of the mail', () => {
  const { html, text } = renderMail(
    notificationMail(aLead({ description: 'A moth,\nnot too large.' }), settings, studio).content,
  );

  for (const value of ['Ada', 'Byron', 'ada@mail.example', '(555) 010-0101', 'Consultation', 'No preference']) {
    expect(html).toContain(value);
    expect(text).toContain(value);
  }
  expect(text).not.toContain('%40');
  expect(html).toContain('A moth,\nnot too large.');
  expect(text).toContain('not too large.');
});

test('MAIL-34 markup in a value shows as text, and its reading direction ends with it', () => {
  const lead = aLead({ first_name: '<b>Ada</b>', last_name: 'שלום', description: '<script>alert(1)</script>' });

  for (const mail of [notificationMail(lead, settings, studio), leadDetailsMail([lead], settings, studio)]) {
    const { html } = renderMail(mail.content);
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<b>Ada');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toMatch(/dir="auto"[^>]*>שלום</);
  }
});

const tricks = {
  'line breaks': 'Ada\r\nBcc: evil@x.example\r\n\r\n<b>body</b>',
  'line breaks of Unicode': 'Ada\u2028Bcc: evil@x.example\u0085\u000b',
  'encoded words': '=?utf-8?B?DQpCY2M6IGV2aWxAeC5leGFtcGxl?=',
  'a very long name': 'Ada'.repeat(2_000),
  'a turned reading direction': 'Ada \u202egnp.exe\u2066 \u2067',
};

test.each(Object.entries(tricks))('MAIL-34 %s in any value of a lead change no header', async (_, trick) => {
  const fields = ['first_name', 'last_name', 'phone', 'email', 'artist', 'description'] as const;
  for (const field of fields) {
    const lead = aLead({ [field]: trick });
    const subjectTemplate = '{{first_name}} {{last_name}} {{artist}}';
    const headers = await sentHeaders(notificationMail(lead, { ...settings, subjectTemplate }, studio));

    expect(headers).toMatchObject({
      Source: settings.from,
      Destination: { ToAddresses: settings.to },
      ReplyToAddresses: field === 'email' ? undefined : ['ada@mail.example'],
    });
    expect(headers.subject).toMatch(/^(?!.*=\?)[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]{1,300}$/u);
  }
});

test.each(Object.entries(tricks))('MAIL-34 %s in the settings change no header but their own', async (_, trick) => {
  const given = { ...settings, from: `${trick} <a@x.example>`, to: [`${trick} <b@x.example>`], subjectTemplate: trick };
  const { Source, Destination, subject } = await sentHeaders(notificationMail(aLead(), given, studio));

  for (const header of [Source, ...(Destination?.ToAddresses ?? []), subject]) {
    expect(header).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+$/u);
  }
  expect(Source).toMatch(/^[\x20-\x7e]+ <a@x\.example>$/);
  expect(Destination?.ToAddresses).toEqual([expect.stringMatching(/^[\x20-\x7e]+ <b@x\.example>$/)]);
});

/** What the mail service is handed for the headers of a mail. */
async function sentHeaders(mail: Mail) {
  const ses = mockClient(SESClient);
  ses.on(SendEmailCommand).resolves({ MessageId: '1' });
  await new Mailer(new SESClient({}), 'mails').send(mail);
  const [call] = ses.commandCalls(SendEmailCommand);
  const { Source, Destination, ReplyToAddresses, Message } = (call as NonNullable<typeof call>).args[0].input;
  return { Source, Destination, ReplyToAddresses, subject: Message?.Subject?.Data };
}

test('an address that mail cannot reach is no address for answers', () => {
  expect(notificationMail(aLead({ email: 'a@b' }), settings, studio).replyTo).toBeUndefined();
});

test('MAIL-36 a hundred leads stand in one mail, each once', () => {
  const leads = Array.from({ length: 100 }, (_, n) => aLead({ id: `lead-${n}`, description: `Idea no. ${n}.` }));

  const { html, text } = renderMail(leadDetailsMail(leads, settings, studio).content);

  for (const form of [html, text]) {
    for (const { description } of leads) expect(form.split(description)).toHaveLength(2);
  }
});
