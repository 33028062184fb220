import { noPreference } from './services.ts';

/** Leaves room for a number below the limit of a booking's artist (DATA-35). */
const longestName = 110;

/**
 * What visitors can choose as their artist, in the order of `artists`: the value is the name in lowercase with hyphens
 * for spaces; an equal one gets `-2`, `-3` and so on (BOOK-17, BOOK-18), and so does one
 * that would mean no preference.
 */
export function artistChoices<Artist extends { name: string }>(
  artists: readonly Artist[],
): (Artist & { value: string })[] {
  const taken = new Set<string>([noPreference]);
  return artists.map((artist) => {
    const value = firstFree(hyphenated(artist.name), taken);
    taken.add(value);
    return { ...artist, value };
  });
}

function hyphenated(name: string): string {
  return [...name.trim().toLowerCase().replaceAll(/\s+/g, '-')].slice(0, longestName).join('');
}

function firstFree(value: string, taken: ReadonlySet<string>): string {
  if (!taken.has(value)) return value;
  for (let number = 2; ; number++) {
    if (!taken.has(`${value}-${number}`)) return `${value}-${number}`;
  }
}
