import { flushSync } from 'react-dom';
import { ApiError } from '../../api/client.ts';
import { showNotice } from '../../components/notices/shown-notices.ts';
import { editorNotices, withoutConnection } from '../../labels/editors/editor-notices.ts';
import type { Notice } from '../../labels/notice.ts';
import { focusFirstError } from '../field.tsx';
import { focusConflicts } from './conflicts.tsx';
import type { EditorPart } from './editor-part.ts';
import { setRefusal } from './refusal.ts';
import { fieldLabel } from './use-texts-draft.ts';

/**
 * Focuses the conflicts that wait for a choice or the first invalid field, or shows why a part cannot be saved.
 * @returns whether there is such an error
 */
export function showFirstError(parts: readonly EditorPart[]): boolean {
  // The server may accept now what it refused before.
  flushSync(() => setRefusal(undefined));
  if (focusConflicts()) {
    showNotice(editorNotices.conflictsOpen);
    return true;
  }
  if (focusFirstError(document.querySelector('main'))) return true;
  const wrong = parts.map((part) => part.check?.()).find(Boolean);
  if (wrong) showNotice(wrong);
  return wrong !== undefined;
}

/** Saves the edited parts. @returns whether all are stored; a part that fails keeps its edits and shows a notice */
export async function saveParts(parts: readonly EditorPart[]): Promise<boolean> {
  let stored = true;
  for (const part of parts) {
    if (part.changes === 0) continue;
    try {
      await part.save();
    } catch (error) {
      stored = false;
      const refusal = error instanceof ApiError ? error : undefined;
      const explained = refusal && part.explain?.(refusal);
      if (explained) showNotice(explained);
      // Reads what the other person stored; `useDraft` rebases the edits onto it and shows a notice.
      else if (refusal?.code === 'conflict') part.retry();
      else showNotice(refusal ? withReason(part, refusal) : part.failures.save);
      if (refusal?.code === 'invalid-input') await showAtField(part, refusal);
    }
  }
  return stored;
}

/** Adds that there is no connection, or the server's reason and the position of the rejected value, so that the user can fix it. */
function withReason(part: EditorPart, { code, status, message, field = '' }: ApiError): Notice {
  const { save } = part.failures;
  if (status === 0) return withoutConnection(save);
  if (code !== 'invalid-input' || !message) return save;
  const { index, name, isText } = refusedValue(part, field);
  const label = fieldLabel(name);
  const where = [!isText && index !== undefined && index + 1, label !== name && label].filter(Boolean).join(', ');
  return { ...save, body: `${save.body} ${where ? `${where}: ` : ''}${message}` };
}

/** Shows the reason at the field with the refused value, which gets the focus. */
async function showAtField(part: EditorPart, { message, field = '' }: ApiError): Promise<void> {
  setRefusal({ ...refusedValue(part, field), message });
  await new Promise((rendered) => setTimeout(rendered));
  focusFirstError(document.querySelector('main'));
}

/** The value that the server names, such as `rows.3.value`. */
function refusedValue({ sentRow }: EditorPart, path: string) {
  const [, at, field = path] = /(?:^|\.)(?:rows|templates)\.(\d+)\.(\w+)/.exec(path) ?? [];
  if (at === undefined) return { name: field };
  const index = Number(at);
  const sent = sentRow?.(index);
  // A website text is a row of its own.
  const isText = sent !== undefined && 'field' in sent;
  return { index, isText, row: sent?.id, name: isText ? String(sent.field) : field, value: sent?.[field] };
}
