import { type ReactNode, useRef, useState } from 'react';
import { useFreshContent } from '../../api/live.ts';
import { clearNotices, showNotice } from '../../components/notices/shown-notices.ts';
import { Button } from '../../components/ui/button.tsx';
import { FetchFailed } from '../../components/ui/fetch-failed.tsx';
import { editorLabels } from '../../labels/editors/editor-labels.ts';
import type { Notice } from '../../labels/notice.ts';
import { Loading } from '../loading.tsx';
import { PageHead } from '../page-head.tsx';
import { useAction } from '../use-action.ts';
import { announceSave } from './announce-save.ts';
import { Conflicts } from './conflicts.tsx';
import { EditingProvider } from './editing.ts';
import type { EditorPart } from './editor-part.ts';
import { KeptNote } from './kept-note.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PagePreview } from './page-preview.tsx';
import type { PreviewSection } from './preview-context.ts';
import { saveParts, showFirstError } from './save-parts.ts';

type Props = {
  /**
   * The button beside `Save` while editing: `preview` shows the edits, `cancel` discards them (ED-03). A form has none and
   * is always editable.
   */
  toggle: 'preview' | 'cancel' | 'none';
  parts: readonly EditorPart[];
  /** Label of the save button, if not `Save`. */
  saveLabel?: string;
  /** The notice after a save, if not that of the website's content. */
  saved?: Notice;
  /** Asked before a save; `false` leaves the edits unsaved. */
  maySave?: () => Promise<boolean>;
  /** Called once everything is stored. */
  onSaved?: () => void;
  /** The part of the public page to show beside the editor. */
  preview?: PreviewSection;
  children: ReactNode;
};

/** A page that shows content and edits it after a press of `Edit`. All its parts are saved together. */
export function EditorPage({
  toggle,
  parts,
  saveLabel = editorLabels.save,
  saved,
  maySave,
  onSaved = () => {},
  preview,
  children,
}: Props) {
  const [pressed, setPressed] = useState(() => parts.some(({ keptAt }) => keptAt));
  const editing = pressed || toggle === 'none';
  const heading = useRef<HTMLHeadingElement>(null);
  useFreshContent();
  const changes = parts.reduce((sum, part) => sum + part.changes, 0);
  // Parts that share a request fail together: one message is enough.
  const failed = new Map(parts.filter((part) => part.error && !part.ready).map((part) => [part.failures.fetch, part]));
  const ready = parts.every((part) => part.ready);

  function discard() {
    for (const part of parts) part.discard();
  }

  function switchEditing() {
    if (editing && toggle === 'cancel') discard();
    setPressed(!editing);
  }

  const [saving, save] = useAction(async () => {
    clearNotices();
    if (showFirstError(parts)) return;
    if (maySave && !(await maySave())) return;
    if (!(await saveParts(parts))) return;
    onSaved();
    if (saved) showNotice(saved);
    else void announceSave();
    setPressed(false);
    // The focused save button disappears.
    if (toggle !== 'none') heading.current?.focus();
  });

  const labels = editorLabels;
  return (
    <div className="column">
      <PageHead heading={heading}>
        <p role="status" className="text-sm text-warning">
          {changes > 0 && labels.unsaved(changes)}
        </p>
        {ready && (
          <div className="ml-auto flex flex-wrap gap-2">
            {changes > 0 && toggle !== 'cancel' && <Button onClick={discard}>{labels.discard}</Button>}
            {toggle !== 'none' && <Button onClick={switchEditing}>{editing ? labels[toggle] : labels.edit}</Button>}
            {(editing || changes > 0) && (
              <Button onClick={save} busy={saving} primary>
                {saving ? labels.saving : saveLabel}
              </Button>
            )}
          </div>
        )}
      </PageHead>
      {changes > 0 && <LeaveGuard />}
      <KeptNote parts={parts} />
      {[...failed.values()].map((part) => (
        <FetchFailed key={part.failures.fetch.body} notice={part.failures.fetch} onRetry={part.retry} />
      ))}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page stay the same
        <Conflicts key={index} part={part} />
      ))}
      {ready ? (
        <EditingProvider value={editing}>
          {preview ? (
            <div className="two-columns">
              <div className="min-w-0">{children}</div>
              <PagePreview section={preview} parts={parts} />
            </div>
          ) : (
            <div>{children}</div>
          )}
        </EditingProvider>
      ) : (
        failed.size === 0 && <Loading />
      )}
    </div>
  );
}
