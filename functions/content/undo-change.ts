import { isDeepStrictEqual } from 'node:util';
import { listLimits } from '#shared/content/list-schemas.ts';
import { type ContentRow, contentRowSchema } from '#shared/content/text-schemas.ts';
import { isAdminSection } from '#shared/content/texts.ts';
import { audit } from '../aws/audit.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import type { Change } from './change-record.ts';
import { type ContentRepository, idOf, type RecordedChange } from './content-repository.ts';
import { ChangeNotFoundError, isWriteConflict, NotUndoneError } from './errors.ts';
import type { ListRepository } from './list-repository.ts';
import { listOfKind } from './lists.ts';
import { readable, rowsWithout } from './rows-without.ts';

type Deps = {
  content: Pick<ContentRepository, 'change' | 'hasImages' | 'rows' | 'save'>;
  lists: Pick<ListRepository, 'read' | 'write'>;
  requireAdministrator: (id: string) => Promise<void>;
};

/**
 * Stores again what a change has replaced, as a change of its own. A change is undone once: a repeated request returns the
 * same result.
 * @returns the id of the change that undid it
 * @throws {ChangeNotFoundError}
 * @throws {ForbiddenError} when only administrators may make such a change
 * @throws {NotUndoneError} when what it wrote is no longer stored like that, or cannot be replaced; nothing is stored
 * @throws {ContentionError} and nothing is stored
 */
export async function undoChange(deps: Deps, id: string, by: Change): Promise<string> {
  const undone = retryConflicts(async () => {
    const recorded = await deps.content.change(id, by.at);
    if (!recorded) throw new ChangeNotFoundError('This change is too old to be undone');
    const change = { ...by, undoes: id };
    return recorded.what === 'text' ? undoTexts(deps, recorded, change) : undoRows(deps, recorded, change);
  }, isWriteConflict);
  return undone.catch(async (error) => {
    // The other of two requests may have undone it after this one read the record.
    const other = error instanceof NotUndoneError && (await deps.content.change(id, by.at))?.undone_by;
    if (other) return other;
    throw error;
  });
}

async function undoTexts({ content, requireAdministrator }: Deps, recorded: RecordedChange, change: Change) {
  const [before, after] = [recorded.before, recorded.after].map(
    (rows) => new Map(rows.map((row) => readable(contentRowSchema, row)).map((row) => [idOf(row), row])),
  ) as [Map<string, ContentRow>, Map<string, ContentRow>];
  const written = [...after.values()];
  const settings = new Set([...before.values(), ...written].map(({ section }) => section).filter(isAdminSection));
  if (settings.size > 0) await requireAdministrator(change.by);
  if (recorded.undone_by) return recorded.undone_by;
  const rows = await content.rows();
  const stored = new Map(rows.map((row) => [idOf(row), row]));
  for (const key of [...before.keys(), ...after.keys()]) {
    if (!isDeepStrictEqual(stored.get(key), after.get(key))) throw new NotUndoneError();
  }
  await requireImages(content, recorded);
  const removed = written.filter((row) => !before.has(idOf(row)));
  const undone = await content.save([...before.values()], rows, change, removed);
  for (const section of settings) audit('settings changed', { actor: change.by, target: section });
  return undone ?? change.undoes!;
}

async function undoRows({ content, lists, requireAdministrator }: Deps, recorded: RecordedChange, change: Change) {
  const found = listOfKind(recorded.what);
  if (!found) throw new ChangeNotFoundError('This list no longer exists');
  const { list, rules } = found;
  if (rules.role === 'admin') await requireAdministrator(change.by);
  if (recorded.undone_by) return recorded.undone_by;
  const stored = await lists.read(list);
  const { rows, unsaved } = rowsWithout(list, recorded, stored.rows);
  await requireImages(content, recorded);
  if (rows.length > (rules.most ?? listLimits.rows))
    throw new NotUndoneError('The list has no room for more entries now');
  const fault = rules.fault?.(rows);
  if (fault) throw new NotUndoneError(`The list ${fault}`);
  const save = { ...change, unsaved: unsaved && !stored.unreadable };
  return (await lists.write(list, stored, rows, save)).change ?? change.undoes!;
}

/** Images that no content refers to are deleted after a time. Those that the change kept need no check. */
async function requireImages(content: Deps['content'], { before, after }: RecordedChange): Promise<void> {
  const [named, kept] = [before, after].map((side) => new Set(side.flatMap((entry) => Object.values(entry))));
  const paths = [...named!].filter(
    (value) => typeof value === 'string' && value.startsWith('/media/') && !kept!.has(value),
  );
  if (!(await content.hasImages(paths as string[]))) throw new NotUndoneError('An image of it is no longer stored');
}
