import { domainToASCII } from 'node:url';
import { withoutDisplayName } from '#shared/emails/email-addresses.ts';
import { withoutDirections } from '#shared/values/text-schemas.ts';

const maxCharacters = 300;

/**
 * Sanitises a text for a header: one line, without line breaks, control characters for the text direction, or sequences
 * that look like an encoded word (`=?utf-8?…`).
 */
export function headerText(text: string): string {
  const line = withoutDirections(text)
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();
  const characters = [...line];
  return characters.length <= maxCharacters ? line : `${characters.slice(0, maxCharacters - 1).join('')}…`;
}

/** An email address in ASCII, as SES requires: the display name as encoded words, the domain in Punycode. */
export function headerAddress(email: string): string {
  const bare = withoutDisplayName(email);
  const at = bare.lastIndexOf('@');
  const ascii = `${bare.slice(0, at)}@${domainToASCII(bare.slice(at + 1))}`;
  const name = displayName(email);
  if (!name || name === bare) return ascii;
  return `${/^[\w !#$%&'*+/?^`{|}~-]+$/.test(name) ? name : encodedWords(name)} <${ascii}>`;
}

/** The display name of an email address, as one line; empty if it has none. */
export function displayName(email: string): string {
  const [, name = ''] = /^(.*)<[^<>]*>\s*$/s.exec(email) ?? [];
  return headerText(name.replaceAll('"', ''));
}

/** RFC 2047: an encoded word has at most 75 characters and must not split a character. */
function encodedWords(text: string): string {
  const words = [''];
  for (const character of text) {
    const longer = words.at(-1) + character;
    if (Buffer.byteLength(longer) <= 45) words[words.length - 1] = longer;
    else words.push(character);
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}
