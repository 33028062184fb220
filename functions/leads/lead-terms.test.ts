import { aLead } from '../testing/builders.ts';
import { fits, startOf, termKey, termsOf, wordsOf } from './lead-terms.ts';

const isFound = (search: string, change: Parameters<typeof aLead>[0]) => fits(aLead(change), wordsOf(search));

test('a lead is found by its name from either end, its email address, its phone number and each word', () => {
  const terms = termsOf({
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
  ['the last digits', '4567', { phone: '+49 170 1234567' }],
  ['the last digits with a zero before', '0101', { phone: '(555) 010-0101' }],
  ['digits of another script', '٠١٧٠', { phone: '0170 1234567' }],
  ['digits that were stored in another script', '0170', { phone: '٠١٧٠ ١٢٣٤' }],
  ['a number that is a name', '77', { last_name: 'Byron 77' }],
  ['a name and a number', 'ada 4567', { first_name: 'Ada', phone: '0170 1234567' }],
  ['one letter that is a name', 'x', { first_name: 'X' }],
])('%s finds it: %s', (_, search, change) => {
  expect(isFound(search, change)).toBe(true);
});

test.each([
  ['another name', 'grace', { first_name: 'Ada' }],
  ['one word of two that fits', 'ada hopper', { first_name: 'Ada', last_name: 'Byron' }],
  ['the end of a name', 'ace', { first_name: 'Grace' }],
  ['other last digits', '4568', { phone: '0170 1234567' }],
  ['another number of the same country', '+49 170 7654321', { phone: '+49 170 1234567' }],
  ['what somebody wishes for', 'moth', { description: 'A moth' }],
])('%s does not find it', (_, search, change) => {
  expect(isFound(search, change)).toBe(false);
});

test('what holds nothing to look for has no words', () => {
  expect(['', '  ', '-', '. , !', '\u200b', '\u0301'].flatMap(wordsOf)).toEqual([]);
});

test('however long the values are, the terms fit into one transaction and into their keys', () => {
  const names = Array.from({ length: 50 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join(' ');
  const lead = aLead({
    first_name: names,
    last_name: '龍'.repeat(100),
    phone: '0123456789'.repeat(4),
    email: `${'ﷺ'.repeat(100)}@mail.example`,
  });

  const terms = termsOf(lead);

  expect(terms.length).toBe(90);
  for (const term of terms) {
    const key = termKey(term, lead);
    expect(key.start).not.toBe('');
    expect(Buffer.byteLength(key.term)).toBeLessThan(1024);
  }
});

test('a term is stored where a search for its beginning looks, leads of the same term newest first', () => {
  expect(['ADA', 'A', '李明', '🌙A'].map(startOf)).toEqual(['AD', 'A', '李', '🌙']);
  const [older, newer] = ['2026-03-01T20:00:00.000Z', '2026-03-01T20:00:00.001Z'].map((created_at) =>
    termKey('ADA', aLead({ created_at })),
  );
  expect((newer?.term ?? '') < (older?.term ?? '')).toBe(true);
});
