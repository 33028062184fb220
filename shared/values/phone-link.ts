/** German numbers have a slash too, `030 / 90 18 20`, so a number of at least 7 digits precedes this sign, and one follows. */
const nextNumber = /(?<=(?:\d\D*){7})(?:[/·•\n]|\s[-–—]\s)(?=(?:\D*\d){7}).*/s;

/** A `tel:` URL of the first phone number in a text, such as `Tel. (+44) (0)20 7946 0958 ext. 5`. */
export function phoneLink(text: string): string {
  const plain = text.normalize('NFKC').replace(/\p{Nd}/gu, asciiDigit);
  // A letter or one of these signs begins an extension, a comment or another number.
  const [number = ''] = /\+?[\s(]*\d[^\p{L}#;,،+|&]*/u.exec(plain) ?? [];
  const first = number.replace(/^(\+.*?)\(0\)/, '$1').replace(nextNumber, '');
  return `tel:${first.replace(/(?!^\+)\D/g, '')}`;
}

/** The digits of a script follow each other from a code that ends in 0, in India's scripts from one that ends in 6. */
function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  return String((code - (code > 0x8ff && code < 0xe00 ? 6 : 0)) & 15);
}
