// No schemas here: pages clean texts without the schema library.

/** A text of several lines as it is stored: breaks of any kind become line breaks, other control characters go. */
export function cleanLines(text: string): string {
  return text.replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n').replace(/(?![\t\n])[\p{Cc}\p{Cs}]/gu, '');
}

/** The same for a text of one line, in which tabs and breaks become spaces. */
export function cleanLine(text: string): string {
  return cleanLines(text).replace(/[\t\n]+/g, ' ');
}

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return !/[^\p{Z}\p{C}]/u.test(text);
}
