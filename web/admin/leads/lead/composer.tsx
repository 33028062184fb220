import { type FocusEvent, type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EmailProblem, Lead } from '#shared/leads/lead-schemas.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { Button } from '../../../components/ui/button.tsx';
import { leadLabels } from '../../../labels/leads/lead-labels.ts';
import { replyLabels } from '../../../labels/leads/reply-labels.ts';
import { useWideScreen } from '../../use-wide-screen.ts';
import { NoteComposer } from './note-composer.tsx';
import { ReplyComposer } from './reply-composer.tsx';
import { emptyReply } from './reply-values.ts';
import { useLeadDraft } from './use-lead-draft.ts';

export type Mode = 'reply' | 'note';
export type ComposerHandle = {
  /** Opens one of the texts and moves the focus to it. */
  write: (mode: Mode) => void;
};

type Props = {
  ref: Ref<ComposerHandle>;
  lead: Lead;
  log: { entries: readonly LogEntry[] } | undefined;
  /** How an earlier email to the visitor failed, if one did. */
  problem: EmailProblem['fate'] | undefined;
  onAddNote: (text: string, requestKey: string) => Promise<void>;
  /** Shows a stored reply, and the lead as it is after it. */
  onSent: (entry: LogEntry, lead: Lead) => Promise<void>;
  onUndone: (entry: LogEntry, lead: Lead) => Promise<void>;
  onNext: () => void;
  /** The lead was erased. */
  onMissing: () => void;
  /** A colleague has answered since the lead was read. */
  onAnswered: () => void;
};

const modes = ['reply', 'note'] as const;
const labels = { reply: leadLabels.reply, note: leadLabels.note.label };

/**
 * Writes a reply to the visitor or a note for staff, at the foot of the page with its buttons in view. On a phone, it covers the
 * screen while one of its fields has the focus.
 */
export function Composer({
  ref,
  lead,
  log,
  problem,
  onAddNote,
  onSent,
  onUndone,
  onNext,
  onMissing,
  onAnswered,
}: Props) {
  const drafts = {
    reply: useLeadDraft(lead.id, 'reply', emptyReply),
    note: useLeadDraft(lead.id, 'note', { text: '' }),
  };
  const isStarted = (mode: Mode) => Object.values(drafts[mode].texts).some((text) => text !== '');
  const [mode, setMode] = useState<Mode>(() => (isStarted('note') && !isStarted('reply') ? 'note' : 'reply'));
  const [open, setOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  const tabs = useRef<HTMLDivElement>(null);
  const id = useId();
  const wide = useWideScreen();
  const covers = open && !wide;

  useImperativeHandle(ref, () => ({
    write: (next) => {
      flushSync(() => setMode(next));
      const field = section.current?.querySelector<HTMLElement>(
        '[role=tabpanel]:not([hidden]) textarea:not([readonly])',
      );
      if (field) field.focus({ preventScroll: wide });
      else section.current?.scrollIntoView();
    },
  }));

  function openOnFocus({ target }: FocusEvent) {
    if (target.matches('input, textarea')) setOpen(true);
  }

  function closeOnBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  }

  /** Each arrow key leads to the other tab, because there are two. */
  function switchTab({ key }: KeyboardEvent) {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    flushSync(() => setMode(mode === 'reply' ? 'note' : 'reply'));
    tabs.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  }

  return (
    <section
      ref={section}
      aria-label={leadLabels.composer}
      className="mt-6 md:sticky md:bottom-6 md:z-10 md:-mb-6 print:hidden"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus and the keys are those of the fields inside */}
      <div
        onFocus={openOnFocus}
        onBlur={closeOnBlur}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        className={
          covers
            ? 'fixed inset-x-0 top-(--below-notices) z-20 h-[calc(100dvh-var(--below-notices))] overflow-y-auto overscroll-contain bg-background px-4 pb-4'
            : 'max-h-[calc(100svh-12rem)] bg-background md:-mx-2 md:overflow-y-auto md:border-t md:border-field-line md:px-2'
        }
      >
        <div className="flex items-center justify-between gap-4 border-b border-line">
          <div ref={tabs} role="tablist" aria-label={leadLabels.composer} onKeyDown={switchTab} className="flex gap-1">
            {modes.map((each) => (
              <button
                key={each}
                type="button"
                role="tab"
                id={`${id}-${each}`}
                aria-selected={mode === each}
                aria-controls={`${id}-${each}-panel`}
                tabIndex={mode === each ? 0 : -1}
                onClick={() => setMode(each)}
                className="flex min-h-12 cursor-pointer items-center gap-2 border-b-2 border-transparent px-3 font-medium text-quiet transition-colors -outline-offset-2 hover:text-foreground aria-selected:border-accent aria-selected:text-foreground"
              >
                {labels[each]}
                {isStarted(each) && mode !== each && (
                  <span role="img" aria-label={leadLabels.unsent} className="size-2 rounded-full bg-warning" />
                )}
              </button>
            ))}
          </div>
          {covers && <Button onClick={() => setOpen(false)}>{replyLabels.close}</Button>}
        </div>
        <div
          role="tabpanel"
          id={`${id}-reply-panel`}
          aria-labelledby={`${id}-reply`}
          hidden={mode !== 'reply'}
          className="pt-4"
        >
          <ReplyComposer
            lead={lead}
            entries={log?.entries ?? []}
            problem={problem}
            draft={drafts.reply}
            onSent={async (entry, changed) => {
              setOpen(false);
              await onSent(entry, changed);
            }}
            onUndone={onUndone}
            onNext={onNext}
            onMissing={onMissing}
            onAnswered={onAnswered}
          />
        </div>
        <div
          role="tabpanel"
          id={`${id}-note-panel`}
          aria-labelledby={`${id}-note`}
          hidden={mode !== 'note'}
          className="pt-4"
        >
          <NoteComposer
            draft={drafts.note}
            onAdd={async (text, requestKey) => {
              await onAddNote(text, requestKey);
              setOpen(false);
            }}
            onMissing={onMissing}
          />
        </div>
      </div>
    </section>
  );
}
