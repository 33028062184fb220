import { headerAddress, headerText } from './mail-header.ts';

test.each([
  ['a line break', 'Ada\r\nBcc: evil@x.example', 'Ada Bcc: evil@x.example'],
  ['line breaks of Unicode', 'Ada\u2028\u2029\u0085Bcc: x', 'Ada Bcc: x'],
  ['a null', 'Ada\u0000', 'Ada'],
  ['an encoded word', '=?utf-8?B?QmNjOiBldmls?=', '= ?utf-8?B?QmNjOiBldmls?='],
  ['a turned reading direction', 'Ada \u202egnp.exe', 'Ada gnp.exe'],
  ['half a character', 'Ada \ud800', 'Ada'],
])('MAIL-34 a header has no room for %s', (_, text, expected) => {
  expect(headerText(text)).toBe(expected);
});

test('scripts and emoji stay as they are in a header', () => {
  expect(headerText('📋 שלום 李小龍 👩‍🎨')).toBe('📋 שלום 李小龍 👩‍🎨');
});

test('a header is cut where it would be too long for one', () => {
  expect([...headerText('🦋'.repeat(5000))]).toHaveLength(300);
  expect(headerText('🦋'.repeat(5000))).toMatch(/^🦋+…$/u);
});

test('an address is plain ASCII: names as encoded words, domains in punycode', () => {
  expect(headerAddress('desk@studio.example')).toBe('desk@studio.example');
  expect(headerAddress('Front Desk <desk@studio.example>')).toBe('Front Desk <desk@studio.example>');
  expect(headerAddress('desk@bücher.example')).toBe('desk@xn--bcher-kva.example');
  expect(headerAddress('"Tinte, Nadel" <desk@studio.example>')).toBe(
    `=?UTF-8?B?${Buffer.from('Tinte, Nadel').toString('base64')}?= <desk@studio.example>`,
  );
});

test('a long name becomes several encoded words, each short enough and whole', () => {
  const header = headerAddress(`${'Ålesund 🌙 '.repeat(9)}<desk@studio.example>`);

  const words = header.split(' ').slice(0, -1);
  expect(words.length).toBeGreaterThan(2);
  for (const word of words) expect(word).toMatch(/^=\?UTF-8\?B\?[A-Za-z0-9+/=]{1,63}\?=$/);
  const decoded = words.map((word) => Buffer.from(word.slice(10, -2), 'base64').toString()).join('');
  expect(decoded).toBe('Ålesund 🌙 '.repeat(9).trim());
});
