import { headerAddress, headerText } from './email-header.ts';

test.each([
  ['a line break', 'Ada\r\nBcc: evil@x.example', 'Ada Bcc: evil@x.example'],
  ['line breaks of Unicode', 'Ada\u2028\u2029\u0085Bcc: x', 'Ada Bcc: x'],
  ['a null', 'Ada\u0000', 'Ada'],
  ['an encoded word', '=?utf-8?B?QmNjOiBldmls?=', '= ?utf-8?B?QmNjOiBldmls?='],
  ['a turned reading direction', 'Ada \u202egnp.exe', 'Ada gnp.exe'],
  ['half a character', 'Ada \ud800', 'Ada'],
])('removes %s from a header', (_, text, expected) => {
  expect(headerText(text)).toBe(expected);
});

test('keeps all scripts and emoji in a header', () => {
  expect(headerText('📋 שלום 李小龍 👩‍🎨')).toBe('📋 שלום 李小龍 👩‍🎨');
});

test('truncates a header that is too long', () => {
  expect([...headerText('🦋'.repeat(5000))]).toHaveLength(300);
  expect(headerText('🦋'.repeat(5000))).toMatch(/^🦋+…$/u);
  expect(headerText('🦋'.repeat(300))).toBe('🦋'.repeat(300));
});

test('encodes an email address in ASCII: names as encoded words, domains in Punycode', () => {
  expect(headerAddress('desk@studio.example')).toBe('desk@studio.example');
  expect(headerAddress('Front Desk <desk@studio.example>')).toBe('Front Desk <desk@studio.example>');
  expect(headerAddress('desk@bücher.example')).toBe('desk@xn--bcher-kva.example');
  expect(headerAddress('"Tinte, Nadel" <desk@studio.example>')).toBe(
    `=?UTF-8?B?${Buffer.from('Tinte, Nadel').toString('base64')}?= <desk@studio.example>`,
  );
});

test('keeps a name with angle brackets, and ignores spaces around the address', () => {
  expect(headerAddress('Ink <3 Needles <desk@studio.example> ')).toBe(
    `=?UTF-8?B?${Buffer.from('Ink <3 Needles').toString('base64')}?= <desk@studio.example>`,
  );
  expect(headerAddress('<Ink> Desk <desk@studio.example>')).toBe(
    `=?UTF-8?B?${Buffer.from('<Ink> Desk').toString('base64')}?= <desk@studio.example>`,
  );
});

test('fills an encoded word with up to 45 bytes', () => {
  const encoded = (name: string) => `=?UTF-8?B?${Buffer.from(name).toString('base64')}?=`;

  expect(headerAddress(`${'é'.repeat(22)}a <desk@studio.example>`)).toBe(
    `${encoded(`${'é'.repeat(22)}a`)} <desk@studio.example>`,
  );
  expect(headerAddress(`${'é'.repeat(23)} <desk@studio.example>`)).toBe(
    `${encoded('é'.repeat(22))} ${encoded('é')} <desk@studio.example>`,
  );
});

test('splits a long name into several valid encoded words', () => {
  const header = headerAddress(`${'Ålesund 🌙 '.repeat(9)}<desk@studio.example>`);

  const words = header.split(' ').slice(0, -1);
  expect(words.length).toBeGreaterThan(2);
  for (const word of words) expect(word).toMatch(/^=\?UTF-8\?B\?[A-Za-z0-9+/=]{1,63}\?=$/);
  const decoded = words.map((word) => Buffer.from(word.slice(10, -2), 'base64').toString()).join('');
  expect(decoded).toBe('Ålesund 🌙 '.repeat(9).trim());
});
