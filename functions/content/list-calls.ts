import type { Call } from '#shared/call.ts';
import { contentCalls, type ListCalls } from '#shared/content-calls.ts';
import { type ListName, listCallNames } from '#shared/list-rows.ts';

/** The calls that read and change a list. */
export function listCalls(name: ListName): ListCalls {
  const calls: Record<string, Call> = contentCalls;
  const { read, save, remove } = listCallNames(name);
  return { read: calls[read], save: calls[save], remove: calls[remove] } as ListCalls;
}
