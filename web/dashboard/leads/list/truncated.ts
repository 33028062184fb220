const shownCharacters = 110;

/** Truncates a text for a list, at a word boundary where possible. */
export function truncated(text: string): string {
  const letters = [...text];
  if (letters.length <= shownCharacters) return text;
  const beginning = letters.slice(0, shownCharacters).join('');
  const words = beginning.replace(/\s+\S*$/, '');
  return `${words.length > shownCharacters / 2 ? words : beginning}…`;
}
