import type * as z from 'zod';
import { type GallerySlug, gallerySlugs } from '#shared/content/gallery.ts';
import { type ListName, type ListRow, listNames, rowNames } from '#shared/content/list-rows.ts';
import { contentLists, galleryImageSchema, type ListSchemas, type StoredRow } from '#shared/content/list-schemas.ts';
import { askedQuestionsItem } from './asked-questions.ts';
import { defaultQuestions } from './default-questions.ts';
import { offeredArtistsItem } from './offered-artists.ts';

/** A list of the website: the kind of its items, their schema, and values that all rows share. */
export type List<Row extends ListRow = ListRow> = {
  kind: string;
  schema: z.ZodType<Row>;
  fixed?: Partial<Omit<Row, keyof ListRow>>;
  /** The rows before the first save. */
  initial?: Row[];
  /** Derives an item that is written in the same transaction as the list. */
  alongside?(rows: readonly Row[]): Record<string, unknown>;
};

type StoredLists = { [Name in ListName]: List<StoredRow<Name>> };

const plain = Object.fromEntries(
  listNames.map((name) => [name, { kind: rowNames[name], schema: contentLists[name].stored }]),
) as unknown as StoredLists;

/** How the lists are stored that there are once. */
export const storedLists: StoredLists = {
  ...plain,
  artists: { ...plain.artists, alongside: offeredArtistsItem },
  questions: { ...plain.questions, initial: defaultQuestions, alongside: askedQuestionsItem },
};

/** The list whose rows have this kind, with its rules. */
export function listOfKind(kind: string): { list: List; rules: ListSchemas } | undefined {
  const lists: [List, ListSchemas][] = [
    ...listNames.map((name): [List, ListSchemas] => [storedLists[name], contentLists[name]]),
    ...gallerySlugs.map((slug): [List, ListSchemas] => [imagesOf(slug), contentLists.images]),
  ];
  const [list, rules] = lists.find(([each]) => each.kind === kind) ?? [];
  return list && rules && { list, rules };
}

export function imagesOf(category: GallerySlug) {
  return { kind: `image/${category}`, schema: galleryImageSchema, fixed: { category_id: category } } as const;
}
