import { isAdminSection } from '#shared/content.ts';
import type { ContentRow } from '#shared/content-rows.ts';
import type { Change } from './change-record.ts';
import type { ContentRepository } from './content-repository.ts';
import { ContentChangedError } from './errors.ts';

type Needs = {
  content: Pick<ContentRepository, 'save' | 'rows'>;
  requireAdministrator: (id: string) => Promise<void>;
};
/** A text with the value that its editor saw: `null` for none, `undefined` where it does not matter. */
type SentText = ContentRow & { before?: string | null };

/**
 * Stores website texts and gives back all of them. One that is stored as wanted already is no conflict, so that a save
 * can be repeated after an unclear answer.
 * @throws {ForbiddenError} when one belongs to a section for administrators and the caller is none; nothing is stored
 * @throws {ContentChangedError} when one is not what its editor saw any more; nothing is stored
 */
export async function saveContent(
  { content, requireAdministrator }: Needs,
  sent: readonly SentText[],
  change: Change,
): Promise<ContentRow[]> {
  if (sent.some(({ section }) => isAdminSection(section))) await requireAdministrator(change.by);
  for (;;) {
    const stored = await content.rows();
    requireUnchanged(sent, stored);
    try {
      await content.save(
        sent.map(({ before: _, ...row }) => row),
        stored,
        change,
      );
      return content.rows();
    } catch (error) {
      if (!(error instanceof ContentChangedError)) throw error;
    }
  }
}

function requireUnchanged(sent: readonly SentText[], stored: readonly ContentRow[]): void {
  const values = new Map(stored.map(({ section, field, value }) => [`${section}/${field}`, value]));
  sent.forEach(({ section, field, value, before }, index) => {
    const now = values.get(`${section}/${field}`) ?? null;
    if (before !== undefined && now !== before && now !== value) {
      throw new ContentChangedError({ field: `rows.${index}.value` });
    }
  });
}
