import { contentCalls, type ListCalls } from '#shared/content/content-calls.ts';
import { type ListName, listCallNames } from '#shared/content/list-rows.ts';
import type { Call } from '#shared/contract/call.ts';

/** The calls that read and change a list. */
export function listCalls(name: ListName): ListCalls {
  const calls: Record<string, Call> = contentCalls;
  const { read, save, remove } = listCallNames(name);
  return { read: calls[read], save: calls[save], remove: calls[remove] } as ListCalls;
}
