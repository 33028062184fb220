import { domainToASCII } from 'node:url';
import { bareAddress } from '#shared/mail-rules.ts';

const mostCharacters = 300;

/**
 * A text as the value of a header: one line, without anything that would begin another header, turn the reading
 * direction for what follows, or be taken for a word that is already encoded (`=?utf-8?…`).
 */
export function headerText(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll('=?', '= ?')
    .trim();
  const characters = [...line];
  return characters.length <= mostCharacters ? line : `${characters.slice(0, mostCharacters - 1).join('')}…`;
}

/** An address as SES takes it, which is ASCII alone: the name before it as encoded words, a domain in punycode. */
export function headerAddress(address: string): string {
  const bare = bareAddress(address);
  const at = bare.lastIndexOf('@');
  const ascii = `${bare.slice(0, at)}@${domainToASCII(bare.slice(at + 1))}`;
  const name = headerText(address.replace(/<[^<>]*>\s*$/, '').replaceAll('"', ''));
  if (!name || name === bare) return ascii;
  return `${/^[\w !#$%&'*+/?^`{|}~-]+$/.test(name) ? name : encodedWords(name)} <${ascii}>`;
}

/** RFC 2047: a word is at most 75 characters long, and ends between characters. */
function encodedWords(text: string): string {
  const words = [''];
  for (const character of text) {
    const longer = words.at(-1) + character;
    if (Buffer.byteLength(longer) <= 45) words[words.length - 1] = longer;
    else words.push(character);
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}
