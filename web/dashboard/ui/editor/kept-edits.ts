import { type DraftId, keepDraft, readDraft } from '../../account/drafts.ts';
import { type Draft, type EditedRow, editsOf } from './draft.ts';

/**
 * Edits with the time of the last one, to be rebased onto the stored rows: those of an earlier visit have only the rows that they changed.
 * `key` identifies them: a page removes no newer edits of another tab.
 */
export type KeptEdits<Row extends EditedRow> = Draft<Row> & { at: string; key: string };

const empty = { edits: '' };

/** Types of the values that are not texts. */
const types: Record<string, string> = {
  is_active: 'boolean',
  confirmations: 'boolean',
  convert: 'boolean',
  reminder_hours: 'number',
  aftercare: 'object',
  checkup: 'object',
  order_index: 'number',
};

export function keepEdits<Row extends EditedRow>(id: DraftId, { key, conflicts, at, ...draft }: KeptEdits<Row>) {
  keepDraft(id, { texts: { edits: JSON.stringify({ ...editsOf(draft), conflicts, at }) }, key });
}

/** The edits that the account neither saved nor discarded; undefined if there are none or they are damaged. */
export function readEdits<Row extends EditedRow>(id: DraftId): KeptEdits<Row> | undefined {
  try {
    const { texts, key } = readDraft(id, empty) ?? { texts: empty, key: '' };
    const { base, rows, conflicts = [], at } = JSON.parse(texts.edits);
    const areRows = [...base, ...rows].every(isRow) && conflicts.every(isConflict);
    return areRows && !Number.isNaN(Date.parse(at)) ? { base, rows, conflicts, at, key } : undefined;
  } catch {
    return undefined;
  }
}

export function hasEdits(id: DraftId): boolean {
  return readDraft(id, empty) !== undefined;
}

export function dropEdits(id: DraftId, key: string): void {
  if (readDraft(id, empty)?.key === key) keepDraft(id, { texts: empty, key });
}

function isRow(row: unknown): boolean {
  if (!isObject(row) || typeof row.id !== 'string') return false;
  return Object.entries(row).every(([field, value]) => value === null || typeof value === (types[field] ?? 'string'));
}

function isConflict(conflict: unknown): boolean {
  if (!isObject(conflict)) return false;
  const { before, mine, theirs } = conflict;
  return before === undefined || [before, mine, theirs].every((ids) => Array.isArray(ids));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
