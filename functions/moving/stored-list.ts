import { gallerySlugs } from '#shared/gallery.ts';
import { listNames } from '#shared/list-rows.ts';
import type { ExportedList } from '#shared/studio-export.ts';
import { imagesOf, type List, storedLists } from '../content/lists.ts';

/** How a list of an export is stored. */
export function storedList(list: ExportedList): List {
  const name = listNames.find((each) => each === list);
  if (name) return storedLists[name] as unknown as List;
  const slug = gallerySlugs.find((each) => list === `gallery-${each}`);
  if (!slug) throw new Error(`There is no list ${list}`);
  return imagesOf(slug) as unknown as List;
}
