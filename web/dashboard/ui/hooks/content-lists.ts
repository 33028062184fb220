import useSWR from 'swr';
import type { GallerySlug } from '#shared/content/gallery.ts';
import type { ListName } from '#shared/content/list-rows.ts';
import type { GalleryImage, StoredRow } from '#shared/content/list-schemas.ts';
import { call } from '../../account/client.ts';
import { undoChange } from './content.ts';
import { contentKey } from './content-key.ts';

export type List<Row> = {
  version: number;
  rows: Row[];
  unreadable?: string[] | undefined;
  ordered_by?: string | undefined;
  change?: string | undefined;
};

/** A row as it is sent: its index in the list is its order, and the path names its gallery. */
type Sent<Row> = Omit<Row, 'order_index' | 'category_id'>;

type Calls<Row> = {
  read: () => Promise<List<Row>>;
  save: (given: {
    headers: { 'idempotency-key': string };
    body: { version: number; rows: Sent<Row>[] };
  }) => Promise<List<Row>>;
  remove: (id: string) => Promise<List<Row>>;
};

type ListRow = { order_index: number; category_id?: GallerySlug };
export type StoredList<Row extends ListRow> = ReturnType<typeof useList<Row>>;

/** A list that there is once, such as the FAQs. */
export function useContentList<Name extends ListName>(name: Name): StoredList<StoredRow<Name>> {
  const list: ListName = name;
  // For TypeScript, these are the calls of any list. Their rows are those of this one.
  const calls: unknown = {
    read: () => call(`GET /${list}`, {}),
    save: (given: never) => call(`PUT /${list}`, given),
    remove: (id: string) => call(`DELETE /${list}/{id}`, { params: { id } }),
  };
  return useList(name, contentKey(name), calls as Calls<StoredRow<Name>>);
}

/** The images of a gallery, loaded once it is `open`. */
export function useGallery(category: GallerySlug, open: boolean): StoredList<GalleryImage> {
  const params = { category };
  const name = `gallery/${category}`;
  return useList(name, open ? contentKey(name) : null, {
    read: () => call('GET /gallery/{category}', { params }),
    save: (given) => call('PUT /gallery/{category}', { params, ...given }),
    remove: (id) => call('DELETE /gallery/{category}/{id}', { params: { category, id } }),
  });
}

/** A list in order, including inactive rows. `save` does not update it: the caller calls `show` after dropping its draft. */
function useList<Row extends ListRow>(name: string, key: string | null, calls: Calls<Row>) {
  const { data: list, error, mutate } = useSWR(key, calls.read);
  return {
    /** Identifies the list among all content. */
    name,
    list,
    error: error as unknown,
    retry: () => mutate(),
    /** `idempotencyKey` is the same for every retry of a save, so that a lost response never stores twice. */
    save: (version: number, rows: readonly Row[], idempotencyKey: string) =>
      calls.save({
        headers: { 'idempotency-key': idempotencyKey },
        body: { version, rows: rows.map(({ order_index: _, category_id: __, ...sent }) => sent) },
      }),
    remove: calls.remove,
    /** Undoes a change. @returns the list that is stored then */
    undo: async (change: string) => {
      await undoChange(change);
      return calls.read();
    },
    show: (stored: List<Row>) => mutate(stored, { revalidate: false }),
  };
}
