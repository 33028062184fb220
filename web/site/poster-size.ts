/**
 * The size at which the title's longest word fits the narrowest screen and the title leaves room below. A letter of the
 * display font is about 0.42 em wide. `broken` has a word that fits no screen in one piece.
 */
export function posterSize(title: string): 'word' | 'line' | 'sentence' | 'broken' {
  const longest = Math.max(...title.split(/\s/).map((word) => word.length));
  if (longest <= 10 && title.length <= 20) return 'word';
  if (longest <= 14 && title.length <= 40) return 'line';
  return longest <= 18 ? 'sentence' : 'broken';
}
