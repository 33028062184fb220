import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PreviewSection } from '#shared/website/page.ts';
import type { Notice } from '../../../common/notice.ts';
import { dismissNotice, showNotice, shownNotices } from '../../../common/notices/shown-notices.ts';
import { Button } from '../button.tsx';
import { FetchFailed } from '../fetch-failed.tsx';
import { useFreshContent } from '../live/live.ts';
import { Loading } from '../loading.tsx';
import { PageHead } from '../page-head.tsx';
import { useAction } from '../use-action.ts';
import { useRoomyScreen } from '../use-wide-screen.ts';
import { announceSave } from './announce-save.ts';
import { Conflicts } from './conflicts.tsx';
import { EditingProvider } from './editing.ts';
import { editorLabels } from './editor-labels.ts';
import { editorNotices } from './editor-notices.ts';
import type { EditorPart } from './editor-part.ts';
import { KeptNote } from './kept-note.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { OpenRowProvider } from './open-row.ts';
import { PagePreview } from './page-preview.tsx';
import { PreviewTab } from './preview-context.ts';
import { saveParts, showFirstError } from './save-parts.ts';
import { undoChanges } from './undo-changes.ts';

type Props = {
  /**
   * The button beside `Save` while editing: `preview` shows the edits, `cancel` discards them (ED-01). A form has none and
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

/** A page that shows content and edits it after a press of `Edit`, or at once if its URL has a hash. All its parts are saved together. */
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
  const { hash, key } = useLocation();
  const [pressed, setPressed] = useState(() => hash !== '' || parts.some(({ keptAt }) => keptAt));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link was pressed then
  useEffect(() => setPressed((before) => before || hash !== ''), [hash, key]);
  const editing = pressed || toggle === 'none';
  const heading = useRef<HTMLHeadingElement>(null);
  const openRow = useState<string>();
  const isRoomy = useRoomyScreen();
  useFreshContent();
  const changes = parts.reduce((sum, part) => sum + part.changes, 0);
  // Parts that share a request fail together: one message is enough.
  const failed = new Map(parts.filter((part) => part.error && !part.ready).map((part) => [part.failures.fetch, part]));
  const ready = parts.every((part) => part.ready);

  function discard() {
    const reverts = parts.flatMap((part) => part.discard() ?? []);
    if (reverts.length === 0) return;
    showNotice(editorNotices.discarded, undoChanges(reverts, { onUndone: () => setPressed(editing) }));
  }

  function switchEditing() {
    if (editing && toggle === 'cancel') discard();
    openRow[1](undefined);
    setPressed(!editing);
  }

  const [saving, save] = useAction(async () => {
    // Those of earlier changes still offer to undo them.
    for (const { id, action } of shownNotices()) if (!action) dismissNotice(id);
    if (showFirstError(parts)) return;
    if (maySave && !(await maySave())) return;
    const reverts = await saveParts(parts, openRow[1]);
    if (!reverts) return;
    onSaved();
    const undo = undoChanges(reverts, { onUndone: onSaved });
    if (saved) showNotice(saved, undo);
    else void announceSave(undo);
    setPressed(false);
    // The focused save button disappears.
    if (toggle !== 'none') heading.current?.focus();
  });

  const labels = editorLabels;
  const shown = preview && <PagePreview section={preview} parts={parts} />;
  return (
    <div className="column">
      <PageHead heading={heading} unsaved={labels.unsaved(changes)}>
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
          <OpenRowProvider value={openRow}>
            <PreviewTab value={isRoomy ? undefined : shown}>
              <div className={preview && 'two-columns'}>
                <div className="min-w-0">{children}</div>
                {isRoomy && shown}
              </div>
            </PreviewTab>
          </OpenRowProvider>
        </EditingProvider>
      ) : (
        failed.size === 0 && <Loading />
      )}
    </div>
  );
}
