/**
 * How large a title may stand so that its longest word fits the narrowest screen and the whole leaves room below: our
 * display type is about 0.42 em wide a letter.
 */
export function posterSize(title: string): 'word' | 'line' | 'sentence' {
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length));
  if (longest <= 10 && title.length <= 20) return 'word';
  if (longest <= 14 && title.length <= 40) return 'line';
  return 'sentence';
}
