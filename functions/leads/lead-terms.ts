import type { Lead } from '#shared/leads.ts';

type Person = Pick<Lead, 'first_name' | 'last_name' | 'email' | 'phone'>;

/** Most terms of a lead: with the lead and its count they are written in one transaction, which takes 100 writes. */
const mostTerms = 90;
const mostCharacters = 100;
/** Fewest digits at the end of a phone number that it is found by. */
const fewestDigits = 2;
/** Longer numbers are looked for without the zeros and the country code that the same number may have or not. */
const shortNumber = 6;
const nationalDigits = 10;
const countryCodeDigits = 3;

/**
 * What a lead is found by: a search finds it by every beginning of a term. These are the name from either end, the email
 * address and what follows its `@`, the phone number from each of its digits on, and each word of the name.
 */
export function termsOf({ first_name, last_name, email, phone }: Person): string[] {
  const terms = [
    folded(first_name + last_name),
    folded(last_name + first_name),
    folded(email),
    folded(email.slice(email.lastIndexOf('@'))),
    ...endings(digitsOf(phone), fewestDigits),
    ...[first_name, last_name].flatMap(wordsOfName),
  ];
  const different = new Set(terms.filter((term) => term !== ''));
  return [...different].slice(0, mostTerms);
}

/** What somebody looks for, as beginnings of terms that all have to be there. */
export function wordsOf(search: string): string[] {
  const words = joinedNumbers(search).map((word) => (isNumber(word) ? lookedUpNumber(word) : folded(word)));
  return [...new Set(words.filter((word) => word !== ''))];
}

/** Whether the lead is one that somebody looks for with these words. */
export function fits(lead: Person, words: readonly string[]): boolean {
  const terms = termsOf(lead);
  return words.every((word) => terms.some((term) => term.startsWith(word)));
}

/** Where a term of a lead is stored: leads of the same term newest first. */
export function termKey(term: string, { id, created_at }: Pick<Lead, 'id' | 'created_at'>) {
  const untilTheEndOfTime = String(9_999_999_999_999 - Date.parse(created_at)).padStart(13, '0');
  return { start: startOf(term), term: `${term}#${untilTheEndOfTime}#${id}` };
}

/** Terms are spread over the table by what they start with; a search has to know as much of what it looks for. */
export function startOf(term: string): string {
  return [...term].slice(0, startLength(term)).join('');
}

/** Whether it is too short to tell where all terms that begin so are stored. */
export function isTooShort(word: string): boolean {
  return [...word].length < startLength(word);
}

/** Two letters, but one character where a single one can be a whole name, such as a Chinese one. */
function startLength(term: string): number {
  return isBeyondAlphabets(term) ? 1 : 2;
}

/** Chinese and Japanese characters, Korean ones as keyboards write them, emoji. */
function isBeyondAlphabets(term: string): boolean {
  return (term.codePointAt(0) ?? 0) >= 0x2e80;
}

/**
 * Text as it is compared: without accents and other marks, punctuation, white space and invisible characters, in capitals.
 * By way of small letters, since ẞ has no other way to SS; in capitals, since İ, i and ı, σ and ς are one there.
 */
export function folded(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{P}\p{Z}\p{Cc}\p{Cf}]/gu, '')
    .toLowerCase()
    .toUpperCase()
    .replace(/[ÆŒØŁĐÐÞ]/g, (letter) => withoutStroke[letter] ?? letter)
    .replace(/\p{Nd}/gu, digit);
  return [...plain].slice(0, mostCharacters).join('');
}

/** Letters that people leave out strokes of, but Unicode does not. */
const withoutStroke: Record<string, string> = { Æ: 'AE', Œ: 'OE', Ø: 'O', Ł: 'L', Đ: 'D', Ð: 'D', Þ: 'TH' };

/** The words of a name, whole and by their parts: `Jean-Luc`, `Jean`, `Luc`. */
function wordsOfName(name: string): string[] {
  const words = name.split(/\s+/);
  const parts = name.split(/[\p{P}\p{Z}\p{Cc}]+/u);
  return [...words, ...parts].map(folded).flatMap((word) => (isBeyondAlphabets(word) ? endings(word, 1) : word));
}

/** Writing without spaces is found from each of its characters on, and so are phone numbers. */
function endings(text: string, fewest: number): string[] {
  const characters = [...text];
  return characters.flatMap((_, from) => (characters.length - from >= fewest ? characters.slice(from).join('') : []));
}

/** The words of a search; a number that was typed in groups is one. */
function joinedNumbers(search: string): string[] {
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

/** The digits of a number that all ways of writing it share. */
function lookedUpNumber(word: string): string {
  const digits = digitsOf(word);
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
  return folded(text).replace(/\D/g, '');
}

/** The value of a digit of any script: in Unicode the ten of a script follow each other. */
function digit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}
