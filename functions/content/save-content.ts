import { isAdminSection } from '#shared/content.ts';
import type { ContentRow } from '#shared/content-rows.ts';
import { ForbiddenError } from '../http/app-error.ts';
import type { Caller } from '../http/caller.ts';
import type { ContentRepository } from './content-repository.ts';

/**
 * Stores website texts and gives back all of them.
 * @throws {ForbiddenError} when one belongs to a section for administrators; nothing is stored
 */
export async function saveContent(
  content: Pick<ContentRepository, 'save' | 'rows'>,
  rows: readonly ContentRow[],
  caller: Caller,
): Promise<ContentRow[]> {
  const closed = caller.role === 'admin' ? undefined : rows.find(({ section }) => isAdminSection(section));
  if (closed) throw new ForbiddenError(`Only an administrator can change the section ${closed.section}`);
  await content.save(rows);
  return content.rows();
}
