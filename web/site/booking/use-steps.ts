import { type RefObject, useEffect, useRef, useState } from 'react';
import type { HistoryEntry } from '../history-entry.ts';

/** What gets the focus in a step, once that is shown. */
type Target = { step: number; focus: () => void };

/**
 * The shown step of a form. Each is an entry of the browser's history, so that Back leads to the one before, and a reload to the same
 * one. Entries of others, such as a link to a section, change nothing.
 * @param count how many steps there are
 * @returns the step, what shows a step and focuses something in it, and what marks the current entry of the history as the form's
 */
export function useSteps(form: RefObject<HTMLFormElement | null>, count: number) {
  const [step, setStep] = useState(0);
  const [target, setTarget] = useState<Target>();
  /** The form goes back itself, to a target of its own. */
  const goesBack = useRef(false);

  useEffect(() => {
    const follow = (state: HistoryEntry | null) => {
      if (!state?.form) return undefined;
      const shown = Math.min(state.form.step, count - 1);
      setStep(shown);
      return shown;
    };
    follow(history.state);
    const move = ({ state }: PopStateEvent) => {
      const shown = follow(state);
      if (shown === undefined) return;
      if (!goesBack.current) setTarget({ step: shown, focus: () => focusLegend(form.current) });
      goesBack.current = false;
    };
    addEventListener('popstate', move);
    return () => removeEventListener('popstate', move);
  }, [form, count]);

  useEffect(() => {
    if (target?.step !== step) return;
    target.focus();
    const focused = document.activeElement;
    // Once more, because the browser scrolls to where the visitor has left an entry of the history, or to the section that its
    // URL names, which also takes the focus away.
    const frame = requestAnimationFrame(
      () => [focused, document.body].includes(document.activeElement) && target.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [target, step]);

  function show(wanted: number, focus = () => focusLegend(form.current)): void {
    setTarget({ step: wanted, focus });
    if (wanted === step) return;
    const earlier = earlierSteps();
    const back = earlier.indexOf(wanted);
    if (back >= 0) {
      goesBack.current = true;
      history.go(-back - 1);
      return;
    }
    setStep(wanted);
    if (wanted < step) {
      write({ step: wanted, earlier: [] });
      return;
    }
    mark();
    const form = { step: wanted, earlier: [step, ...earlier] };
    history.pushState({ ...history.state, form } satisfies HistoryEntry, '');
  }

  const mark = () => write({ step, earlier: earlierSteps() });
  return { step, show, mark };
}

function write(form: HistoryEntry['form']): void {
  history.replaceState({ ...history.state, form } satisfies HistoryEntry, '');
}

function earlierSteps(): readonly number[] {
  return history.state?.form?.earlier ?? [];
}

/** A new step begins at its top. */
function focusLegend(form: HTMLElement | null): void {
  const legend = form?.querySelector<HTMLElement>('.step:not([hidden]) > legend');
  legend?.focus({ preventScroll: true });
  legend?.scrollIntoView();
}
