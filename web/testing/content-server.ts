import { type GallerySlug, gallerySlugs } from '#shared/content/gallery.ts';
import { type ListName, listCallNames, listNames } from '#shared/content/list-rows.ts';
import { resolveTexts } from '#shared/content/texts.ts';
import { aHome } from './home.ts';
import { type Answers, refuse } from './stub-api.ts';

type Row = Record<string, unknown>;
type StoredList = { version: number; rows: Row[]; ordered_by?: string; change?: string };
type Key = ListName | GallerySlug;
type ListInput = {
  params?: { category?: GallerySlug; id: string };
  headers: { 'idempotency-key': string };
  body: { version: number; rows: Row[] };
};
type ListAnswers = Record<string, (input: ListInput) => StoredList>;

/** The id that the server reserves for a new artist with the first photo. */
export const reservedArtistId = '5a5a5a5a-0000-4000-8000-000000000001';

/** Content for `contentServer`: texts by `section/field`, and rows by list or gallery. */
export type Content = { texts?: Record<string, string> } & { [K in Key]?: Row[] };

/**
 * Answers to the calls of website content and uploads. What the page saves is stored and can be read again. The tests
 * change `texts` and `lists` as another person would.
 */
export function contentServer({ texts: storedTexts = {}, ...rows }: Content = {}) {
  const texts = { ...storedTexts };
  const lists = Object.fromEntries(
    [...listNames, ...gallerySlugs].map((key) => [key, { version: 1, rows: inOrder(key, rows[key] ?? []) }]),
  ) as Record<Key, StoredList>;
  const saved = new Map<string, StoredList>();
  const undos = new Map<string, () => void>();
  let uploads = 0;

  /** The id of a change, which `undo` undoes. */
  function changed(undo: () => void): string {
    const id = `2026-03-01T20:00:00.000Z ${crypto.randomUUID()}`;
    undos.set(id, undo);
    return id;
  }

  function textRows() {
    return Object.entries(texts).map(([key, value]) => {
      const [section = '', field = ''] = key.split('/');
      return { section, field, value, content_type: 'text' as const };
    });
  }

  function store(key: Key, rows: Row[]): StoredList {
    const before = lists[key];
    const stored = { version: before.version + 1, rows: inOrder(key, rows) };
    lists[key] = stored;
    const undo = () => {
      if (lists[key] !== stored) refuse('conflict', { message: 'The server says why.' });
      lists[key] = { ...before, version: stored.version + 1 };
    };
    return { ...stored, change: changed(undo) };
  }

  function answersOf(name: ListName | undefined, calls: { read: string; save: string; remove: string }): ListAnswers {
    const keyOf = ({ params }: ListInput) => name ?? (params?.category as GallerySlug);
    return {
      [calls.read]: (input) => lists[keyOf(input)],
      [calls.save]: (input) => {
        const key = input.headers['idempotency-key'];
        const repeated = saved.get(key);
        if (repeated) return repeated;
        if (input.body.version !== lists[keyOf(input)].version) refuse('conflict');
        const stored = store(keyOf(input), input.body.rows);
        saved.set(key, stored);
        return stored;
      },
      [calls.remove]: (input) =>
        store(
          keyOf(input),
          lists[keyOf(input)].rows.filter(({ id }) => id !== input.params?.id),
        ),
    };
  }

  const answers: Answers = {
    listContent: () => ({ rows: textRows() }),
    saveContent: ({ body }) => {
      const isOutdated = body.rows.some(
        ({ section, field, before }) => before !== undefined && before !== (texts[`${section}/${field}`] ?? null),
      );
      if (isOutdated) refuse('conflict');
      const before = { ...texts };
      for (const { section, field, value } of body.rows) texts[`${section}/${field}`] = value;
      const undo = () => {
        for (const key of Object.keys(texts)) delete texts[key];
        Object.assign(texts, before);
      };
      return { rows: textRows(), change: changed(undo) };
    },
    undoChange: ({ body: { change } }) => {
      undos.get(change)?.();
      undos.delete(change);
      return { change };
    },
    getPage: () => aHome({ texts: resolveTexts(textRows()) }),
    reserveUploads: ({ body: { kind, artist_id, files } }) => ({
      uploads: files.map(() => {
        uploads += 1;
        const id = crypto.randomUUID();
        return { id, url: `https://bucket.example/${id}`, headers: {}, address: `/media/${kind}-${uploads}.png` };
      }),
      ...(artist_id && { artist_id: artist_id.startsWith('temp-') ? reservedArtistId : artist_id }),
    }),
    getUpload: ({ params: { id } }) => ({ id, state: 'ready', address: '' }),
    listStaff: () => ({ staff: [{ id: '00000000-0000-4000-8000-000000000002', name: 'Juno Hale', active: true }] }),
    listPictures: () => ({ pictures: [], total: 0 }),
    ...Object.assign({}, ...listNames.map((name) => answersOf(name, listCallNames(name)))),
    ...answersOf(undefined, { read: 'listImages', save: 'saveImages', remove: 'removeImage' }),
  };
  return { answers, texts, lists };
}

/** A stored list: rows with their positions, and new rows with a final id. */
function inOrder(key: Key, rows: Row[]): Row[] {
  const isGallery = gallerySlugs.some((slug) => slug === key);
  return rows.map((row, order_index) => ({
    is_active: true,
    ...row,
    id: String(row.id ?? crypto.randomUUID()).replace('temp-', ''),
    order_index,
    ...(isGallery && { category_id: key }),
  }));
}
