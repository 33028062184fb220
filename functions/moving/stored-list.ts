import { gallerySlugs } from '#shared/content/gallery.ts';
import type { ExportedList } from '#shared/operations/export-schemas.ts';
import { imagesOf, type List, storedLists } from '../content/lists.ts';

const galleries = Object.fromEntries(gallerySlugs.map((slug) => [`gallery-${slug}`, imagesOf(slug)]));

/** How a list of an export is stored. */
export function storedList(list: ExportedList): List {
  const lists: Record<string, unknown> = { ...storedLists, ...galleries };
  return lists[list] as List;
}
