/** The initials of the first two words, for a studio without a logo. */
export function initials(name: string): string {
  const words = name.split(/\s/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('');
}
