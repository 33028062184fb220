import { replyContent } from '../replies/compose-visitor-email.tsx';
import { readRawEmail } from '../testing/read-raw-email.ts';
import { type RawEmail, rawEmail } from './raw-email.ts';

const email: RawEmail = {
  from: 'Afterhours <hello@studio.example>',
  to: ['ada@mail.example'],
  subject: 'Your request',
  text: 'Hi Ada',
  html: '<p>Hi Ada</p>',
  references: [],
  isAutomatic: false,
};

const read = async (change: Partial<RawEmail> = {}) => readRawEmail(await rawEmail({ ...email, ...change }));

const names = [
  'From',
  'To',
  'Subject',
  'Message-ID',
  'Content-Transfer-Encoding',
  'Date',
  'MIME-Version',
  'Content-Type',
];

test('has the usual headers, and a text and an HTML part', async () => {
  const { headers, text, html } = await read({ replyTo: 'desk@studio.example' });

  expect([...headers.keys()].toSorted()).toEqual(
    [...names.filter((name) => name !== 'Content-Transfer-Encoding'), 'Reply-To'].toSorted(),
  );
  expect(headers.get('From')).toBe('Afterhours <hello@studio.example>');
  expect(headers.get('To')).toBe('ada@mail.example');
  expect(headers.get('Reply-To')).toBe('desk@studio.example');
  expect(headers.get('Subject')).toBe('Your request');
  expect([text, html]).toEqual(['Hi Ada', '<p>Hi Ada</p>']);
});

test('refers to the earlier emails of the thread [REPLY-19]', async () => {
  const { headers } = await read({ references: ['<1@x.amazonses.com>', '<2@x.amazonses.com>', '<3@x.amazonses.com>'] });

  expect(headers.get('In-Reply-To')).toBe('<3@x.amazonses.com>');
  expect(headers.get('References')).toBe('<1@x.amazonses.com> <2@x.amazonses.com> <3@x.amazonses.com>');
});

test.each([
  ['a line break', 'Hi\r\nBcc: all@mail.example'],
  ['a lone line feed', 'Hi\nBcc: all@mail.example'],
  ['a line separator', 'Hi\u2028Bcc: all@mail.example'],
  ['a header end', 'Hi\r\n\r\nBcc: all@mail.example'],
  ['an encoded line break', '=?UTF-8?Q?Hi=0D=0ABcc:_all@mail.example?='],
])('keeps %s out of the headers [REPLY-20]', async (_, attack) => {
  const { lines, headers, text } = await read({
    subject: attack,
    from: `${attack} <hello@studio.example>`,
    replyTo: `"${attack}" <desk@studio.example>`,
  });

  expect(lines.filter((line) => /^(bcc|cc)/i.test(line))).toEqual([]);
  expect(lines.filter((line) => /^From:/.test(line))).toHaveLength(1);
  expect(headers.get('From')).toContain('<hello@studio.example>');
  expect(headers.get('Reply-To')).toContain('<desk@studio.example>');
  expect(headers.get('To')).toBe('ada@mail.example');
  expect(text).toBe('Hi Ada');
});

test('encodes other scripts in ASCII with short lines, without characters that turn the direction of the header [REPLY-20]', async () => {
  const { raw, headers, subject } = await read({ subject: 'שלום \u202eעולם 🌙', from: 'Büro <hello@bücher.example>' });

  expect([...raw].filter((character) => character > '~')).toEqual([]);
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThan(999);
  expect(subject).toBe('שלום עולם 🌙');
  expect(headers.get('From')).toMatch(/<hello@xn--bcher-kva.example>$/);
});

const link = 'https://studio.example/request#key';
const studio = { name: 'Afterhours', siteUrl: 'https://studio.example', timeZone: 'UTC' };

test('sends 5,000 characters of any text unchanged, and escapes them in HTML [REPLY-21]', async () => {
  const markup = '<script>alert(1)</script> & "quotes" \'single\' <img src=x onerror=y> =20 .\n.\n\n';
  const hebrew = 'שלום, נתראה 🌙\n';
  const text = `${markup}${hebrew}${'x'.repeat(5000 - [...(markup + hebrew)].length)}`;
  expect([...text]).toHaveLength(5000);

  const sent = await read(replyContent({ subject: 'Hi', text }, studio, link));

  expect(sent.text).toBe(text);
  expect(sent.html).not.toMatch(/<script|<img/);
  expect(sent.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;');
  expect(sent.html.match(/<p dir="auto" class/g)).toHaveLength(2);
  expect(sent.raw.split('\r\n').every((line) => line.length < 999)).toBe(true);
});

test('contains nothing that could track the visitor [REPLY-21]', async () => {
  const { html, headers } = await read(
    replyContent({ subject: 'Hi', text: 'See https://studio.example/art' }, studio, link),
  );

  expect(html).not.toMatch(/<img|<link|@import|url\(|<a /);
  expect(html).toContain('See https://studio.example/art');
  expect(headers.has('Disposition-Notification-To')).toBe(false);
});

test('never reads files or URLs that a text names', async () => {
  const { text } = await read({ text: 'file:///etc/passwd', html: '<p>data:text/plain,x</p>' });

  expect(text).toBe('file:///etc/passwd');
});
