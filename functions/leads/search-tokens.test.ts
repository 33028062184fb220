import { aLead } from '../testing/builders.ts';
import {
  heldTokenKey,
  isSamePhone,
  isTooShort,
  matchesSearch,
  phoneToken,
  positionOf,
  prefixOf,
  searchTokensOf,
  searchWords,
  storedTokens,
  tokenKey,
} from './search-tokens.ts';

const isFound = (search: string, change: Parameters<typeof aLead>[0]) =>
  matchesSearch(aLead(change), searchWords(search));

test('finds a lead by its name in both orders, email address, phone number and each word', () => {
  const terms = searchTokensOf({
    first_name: 'Jean-Luc',
    last_name: 'd’Été',
    email: 'J.Luc@Mail.example',
    phone: '(555) 010-1',
  });

  expect(terms).toEqual([
    'JEANLUCDETE',
    'DETEJEANLUC',
    'JLUCMAILEXAMPLE',
    'MAILEXAMPLE',
    '5550101',
    '550101',
    '50101',
    '0101',
    '101',
    '01',
    'JEANLUC',
    'JEAN',
    'LUC',
    'DETE',
    'D',
    'ETE',
  ]);
});

/** `word0` to `word29`. */
const thirtyWords = Array.from({ length: 30 }, (_, n) => `word${n}`).join(' ');

test.each([
  ['the beginning of a first name', 'gra', { first_name: 'Grace' }],
  ['a last name in capitals', 'HOPPER', { last_name: 'Hopper' }],
  ['both, in either order', 'hopper grace', { first_name: 'Grace', last_name: 'Hopper' }],
  ['both without a space between', 'gracehopper', { first_name: 'Grace', last_name: 'Hopper' }],
  ['the second of two first names', 'maria', { first_name: 'Anna Maria' }],
  ['one half of a double name', 'lüdenscheidt', { last_name: 'Müller-Lüdenscheidt' }],
  ['a double name', 'müller-lüden', { last_name: 'Müller-Lüdenscheidt' }],
  ['a name without its apostrophe', 'obrien', { last_name: 'O’Brien' }],
  ['a name without its accents', 'tomas', { first_name: 'Tomás' }],
  ['accents where there are none', 'Tomás', { first_name: 'Tomas' }],
  ['a name without its strokes', 'soren', { first_name: 'Søren' }],
  [
    'ae, oe, l, d and th for letters with a stroke',
    'aero oeuvre lodz dorde dora thor',
    {
      first_name: 'Ærø Œuvre Łódź',
      last_name: 'Đorđe Ðóra Þór',
    },
  ],
  ['ss for ß', 'strasser', { last_name: 'Straßer' }],
  ['ß for SS, and for the capital of it', 'straßer', { last_name: 'STRASSER' }],
  ['a capital ẞ', 'strasser', { last_name: 'STRAẞER' }],
  ['a Turkish name in small letters', 'ışıl', { first_name: 'IŞIL' }],
  ['a Turkish name in capitals', 'İPEK', { first_name: 'ipek' }],
  ['a Turkish name on another keyboard', 'ipek', { first_name: 'İpek' }],
  ['a Greek name up to a sigma', 'οδυσ', { first_name: 'Οδυσσέας' }],
  ['a Greek name in capitals', 'ΟΔΥΣΣΕΑΣ', { first_name: 'Οδυσσέας' }],
  ['a Cyrillic name', 'ника', { first_name: 'Ника' }],
  ['an Arabic name without its vowels', 'احمد', { first_name: 'أَحْمَد' }],
  ['a Hebrew name', 'נעמי', { first_name: 'נָעֳמִי' }],
  ['a Hindi name', 'राम', { first_name: 'राम' }],
  ['a Chinese name of one character', '李', { first_name: '明', last_name: '李' }],
  ['a Chinese name, written together', '李明', { first_name: '明', last_name: '李' }],
  ['the given name in a Chinese name', '小明', { first_name: '李小明', last_name: '-' }],
  ['one character of a Chinese name', '小', { first_name: '李小明', last_name: '-' }],
  ['a Japanese name in half width', 'ﾏﾘｱ', { first_name: 'マリア' }],
  ['a Korean name', '김', { last_name: '김', first_name: '민준' }],
  ['an emoji', '🌙', { first_name: 'Søren 🌙' }],
  ['an emoji of several', '👩‍🎨', { first_name: '👩‍🎨Ada' }],
  ['an email address', 'Ada.L@Mail.Example', { email: 'ada.l@mail.example' }],
  ['the beginning of an email address', 'ada.l@', { email: 'ada.l@mail.example' }],
  ['what follows the @', '@mail.ex', { email: 'ada.l@mail.example' }],
  ['the place of an email address', 'mail.example', { email: 'ada.l@mail.example' }],
  ['a number as it was written', '(555) 010-0101', { phone: '(555) 010-0101' }],
  ['a number in other groups', '555 01 001 01', { phone: '(555) 010-0101' }],
  ['a number with a country code', '+1 555 010 0101', { phone: '(555) 010-0101' }],
  ['a number without the country code', '555 010 0101', { phone: '+1 555 010 0101' }],
  ['a number with its zero', '0170 123 4567', { phone: '+49 170 1234567' }],
  ['a number without its zero', '170 1234567', { phone: '0170 1234567' }],
  ['a number with 00 and a country code', '0049 170 1234567', { phone: '0170/1234567' }],
  ['a country code without a sign', '491701234567', { phone: '0170 1234567' }],
  ['a zero in parentheses', '+49 (0)170 1234567', { phone: '0049 170 1234567' }],
  ['a zero in parentheses that was stored', '+49 170 1234567', { phone: '+49 (0)170 1234567' }],
  ['a country code of three digits', '+353 86 123 4567', { phone: '086 123 4567' }],
  ['a number with marks of direction', '\u202a+1 555 010 0101\u202c', { phone: '(555) 010-0101' }],
  ['a number with a full-width sign', '＋49 170 1234567', { phone: '0170 1234567' }],
  ['a number of a link', 'tel:+491701234567', { phone: '0170 1234567' }],
  ['a number as on a card', 'Tel. 0170 1234567', { phone: '+49 170 1234567' }],
  ['a number with a space after its plus sign', '+ 49 170 1234567', { phone: '0170 1234567' }],
  ['a number with an extension', '+1 555 010 0101 ext. 12', { phone: '(555) 010-0101' }],
  ['a number as it is dialled in North America', '011 49 170 1234567', { phone: '0170 1234567' }],
  ['a code that ends like an extension', '222 X33', { code: '222X33' }],
  ['the last digits', '4567', { phone: '+49 170 1234567' }],
  ['the last digits with a zero before', '0101', { phone: '(555) 010-0101' }],
  ['digits of another script', '٠١٧٠', { phone: '0170 1234567' }],
  ['digits that were stored in another script', '0170', { phone: '٠١٧٠ ١٢٣٤' }],
  ['a number that is a name', '77', { last_name: 'Byron 77' }],
  ['a name and a number', 'ada 4567', { first_name: 'Ada', phone: '0170 1234567' }],
  ['one letter that is a name', 'x', { first_name: 'X' }],
  ['a word of the description', 'moth', { description: 'A luna-moth, in gold.' }],
  ['the thirtieth word of the description', 'word29', { description: thirtyWords }],
  ['a word after 30 words of two letters', 'moth', { description: `${'of '.repeat(30)}moth` }],
  ['a word of three letters', 'owl', { description: 'An owl' }],
  ['a word of thirty letters', 'a'.repeat(30), { description: 'a'.repeat(30) }],
  ['a name beside many words', 'byron', { first_name: '龍'.repeat(60), description: thirtyWords }],
  ['a name and a word of the description', 'ada lunamo', { first_name: 'Ada', description: 'A luna-moth' }],
])('finds a lead by %s: %s [INBOX-70] [INBOX-81]', (_, search, change) => {
  expect(isFound(search, change)).toBe(true);
});

test.each([
  ['another name', 'grace', { first_name: 'Ada' }],
  ['one word of two that fits', 'ada hopper', { first_name: 'Ada', last_name: 'Byron' }],
  ['the end of a name', 'ace', { first_name: 'Grace' }],
  ['other last digits', '4568', { phone: '0170 1234567' }],
  ['another number of the same country', '+49 170 7654321', { phone: '+49 170 1234567' }],
  ['two letters of the description', 'of', { description: 'A moth of gold' }],
  ['a later word than the thirtieth of the description', 'last', { description: `${thirtyWords} last` }],
  ['a word of 31 letters', 'aaa', { description: 'a'.repeat(31) }],
  ['the end of a word of the description', 'moth', { description: 'A lunamoth' }],
])('does not find a lead by %s [INBOX-70]', (_, search, change) => {
  expect(isFound(search, change)).toBe(false);
});

test('returns no words for a text without letters or digits', () => {
  expect(['', '  ', '-', '. , !', '\u200b', '\u0301'].flatMap(searchWords)).toEqual([]);
});

test('keeps the tokens within one transaction and the key size, even for long values', () => {
  const names = Array.from({ length: 50 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join(' ');
  const lead = aLead({
    first_name: names,
    last_name: '龍'.repeat(100),
    phone: '0123456789'.repeat(4),
    email: `${'ﷺ'.repeat(100)}@mail.example`,
  });

  const terms = searchTokensOf(lead);

  expect(terms.length).toBe(86);
  for (const term of terms) {
    const key = tokenKey(term, lead);
    expect(key.start).not.toBe('');
    expect(Buffer.byteLength(key.term)).toBeLessThan(1024);
  }
});

test('stores a token where a prefix search finds it, newest first', () => {
  expect(['ADA', 'A', '李明', '🌙A'].map(prefixOf)).toEqual(['AD', 'A', '李', '🌙']);
  const [older, newer] = ['2026-03-01T20:00:00.000Z', '2026-03-01T20:00:00.001Z'].map((created_at) =>
    tokenKey('ADA', aLead({ created_at })),
  );
  expect((newer?.term ?? '') < (older?.term ?? '')).toBe(true);
});

test.each([
  ['0170 1234567', '1701234567'],
  ['0170  1234567', '1701234567'],
  ['1700123456', '1700123456'],
  ['+49 170 1234567', '701234567'],
  ['0049 170 1234567', '701234567'],
  ['11701234567', '1234567'],
  ['+491234567', '234567'],
  ['(+49) 1234567', '234567'],
  ['+12345678', '12345678'],
  ['+123456789', '456789'],
  ['123456789', '123456789'],
  ['012345', '012345'],
  ['0123456', '123456'],
  ['b52', 'B52'],
  ['52b', '52B'],
])('searches for the number %s by the digits that all notations share: %s', (search, word) => {
  expect(searchWords(search)).toEqual([word]);
});

test('makes no token of a value without letters and digits', () => {
  const tokens = searchTokensOf({ first_name: 'Ada', last_name: '-', email: 'ada@mail.example', phone: '-' });

  expect(tokens).toEqual(['ADA', 'ADAMAILEXAMPLE', 'MAILEXAMPLE']);
});

test.each([
  ['(555) 010-0101', '100101'],
  ['00123456', '123456'],
  ['12345', undefined],
  ['0012345', undefined],
])('identifies the phone number %s by its last six digits: %s', (phone, token) => {
  expect(phoneToken(phone)).toBe(token);
});

test.each([
  ['+49 170 1234567', '0170 1234567', true],
  ['123456', '99 123456', true],
  ['123456', '123457', false],
  ['123456', '1234569', false],
  ['12345', '12345', false],
  ['12345', '9912345', false],
])('compares the phone numbers %s and %s', (one, other, expected) => {
  expect([isSamePhone(one, other), isSamePhone(other, one)]).toEqual([expected, expected]);
});

test('reads only the valid tokens of a stored lead', () => {
  expect(storedTokens({ terms: ['ADA', '', 5, null, 'BYRON'] })).toEqual(['ADA', 'BYRON']);
  expect(storedTokens({ terms: 'ADA' })).toEqual([]);
  expect(storedTokens({})).toEqual([]);
});

test('reads the position of a stored lead as text', () => {
  expect(positionOf({ id: 5, created_at: '2026-03-01T20:00:00.000Z', last_name: 'x' })).toEqual({
    id: '5',
    created_at: '2026-03-01T20:00:00.000Z',
  });
});

test('keeps the tokens of held requests apart from those of leads', () => {
  const lead = aLead();

  expect(heldTokenKey('ADA', lead)).toEqual({ start: 'held', term: tokenKey('ADA', lead).term });
  expect(tokenKey('ADA', lead).start).toBe('AD');
});

test.each([
  ['A', true],
  ['AD', false],
  ['李', false],
  ['🌙', false],
])('a search for %s is too short for one partition: %s', (word, expected) => {
  expect(isTooShort(word)).toBe(expected);
});

test('treats the first of the Chinese characters as one', () => {
  expect(prefixOf('\u2e80A')).toBe('\u2e80');
  expect(prefixOf('\u2e7fA')).toBe('\u2e7fA');
});
