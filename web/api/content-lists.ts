import useSWR from 'swr';
import type * as z from 'zod';
import type { GallerySlug } from '#shared/content/gallery.ts';
import type { ListName } from '#shared/content/list-rows.ts';
import type { contentLists, GalleryImage, RowKind, StoredRow } from '#shared/content/list-schemas.ts';
import { call } from './client.ts';
import { contentKey } from './content-key.ts';

export type List<Row> = { version: number; rows: Row[]; unreadable?: string[] | undefined };

/** A row as it is sent; its index in the list is its order. */
export type SentRow<Kind extends RowKind> = z.input<(typeof contentLists)[Kind]['sent']>;

type Calls<Row, Sent> = {
  read: () => Promise<List<Row>>;
  save: (given: {
    headers: { 'idempotency-key': string };
    body: { version: number; rows: Sent[] };
  }) => Promise<List<Row>>;
  remove: (id: string) => Promise<List<Row>>;
};

export type StoredList<Row, Sent> = {
  /** Identifies the list among all content. */
  name: string;
  list: List<Row> | undefined;
  error: unknown;
  retry: () => void;
  /** `key` is the same for every retry of a save, so that a lost response never stores twice. */
  save: (version: number, rows: Sent[], key: string) => Promise<List<Row>>;
  remove: (id: string) => Promise<List<Row>>;
  show: (list: List<Row>) => void;
};

/** A list that there is once, such as the FAQs. */
export function useContentList<Name extends ListName>(name: Name): StoredList<StoredRow<Name>, SentRow<Name>> {
  const list: ListName = name;
  // For TypeScript, these are the calls of any list. Their rows are those of this one.
  const calls: unknown = {
    read: () => call(`GET /${list}`, {}),
    save: (given: never) => call(`PUT /${list}`, given),
    remove: (id: string) => call(`DELETE /${list}/{id}`, { params: { id } }),
  };
  return useList(name, contentKey(name), calls as Calls<StoredRow<Name>, SentRow<Name>>);
}

/** The images of a gallery, loaded once it is `open`. */
export function useGallery(category: GallerySlug, open: boolean): StoredList<GalleryImage, SentRow<'images'>> {
  const params = { category };
  const name = `gallery/${category}`;
  return useList(name, open ? contentKey(name) : null, {
    read: () => call('GET /gallery/{category}', { params }),
    save: (given) => call('PUT /gallery/{category}', { params, ...given }),
    remove: (id) => call('DELETE /gallery/{category}/{id}', { params: { category, id } }),
  });
}

/** A list in order, including inactive rows. `save` does not update it: the caller calls `show` after dropping its draft. */
function useList<Row, Sent>(name: string, key: string | null, calls: Calls<Row, Sent>): StoredList<Row, Sent> {
  const { data: list, error, mutate } = useSWR(key, calls.read);
  return {
    name,
    list,
    error,
    retry: () => mutate(),
    save: (version, rows, idempotencyKey) =>
      calls.save({ headers: { 'idempotency-key': idempotencyKey }, body: { version, rows } }),
    remove: calls.remove,
    show: (stored) => mutate(stored, { revalidate: false }),
  };
}
