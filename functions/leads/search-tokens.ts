import type { Lead } from '#shared/leads/lead-schemas.ts';
import type { Write } from '../aws/write.ts';

type Searched = Pick<Lead, 'first_name' | 'last_name' | 'email' | 'phone' | 'handle' | 'code'> & {
  description?: string;
};

/** Search tokens of one lead: lead, counters, entries of the log and tokens are written in one transaction of at most 100 writes. */
export const maxTokens = 86;
const maxCharacters = 100;
/** The words of a description that are tokens: the first 30 of three to 30 characters. */
const maxDescriptionWords = 30;
const descriptionWordLength = { min: 3, max: 30 };
/** Begins the tokens of descriptions, which have partitions of their own, so that they never crowd out names. No word has a dot. */
const descriptionMark = '.';
/** The shortest suffix of a phone number that is a token. */
const minDigits = 2;
/** Longer numbers are searched without leading zeros and country code, since the stored number may lack them. */
const shortNumber = 6;
const nationalDigits = 10;
const countryCodeDigits = 3;

/**
 * The search tokens of a lead. A search finds the lead by any prefix of a token. Tokens are the full name in both orders,
 * the email address, its domain, the handle, the code, the suffixes of the phone number, and each word of the name and of the description.
 */
export function searchTokensOf({
  first_name,
  last_name,
  email,
  phone,
  handle = '',
  code = '',
  description = '',
}: Searched): string[] {
  const terms = [
    normalized(first_name + last_name),
    normalized(last_name + first_name),
    normalized(email),
    normalized(email.slice(email.lastIndexOf('@'))),
    normalized(handle),
    normalized(code),
    ...suffixes(digitsOf(phone), minDigits),
    ...[first_name, last_name].flatMap(nameTokens),
    ...descriptionTokens(description),
  ];
  const distinct = new Set(terms.filter((term) => term !== ''));
  return [...distinct].slice(0, maxTokens);
}

/** The words of a search, normalized. Each of them must be a prefix of a token. */
export function searchWords(search: string): string[] {
  const words = joinNumberGroups(withoutMarks(search)).map((word) =>
    isNumber(word) ? significantDigits(word) : normalized(word),
  );
  return [...new Set(words.filter((word) => word !== ''))];
}

/** Whether a lead matches all words of a search. */
export function matchesSearch(lead: Searched, words: readonly string[]): boolean {
  return matchesTokens(searchTokensOf(lead), words);
}

/** The last digits of this phone number, a token of all its notations. Undefined for a number that is too short to identify anyone. */
export function phoneToken(phone: string): string | undefined {
  const digits = withoutZeros(digitsOf(phone));
  return digits.length < shortNumber ? undefined : digits.slice(-shortNumber);
}

/** Whether two notations can be the same phone number: with or without country code and leading zeros. */
export function isSamePhone(one: string, other: string): boolean {
  const [a, b] = [one, other].map((phone) => withoutZeros(digitsOf(phone))) as [string, string];
  return Math.min(a.length, b.length) >= shortNumber && (a.endsWith(b) || b.endsWith(a));
}

/** The valid tokens stored with a lead. */
export function storedTokens({ terms }: Record<string, unknown>): string[] {
  return Array.isArray(terms) ? terms.filter((term) => term && typeof term === 'string') : [];
}

export function matchesTokens(terms: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => terms.some((term) => tokenStarts(word).some((start) => term.startsWith(start))));
}

/** The beginnings of the tokens that match a word: one for persons, and one for descriptions. */
export function tokenStarts(word: string): string[] {
  return [word, `${descriptionMark}${word}`];
}

/** The fields of a stored lead that its tokens depend on. */
export function positionOf({ id, created_at }: Record<string, unknown>) {
  return { id: String(id), created_at: String(created_at) };
}

/** The table key of a token. Leads with the same token sort newest first. */
export function tokenKey(term: string, { id, created_at }: Pick<Lead, 'id' | 'created_at'>) {
  const descendingTime = String(9_999_999_999_999 - Date.parse(created_at)).padStart(13, '0');
  return { start: prefixOf(term), term: `${term}#${descendingTime}#${id}` };
}

/** Stores a token of a lead or held request. */
export function putToken(
  TableName: string,
  key: ReturnType<typeof tokenKey>,
  { id, created_at }: Pick<Lead, 'id' | 'created_at'>,
): Write {
  return { Put: { TableName, Item: { ...key, lead: id, created_at } } };
}

/** Tokens of held requests have their own partition, which lead search never reads. */
export const heldPartition = 'held';

export function heldTokenKey(term: string, lead: Pick<Lead, 'id' | 'created_at'>) {
  return { ...tokenKey(term, lead), start: heldPartition };
}

/** The key of the token that is written with the booking of the self-test, in a partition that no search reads. */
export function probeTokenKey(id: string) {
  return { start: 'probes', term: id };
}

/** The partition key of a token: its prefix. A search needs at least that many characters. */
export function prefixOf(term: string): string {
  return [...term].slice(0, prefixLength(term)).join('');
}

/** Whether a word is shorter than the prefix, so that its tokens are spread over several partitions. */
export function isTooShort(word: string): boolean {
  return [...word].length < prefixLength(word);
}

/** Two letters, or one character in scripts where a single character can be a name, such as Chinese. */
function prefixLength(term: string): number {
  if (term.startsWith(descriptionMark)) return 1 + prefixLength(term.slice(1));
  return isBeyondAlphabets(term) ? 1 : 2;
}

/** Chinese, Japanese and Korean characters, and emoji. */
function isBeyondAlphabets(term: string): boolean {
  return (term.codePointAt(0) ?? 0) >= 0x2e80;
}

/**
 * Normalizes text for comparison: removes accents, punctuation, white space and invisible characters, and converts it to
 * upper case. Lower case first, because only ß becomes SS, not ẞ. Upper case last, because it unifies İ, i and ı, σ and ς.
 */
export function normalized(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{P}\p{Z}\p{Cc}\p{Cf}]/gu, '')
    .toLowerCase()
    .toUpperCase()
    .replace(/[ÆŒØŁĐÐÞ]/g, (letter) => withoutStroke[letter] ?? letter)
    .replace(/\p{Nd}/gu, digit);
  return [...plain].slice(0, maxCharacters).join('');
}

/** Letters that people type without their stroke, but that Unicode does not decompose. */
const withoutStroke: Record<string, string> = { Æ: 'AE', Œ: 'OE', Ø: 'O', Ł: 'L', Đ: 'D', Ð: 'D', Þ: 'TH' };

/** The words of a name, whole and by their parts: `Jean-Luc`, `Jean`, `Luc`. */
function nameTokens(name: string): string[] {
  const words = name.split(/\s/);
  const parts = name.split(/[\p{P}\p{Z}\p{Cc}]/u);
  return [...words, ...parts].map(normalized).flatMap((word) => (isBeyondAlphabets(word) ? suffixes(word, 1) : word));
}

function descriptionTokens(description: string): string[] {
  const { min, max } = descriptionWordLength;
  const words = nameTokens(description).filter((word) => {
    const { length } = [...word];
    return length <= max && (length >= min || isBeyondAlphabets(word));
  });
  return [...new Set(words)].slice(0, maxDescriptionWords).map((word) => `${descriptionMark}${word}`);
}

/** All suffixes of a text, for scripts without spaces and for phone numbers. */
function suffixes(text: string, fewest: number): string[] {
  const characters = [...text];
  return characters.flatMap((_, from) => (characters.length - from >= fewest ? characters.slice(from).join('') : []));
}

/**
 * A search without what a copied phone number brings along: invisible marks of direction, full-width signs, `tel:` of a link, a
 * space after the plus sign, and an extension.
 */
function withoutMarks(search: string): string {
  return search
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/^\s*tel[.:]*\s*(?=[+(\d])/i, '')
    .replace(/\+\s+/g, '+')
    .replace(/(?<=\d{3})\s+(?:ext\.?|x)\s*\d+\s*$/i, '');
}

/** Splits a search into words and joins the groups of a phone number. */
function joinNumberGroups(search: string): string[] {
  const words: string[] = [];
  for (const word of search.split(/\s+/)) {
    const before = words.at(-1);
    if (before && isNumber(before) && isNumber(word)) words.splice(-1, 1, before + word);
    else words.push(word);
  }
  return words;
}

function isNumber(word: string): boolean {
  return /^[\p{Nd}\p{P}+]+$/u.test(word) && /\p{Nd}/u.test(word);
}

/** The digits that all notations of a phone number share. */
function significantDigits(word: string): string {
  // Phones in North America dial 011 before a country code.
  const digits = digitsOf(word).replace(/^011(?=\d{9})/, '00');
  const significant = withoutZeros(digits);
  if (digits.length <= shortNumber) return digits;
  const isInternational = /^\W*(\+|00)/.test(word) || significant.length > nationalDigits;
  return isInternational && significant.length > shortNumber + countryCodeDigits - 1
    ? withoutZeros(significant.slice(countryCodeDigits))
    : significant;
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=.)/, '');
}

function digitsOf(text: string): string {
  return normalized(text).replace(/\D/g, '');
}

/** The value of a digit in any script. In Unicode, the ten digits of a script are consecutive. */
function digit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}
