import type { ContentRow } from '#shared/content/text-schemas.ts';
import { isAdminSection } from '#shared/content/texts.ts';
import { audit } from '../aws/audit.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import type { Change } from './change-record.ts';
import type { ContentRepository } from './content-repository.ts';
import { ContentChangedError, isWriteConflict } from './errors.ts';

type Deps = {
  content: Pick<ContentRepository, 'save' | 'rows'>;
  requireAdministrator: (id: string) => Promise<void>;
};
/** A text with the value that its editor saw: `null` for no value, `undefined` to overwrite any value. */
type SentText = ContentRow & { before?: string | null };

/**
 * Stores website texts and returns all texts, and the id of the change if there was one. A text that already has the new value is not a conflict, so a save can be
 * repeated after a lost response.
 * @throws {ForbiddenError} when a text belongs to an administrator section and the caller is not one; nothing is stored
 * @throws {ContentChangedError} when a text has changed since its editor loaded it; nothing is stored
 * @throws {ContentionError} and nothing is stored
 */
export async function saveContent(
  { content, requireAdministrator }: Deps,
  sent: readonly SentText[],
  change: Change,
): Promise<{ rows: ContentRow[]; change?: string | undefined }> {
  const settings = new Set(sent.map(({ section }) => section).filter(isAdminSection));
  if (settings.size > 0) await requireAdministrator(change.by);
  const rows = sent.map(({ before: _, ...row }) => row);
  const saved = await retryConflicts(async () => {
    const stored = await content.rows();
    requireUnchanged(sent, stored);
    return content.save(rows, stored, change);
  }, isWriteConflict);
  for (const section of settings) audit('settings changed', { actor: change.by, target: section });
  return { rows: await content.rows(), change: saved };
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
