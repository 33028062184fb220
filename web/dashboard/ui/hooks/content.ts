import useSWR from 'swr';
import type * as z from 'zod';
import type { ContentRow, contentChangesSchema } from '#shared/content/text-schemas.ts';
import type { PreviewSection } from '#shared/website/page.ts';
import { call } from '../../account/client.ts';
import { contentKey } from './content-key.ts';

export type ContentChange = z.input<typeof contentChangesSchema>['rows'][number];

/** All stored website texts. `save` does not update them: the caller calls `show` after dropping its draft. */
export function useContent() {
  const { data: rows, error, mutate } = useSWR(contentKey('texts'), readContent);

  return {
    rows,
    error,
    retry: () => mutate(),
    save: (changes: ContentChange[]) => call('PUT /content', { body: { rows: changes } }),
    /** Undoes a change. @returns the texts that are stored then */
    undo: async (change: string) => {
      await undoChange(change);
      return readContent();
    },
    show: (stored: ContentRow[]) => mutate(stored, { revalidate: false }),
  };
}

/** @throws {ApiError} with the reason when it was changed since. Repeating it is safe. */
export async function undoChange(change: string): Promise<void> {
  await call('POST /content/undo', { body: { change } });
}

/** The stored home page, or as much of it as the preview of a section shows. */
export function usePage(section?: PreviewSection) {
  const { data: page } = useSWR(contentKey(`page/${section}`), () => call('GET /page', { query: { section } }), {
    // The preview stays while another tab of the editor shows another section.
    keepPreviousData: true,
  });
  return page;
}

async function readContent(): Promise<ContentRow[]> {
  return (await call('GET /content', {})).rows;
}
