/** Characters of a reference code: no vowels, so that no words appear, and no 0, O, 1 or I, which look alike. */
export const codeCharacters = '23456789BCDFGHJKLMNPQRSTVWXZ';
export const codeLength = 6;

/** The code as shown to people: `K7R-2MX`. */
export function shownCode(code: string): string {
  return `${code.slice(0, 3)}-${code.slice(3)}`;
}
