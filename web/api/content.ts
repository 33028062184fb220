import useSWR from 'swr';
import type * as z from 'zod';
import { api } from '#shared/api.ts';
import type { ContentRow, contentChangesSchema } from '#shared/content-rows.ts';
import { call } from './client.ts';

export type ContentChange = z.input<typeof contentChangesSchema>['rows'][number];

/** All stored website texts. `save` stores and does not show: who saves knows when its own edits may go. */
export function useContent() {
  const { data: rows, error, mutate } = useSWR('content', readContent);

  return {
    rows,
    error,
    retry: () => mutate(),
    save: async (changes: ContentChange[]) => (await call(api.saveContent, { body: { rows: changes } })).rows,
    show: (stored: ContentRow[]) => mutate(stored, { revalidate: false }),
  };
}

async function readContent(): Promise<ContentRow[]> {
  return (await call(api.listContent, {})).rows;
}
