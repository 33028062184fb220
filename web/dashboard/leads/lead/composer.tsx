import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { useWideScreen } from '../../ui/use-wide-screen.ts';
import { replyLabels } from '../replies/reply-labels.ts';
import { focusOn } from './focus-on.ts';
import { leadLabels } from './lead-labels.ts';
import { NoteComposer } from './note-composer.tsx';
import { type Mode, useOpenLead } from './open-lead.ts';
import { ReplyComposer } from './reply-composer.tsx';
import { emptyReply } from './reply-values.ts';
import { useLeadDraft } from './use-lead-draft.ts';

const modes = ['reply', 'note'] as const;
const labels = { reply: leadLabels.reply, note: leadLabels.note.label };

/**
 * Writes a reply to the visitor or a note for staff, at the foot of the page with its buttons in view. On a phone, it covers the
 * screen while one of its fields has the focus.
 */
export function Composer() {
  const { lead, composer } = useOpenLead();
  const { drafts, isStarted } = useDrafts(lead.id);
  const leave = () => composer.current?.leave();
  return (
    <ComposerFrame
      isStarted={isStarted}
      forms={{
        reply: <ReplyComposer draft={drafts.reply} onSent={leave} />,
        note: <NoteComposer draft={drafts.note} onAdded={leave} />,
      }}
    />
  );
}

type FrameProps = { isStarted: (mode: Mode) => boolean; forms: Record<Mode, ReactNode> };

/** Shows one of the forms. A press into a form or on a tab renders the frame alone. */
function ComposerFrame({ isStarted, forms }: FrameProps) {
  const { lead, composer } = useOpenLead();
  const [mode, setMode] = useState<Mode>(() => (isStarted('note') && !isStarted('reply') ? 'note' : 'reply'));
  const [open, setOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  const id = useId();
  const wide = useWideScreen();
  const covers = open && !wide;

  useImperativeHandle(composer, () => ({
    write: (next) => {
      flushSync(() => setMode(next));
      const field = section.current?.querySelector<HTMLElement>(
        '[role=tabpanel]:not([hidden]) textarea:not([readonly])',
      );
      if (field) field.focus({ preventScroll: wide });
      else section.current?.scrollIntoView();
    },
    leave: () => {
      setOpen(false);
      if (section.current?.contains(document.activeElement)) focusOn('main h1');
    },
  }));

  function closeOnBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  }

  return (
    <section
      ref={section}
      aria-label={leadLabels.composer}
      // The log does not show below it.
      className="mt-6 md:sticky md:bottom-0 md:z-10 md:-mx-2 md:-mb-6 md:bg-background md:px-2 md:pb-6 lg:[grid-area:2/2] print:hidden"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus and the keys are those of the fields inside */}
      <div
        onFocus={({ target }) => target.matches('input, textarea') && setOpen(true)}
        onBlur={closeOnBlur}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        className={
          covers
            ? 'fixed inset-x-0 top-(--below-notices) z-20 h-[calc(100dvh-var(--below-notices))] overflow-y-auto overscroll-contain bg-background px-4 pb-4'
            : 'max-h-[calc(100svh-var(--below-head)-3rem)] bg-background md:-mx-2 md:overflow-y-auto md:border-t md:border-field-line md:px-2'
        }
      >
        <div className="flex items-center justify-between gap-4 border-b border-line">
          <ModeTabs id={id} mode={mode} onMode={setMode} hasUnsent={(each) => isStarted(each) && mode !== each} />
          {covers && <Button onClick={() => setOpen(false)}>{replyLabels.close}</Button>}
        </div>
        {covers && (
          <p dir="auto" className="mt-2 max-h-[18svh] overflow-y-auto text-sm whitespace-pre-line text-quiet">
            {lead.description}
          </p>
        )}
        {modes.map((each) => (
          <div
            key={each}
            role="tabpanel"
            id={`${id}-${each}-panel`}
            aria-labelledby={`${id}-${each}`}
            hidden={mode !== each}
            className="pt-4"
          >
            {forms[each]}
          </div>
        ))}
      </div>
    </section>
  );
}

/** What the staff member typed as a reply and as a note, and whether there is anything. */
function useDrafts(leadId: string) {
  const drafts = {
    reply: useLeadDraft(leadId, 'reply', emptyReply),
    note: useLeadDraft(leadId, 'note', { text: '' }),
  };
  return { drafts, isStarted: (mode: Mode) => Object.values(drafts[mode].texts).some((text) => text !== '') };
}

type TabsProps = { id: string; mode: Mode; onMode: (mode: Mode) => void; hasUnsent: (mode: Mode) => boolean };

function ModeTabs({ id, mode, onMode, hasUnsent }: TabsProps) {
  const tabs = useRef<HTMLDivElement>(null);

  /** Each arrow key leads to the other tab, because there are two. */
  function switchTab({ key }: KeyboardEvent) {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    flushSync(() => onMode(mode === 'reply' ? 'note' : 'reply'));
    tabs.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  }

  return (
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
          onClick={() => onMode(each)}
          className="flex min-h-12 cursor-pointer items-center gap-2 border-b-2 border-transparent px-3 font-medium text-quiet transition-colors -outline-offset-2 hover:text-foreground aria-selected:border-accent aria-selected:text-foreground"
        >
          {labels[each]}
          {hasUnsent(each) && (
            <span role="img" aria-label={leadLabels.unsent} className="size-2 rounded-full bg-warning" />
          )}
        </button>
      ))}
    </div>
  );
}
