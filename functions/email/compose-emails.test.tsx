import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import { aLead } from '../testing/builders.ts';
import { readRawEmail } from '../testing/read-raw-email.ts';
import { leadDetailsEmail, leadTestEmail, notificationEmail, testEmail } from './compose-emails.tsx';
import { type Email, Mailer } from './mailer.ts';
import { postAutomatic } from './post-raw.ts';
import { renderEmail } from './render-email.ts';
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
  notification: notificationEmail(aLead(), settings, studio),
  'selected leads': leadDetailsEmail(
    [aLead(), aLead({ id: '00000000-0000-4000-8000-000000000002', first_name: 'Grace', artist: 'Juno Hale' })],
    settings,
    studio,
  ),
  test: testEmail(settings, studio),
  'lead test': leadTestEmail(sampleLead(now), settings, studio),
};

test('gives each email its subject, sender and recipients, and sets Reply-To only for visitors [MAIL-37]', () => {
  expect(Object.values(mails).map(({ subject, replyTo }) => [subject, replyTo])).toEqual([
    ['New: Ada', 'ada@mail.example'],
    ['Lead details: 2 lead(s)', undefined],
    ['Test email from Afterhours', undefined],
    ['[Test] New: Sam', 'sam.sample@example.com'],
  ]);
  for (const { from, to } of Object.values(mails))
    expect({ from, to }).toEqual({ from: settings.from, to: settings.to });
});

test('includes the handle of a person who has no email address, and nothing in place of that [LEAD-29]', () => {
  const lead = aLead({ email: '', phone: '', handle: 'ada.ink', source: 'instagram' });
  const { text } = renderEmail(leadDetailsEmail([lead], settings, studio).content);

  expect(text).toContain('@ada.ink');
  expect(text).not.toMatch(/^(email|phone)$/im);
});

test('includes all seven values in the text and the HTML [MAIL-33]', () => {
  const { html, text } = renderEmail(
    notificationEmail(aLead({ description: 'A moth,\nnot too large.' }), settings, studio).content,
  );

  for (const value of ['Ada', 'Byron', 'ada@mail.example', '(555) 010-0101', 'Consultation', 'No preference']) {
    expect(html).toContain(value);
    expect(text).toContain(value);
  }
  expect(text).not.toContain('%40');
  expect(html).toContain('A moth,\nnot too large.');
  expect(text).toContain('not too large.');
});

test('says which piece the visitor wants something like [BOOK-38]', () => {
  const piece = { id: 'tAbCd-_12', title: 'Night <moth>', artist: 'Jane' };
  const { html, text } = renderEmail(notificationEmail(aLead({ piece }), settings, studio).content);

  expect(text).toMatch(/Something like\s+Night <moth> by Jane/);
  expect(html).toContain('Night &lt;moth&gt; by Jane');
});

test('includes the answers to the questions of the form, with their wording [ASK-05]', () => {
  const details = [{ id: 'q', question: 'Where on the <body>?', answer: 'Arm & back' }];
  const { html, text } = renderEmail(notificationEmail(aLead({ details }), settings, studio).content);

  expect(text).toContain('Where on the <body>?');
  expect(text).toContain('Arm & back');
  expect(html).toContain('Where on the &lt;body&gt;?');
  expect(html).toContain('Arm &amp; back');
});

test('shows markup in a value as text and isolates its text direction [MAIL-34]', () => {
  const lead = aLead({ first_name: '<b>Ada</b>', last_name: 'שלום', description: '<script>alert(1)</script>' });

  for (const mail of [notificationEmail(lead, settings, studio), leadDetailsEmail([lead], settings, studio)]) {
    const { html } = renderEmail(mail.content);
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<b>Ada');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toMatch(/(<bdi>|dir="auto"[^>]*>)[^<]*שלום</);
  }
});

const tricks = {
  'line breaks': 'Ada\r\nBcc: evil@x.example\r\n\r\n<b>body</b>',
  'line breaks of Unicode': 'Ada\u2028Bcc: evil@x.example\u0085\u000b',
  'encoded words': '=?utf-8?B?DQpCY2M6IGV2aWxAeC5leGFtcGxl?=',
  'a very long name': 'Ada'.repeat(2_000),
  'a turned reading direction': 'Ada \u202egnp.exe\u2066 \u2067',
};

/** The headers of an email to staff, in their order. */
const headerNames = [
  'Auto-Submitted',
  'From',
  'To',
  'Reply-To',
  'Subject',
  'Message-ID',
  'Date',
  'MIME-Version',
  'Content-Type',
];

test.each(Object.entries(tricks))('%s in any value of a lead cannot change a header [MAIL-34]', async (_, trick) => {
  const fields = ['first_name', 'last_name', 'phone', 'email', 'artist', 'description'] as const;
  for (const field of fields) {
    const lead = aLead({ [field]: trick });
    const subjectTemplate = '{{first_name}} {{last_name}} {{artist}}';
    const sent = await sentHeaders(notificationEmail(lead, { ...settings, subjectTemplate }, studio));

    expect(sent).toMatchObject({
      Destinations: settings.to,
      names: headerNames.filter((name) => field !== 'email' || name !== 'Reply-To'),
    });
    expect(['From', 'To', 'Reply-To'].map((name) => sent.headers.get(name))).toEqual([
      settings.from,
      settings.to.join(', '),
      field === 'email' ? undefined : 'ada@mail.example',
    ]);
    expect(sent.subject).toMatch(/^(?!.*=\?)[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]{1,300}$/u);
  }
});

test.each(Object.entries(tricks))('%s in the settings cannot change another header', async (_, trick) => {
  const given = { ...settings, from: `${trick} <a@x.example>`, to: [`${trick} <b@x.example>`], subjectTemplate: trick };
  const { Destinations, names, headers, subject } = await sentHeaders(notificationEmail(aLead(), given, studio));

  expect(Destinations).toEqual([expect.stringMatching(/^[\x20-\x7e]+ <b@x\.example>$/)]);
  expect(names).toEqual(headerNames);
  expect(headers.get('From')).toMatch(/^[\x20-\x7e]+ <a@x\.example>$/);
  expect(headers.get('To')).toMatch(/^[\x20-\x7e]+ <b@x\.example>$/);
  expect(subject).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+$/u);
});

/** The header lines of the email that SES is given, and the decoded subject. */
async function sentHeaders(mail: Email) {
  const ses = mockClient(SESClient);
  ses.on(SendRawEmailCommand).resolves({ MessageId: '1' });
  await new Mailer(postAutomatic(new SESClient({}), 'mails'), 5_000).send(mail);
  const { Destinations, RawMessage } = ses.commandCalls(SendRawEmailCommand)[0]?.args[0].input ?? {};
  const { headers, lines, subject } = readRawEmail(RawMessage?.Data as Uint8Array);
  return { Destinations, names: lines.map((line) => line.split(':')[0]), headers, subject };
}

test('sets no Reply-To for an invalid email address', () => {
  expect(notificationEmail(aLead({ email: 'a@b' }), settings, studio).replyTo).toBeUndefined();
});

test('lists a hundred leads in one email, each once and with a link [MAIL-36]', () => {
  const leads = Array.from({ length: 100 }, (_, n) => aLead({ id: `lead-${n}`, description: `Idea no. ${n}.` }));

  const { html, text } = renderEmail(leadDetailsEmail(leads, settings, studio).content);

  for (const form of [html, text]) {
    for (const { id, description } of leads) {
      expect(form.split(description)).toHaveLength(2);
      expect(form).toMatch(new RegExp(`/admin/leads/${id}["\\n]`));
    }
  }
});
