import { noPreference } from './services.ts';

/** Leaves room for a numeric suffix within the limit of a booking's `artist` (DATA-34). */
const longestName = 110;

/**
 * The artist options of the booking form, in the order of `artists`. The value is the lowercase name with hyphens for
 * spaces. Duplicates, and values equal to `no-preference`, get the suffix `-2`, `-3` and so on (BOOK-17).
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
  // The value itself is taken, so the other taken values cannot fill all of these.
  const numbered = [...taken].map((_, index) => `${value}-${index + 2}`);
  return numbered.find((each) => !taken.has(each)) as string;
}
