import { flushSync } from 'react-dom';
import { isBlank } from '#shared/values/clean-text.ts';
import type { Notice } from '../../../common/notice.ts';
import { showNotice } from '../../../common/notices/shown-notices.ts';
import { ApiError } from '../../account/client.ts';
import { clearRefusals, refusedValue, showAtField } from '../at-field.ts';
import { focusFirstError } from '../field.tsx';
import { focusConflicts } from './conflicts.tsx';
import { editorNotices, withoutConnection } from './editor-notices.ts';
import type { EditorPart } from './editor-part.ts';
import type { Revert } from './undo-changes.ts';
import { fieldLabel } from './use-texts-draft.ts';

/**
 * Focuses the conflicts that wait for a choice or the first invalid field, or shows why a part cannot be saved.
 * @returns whether there is such an error
 */
export function showFirstError(parts: readonly EditorPart[]): boolean {
  clearRefusals();
  if (focusConflicts()) {
    showNotice(editorNotices.conflictsOpen);
    return true;
  }
  const main = document.querySelector('main');
  if (focusFirstError(main)) return true;
  const fields = [
    ...(main?.querySelectorAll<HTMLInputElement>('[data-row] [aria-invalid], [data-row] [aria-required]') ?? []),
  ];
  if (openRowOf(fields.find((each) => each.ariaInvalid === 'true' && !each.closest('[data-refused]')))) return true;
  const wrong = parts.map((part) => part.check?.()).find(Boolean);
  if (!wrong) return false;
  showNotice(wrong);
  openRowOf(fields.find(({ value }) => isBlank(value)));
  return true;
}

/** Focuses a field of a list, whose row may be closed. @returns whether there is one */
function openRowOf(field: HTMLElement | undefined): boolean {
  if (field && !field.checkVisibility())
    field.closest('[data-row]')?.querySelector<HTMLElement>('[aria-expanded=false]')?.click();
  field?.focus();
  return field !== undefined;
}

/**
 * Saves the edited parts. A part that fails keeps its edits and shows a notice.
 * @param openRow opens the row whose value the server refuses
 * @returns the ways to undo the saves, none unless all can be undone; `false` if a part failed
 */
export async function saveParts(
  parts: readonly EditorPart[],
  openRow: (id: string) => void,
): Promise<false | Revert[]> {
  let stored = true;
  const reverts: (Revert | undefined)[] = [];
  for (const part of parts) {
    if (part.changes === 0) continue;
    try {
      reverts.push(await part.save());
    } catch (error) {
      stored = false;
      const refusal = error instanceof ApiError ? error : undefined;
      const explained = refusal && part.explain?.(refusal);
      if (explained) showNotice(explained);
      // Reads what the other person stored; `useDraft` rebases the edits onto it and shows a notice.
      else if (refusal?.code === 'conflict') part.retry();
      else showNotice(refusal ? withReason(part, refusal) : part.failures.save);
      if (refusal && (explained || refusal.code === 'invalid-input')) {
        const row = part.rows?.[Number(refusedValue(refusal).index)];
        if (row) flushSync(() => openRow(row.id));
        await showAtField(refusal);
      }
    }
  }
  const known = reverts.filter((revert) => revert !== undefined);
  return stored && (known.length === reverts.length ? known : []);
}

/** Adds that there is no connection, or the server's reason and the position of the rejected value, so that the user can fix it. */
function withReason({ failures: { save } }: EditorPart, refusal: ApiError): Notice {
  const { code, status } = refusal;
  if (status === 0) return withoutConnection(save);
  if (code !== 'invalid-input' || !refusal.message) return save;
  const { index, name, message } = refusedValue(refusal);
  const label = fieldLabel(name);
  const where = [index && Number(index) + 1, label !== name && label].filter(Boolean).join(', ');
  return { ...save, body: `${save.body} ${where ? `${where}: ` : ''}${message}` };
}
