// No schemas here: the editors of the dashboard work without the schema library.

/** The lists of the website by API path, with the singular name of a row. Gallery lists are separate, one per category. */
export const rowNames = {
  callouts: 'callout',
  artists: 'artist',
  events: 'event',
  faqs: 'faq',
  questions: 'question',
} as const;
export type ListName = keyof typeof rowNames;
export const listNames = Object.keys(rowNames) as ListName[];

/** The fields that the rows of all lists share. */
export type ListRow = { id: string; is_active: boolean; order_index: number };

/** The names of a list's calls in the contract: `listFaqs`, `saveFaqs` and `removeFaq`. */
export function listCallNames(name: ListName) {
  const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const all = capitalized(name);
  return { read: `list${all}`, save: `save${all}`, remove: `remove${capitalized(rowNames[name])}` };
}

/** Icons that a callout can have; any other stored icon shows as `Star` (specification 3). */
export const calloutIcons = ['Users', 'Clock', 'Star'] as const;

/** Prefix of the ids of unsaved rows (specification 4). */
export const newRowPrefix = 'temp-';

/** The id of a row until it is saved (ED-06). */
export function newRowId(): string {
  return `${newRowPrefix}${crypto.randomUUID()}`;
}

/** The part of a temporary id that becomes the id of the saved row if it is a UUID; undefined for other ids (ED-07). */
export function savedRowId(id: string): string | undefined {
  return id.startsWith(newRowPrefix) ? id.slice(newRowPrefix.length) : undefined;
}

/** Maximum characters of an image's alternative text, short enough for a screen reader to read in one piece. */
export const altLimit = 250;
