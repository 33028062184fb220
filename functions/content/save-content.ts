import { isAdminSection } from '#shared/content.ts';
import type { ContentRow } from '#shared/content-rows.ts';
import type { ContentRepository } from './content-repository.ts';

type Needs = {
  content: Pick<ContentRepository, 'save' | 'rows'>;
  requireAdministrator: (id: string) => Promise<void>;
};

/**
 * Stores website texts and gives back all of them.
 * @throws {ForbiddenError} when one belongs to a section for administrators and the caller is none; nothing is stored
 */
export async function saveContent(
  { content, requireAdministrator }: Needs,
  rows: readonly ContentRow[],
  callerId: string,
): Promise<ContentRow[]> {
  if (rows.some(({ section }) => isAdminSection(section))) await requireAdministrator(callerId);
  await content.save(rows);
  return content.rows();
}
