const lettersShown = 110;

/** The beginning of a text that is too long for a list, cut between words where there are any. */
export function shortened(text: string): string {
  const letters = [...text];
  if (letters.length <= lettersShown) return text;
  const beginning = letters.slice(0, lettersShown).join('');
  const words = beginning.replace(/\s+\S*$/, '');
  return `${words.length > lettersShown / 2 ? words : beginning}…`;
}
