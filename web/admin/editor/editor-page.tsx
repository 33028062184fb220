import { type ReactNode, useRef, useState } from 'react';
import { editorLabels } from '#shared/editor-labels.ts';
import { editorNotices } from '#shared/editor-notices.ts';
import type { Notice } from '#shared/notices.ts';
import { ApiError } from '../../api/client.ts';
import { useFreshContent } from '../../api/live.ts';
import { buttonLook } from '../../components/button-look.ts';
import { clearNotices, showNotice } from '../../components/notices/shown-notices.ts';
import { FetchFailed } from '../../components/ui/fetch-failed.tsx';
import { Loading } from '../loading.tsx';
import { PageHead } from '../page-head.tsx';
import { Clashes } from './clashes.tsx';
import { EditingProvider } from './editing.ts';
import type { EditorPart } from './editor-part.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { fieldLabel } from './use-texts-draft.ts';

type Props = {
  title: string;
  /**
   * What the button beside `Save` says while editing: `preview` shows the edits, `cancel` gives them up (ED-03). A form has
   * none, and is always edited.
   */
  toggle: 'preview' | 'cancel' | 'none';
  parts: readonly EditorPart[];
  /** What the save button says, if not `Save`. */
  saveLabel?: string;
  saved?: Notice;
  /** Told when everything is stored. */
  onSaved?: () => void;
  children: ReactNode;
};

/** A page that shows content, and edits it after a press of its button. All its parts are saved together. */
export function EditorPage({
  title,
  toggle,
  parts,
  saveLabel = editorLabels.save,
  saved = editorNotices.changesSaved,
  onSaved = () => {},
  children,
}: Props) {
  const [pressed, setPressed] = useState(false);
  const editing = pressed || toggle === 'none';
  const [saving, setSaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useFreshContent();
  const changes = parts.reduce((sum, part) => sum + part.changes, 0);
  // Parts that are read together fail together.
  const failed = new Map(parts.filter((part) => part.error && !part.ready).map((part) => [part.failures.fetch, part]));
  const ready = parts.every((part) => part.ready);

  function discard() {
    for (const part of parts) part.discard();
  }

  function switchEditing() {
    if (editing && toggle === 'cancel') discard();
    setPressed(!editing);
  }

  async function save() {
    if (saving) return;
    clearNotices();
    const wrong = parts.map((part) => part.check?.()).find(Boolean);
    if (wrong) return showNotice(wrong);
    setSaving(true);
    const stored = await saveAll(parts);
    setSaving(false);
    if (!stored) return;
    onSaved();
    showNotice(saved);
    setPressed(false);
    // Its button goes away.
    if (toggle !== 'none') heading.current?.focus();
  }

  const words = editorLabels;
  return (
    <div className="column">
      <PageHead title={title} heading={heading}>
        <p role="status" className="text-sm text-warning">
          {changes > 0 && words.unsaved(changes)}
        </p>
        {ready && (
          <div className="ml-auto flex flex-wrap gap-2">
            {changes > 0 && toggle !== 'cancel' && (
              <button type="button" onClick={discard} className={buttonLook('outline', 'compact')}>
                {words.discard}
              </button>
            )}
            {toggle !== 'none' && (
              <button type="button" onClick={switchEditing} className={buttonLook('outline', 'compact')}>
                {editing ? words[toggle] : words.edit}
              </button>
            )}
            {(editing || changes > 0) && (
              <button type="button" onClick={save} aria-disabled={saving} className={buttonLook('primary', 'compact')}>
                {saving ? words.saving : saveLabel}
              </button>
            )}
          </div>
        )}
      </PageHead>
      {changes > 0 && <LeaveGuard />}
      {[...failed.values()].map((part) => (
        <FetchFailed key={part.failures.fetch.body} notice={part.failures.fetch} onRetry={part.retry} />
      ))}
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page stay the same
        <Clashes key={place} part={part} />
      ))}
      {ready ? (
        <EditingProvider value={editing}>
          <div>{children}</div>
        </EditingProvider>
      ) : (
        failed.size === 0 && <Loading />
      )}
    </div>
  );
}

/** @returns whether everything is stored; a part that failed keeps its edits, and says so */
async function saveAll(parts: readonly EditorPart[]): Promise<boolean> {
  let stored = true;
  for (const part of parts) {
    if (part.changes === 0) continue;
    try {
      await part.save();
    } catch (error) {
      stored = false;
      // What somebody else stored meanwhile is read now; the edits go on top of it, and a notice tells.
      if (error instanceof ApiError && error.code === 'conflict') part.retry();
      else showNotice(error instanceof ApiError ? withReason(part, error) : part.failures.save);
    }
  }
  return stored;
}

/** What the server says of a value that it refuses, with where that is: only then can it be mended. */
function withReason({ failures: { save } }: EditorPart, { code, message, field = '' }: ApiError): Notice {
  if (code !== 'invalid-input' || !message) return save;
  const [, place, name = ''] = /(?:^|\.)rows\.(\d+)\.(\w+)/.exec(field) ?? [];
  const where = place === undefined ? field : `${Number(place) + 1}, ${fieldLabel(name)}`;
  return { ...save, body: `${save.body} ${where ? `${where}: ` : ''}${message}` };
}
