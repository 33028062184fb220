import useSWR from 'swr';
import type * as z from 'zod';
import { api } from '#shared/api.ts';
import type { Artist, Callout, Faq, GalleryImage, RowKind, rowSchemas, StudioEvent } from '#shared/content-lists.ts';
import type { GallerySlug } from '#shared/gallery.ts';
import { call } from './client.ts';

export type List<Row> = { version: number; rows: Row[] };

/** A row as it is sent; its place in the list is where it stands. */
export type SentRow<Kind extends RowKind> = z.input<(typeof rowSchemas)[Kind]['sent']>;

type Calls<Row, Sent> = {
  read: () => Promise<List<Row>>;
  save: (given: {
    headers: { 'idempotency-key': string };
    body: { version: number; rows: Sent[] };
  }) => Promise<List<Row>>;
  remove: (id: string) => Promise<List<Row>>;
};

export type StoredList<Row, Sent> = {
  list: List<Row> | undefined;
  error: unknown;
  retry: () => void;
  /** `key` stays the same for every try of the same save, so that an unclear answer never stores twice. */
  save: (version: number, rows: Sent[], key: string) => Promise<List<Row>>;
  remove: (id: string) => Promise<List<Row>>;
  show: (list: List<Row>) => void;
};

export function useCallouts(): StoredList<Callout, SentRow<'callouts'>> {
  return useList('callouts', {
    read: () => call(api.listCallouts, {}),
    save: (given) => call(api.saveCallouts, given),
    remove: (id) => call(api.removeCallout, { params: { id } }),
  });
}

export function useArtists(): StoredList<Artist, SentRow<'artists'>> {
  return useList('artists', {
    read: () => call(api.listArtists, {}),
    save: (given) => call(api.saveArtists, given),
    remove: (id) => call(api.removeArtist, { params: { id } }),
  });
}

export function useEvents(): StoredList<StudioEvent, SentRow<'events'>> {
  return useList('events', {
    read: () => call(api.listEvents, {}),
    save: (given) => call(api.saveEvents, given),
    remove: (id) => call(api.removeEvent, { params: { id } }),
  });
}

export function useFaqs(): StoredList<Faq, SentRow<'faqs'>> {
  return useList('faqs', {
    read: () => call(api.listFaqs, {}),
    save: (given) => call(api.saveFaqs, given),
    remove: (id) => call(api.removeFaq, { params: { id } }),
  });
}

/** The images of a gallery; nothing is read until it is `open`. */
export function useGallery(category: GallerySlug, open: boolean): StoredList<GalleryImage, SentRow<'images'>> {
  const params = { category };
  return useList(open ? `gallery/${category}` : null, {
    read: () => call(api.listImages, { params }),
    save: (given) => call(api.saveImages, { params, ...given }),
    remove: (id) => call(api.removeImage, { params: { category, id } }),
  });
}

/** A list in order, inactive rows included. Nothing here shows by itself: who saves knows when its own edits may go. */
function useList<Row, Sent>(key: string | null, calls: Calls<Row, Sent>): StoredList<Row, Sent> {
  const { data: list, error, mutate } = useSWR(key, calls.read);
  return {
    list,
    error,
    retry: () => mutate(),
    save: (version, rows, idempotencyKey) =>
      calls.save({ headers: { 'idempotency-key': idempotencyKey }, body: { version, rows } }),
    remove: calls.remove,
    show: (stored) => mutate(stored, { revalidate: false }),
  };
}
