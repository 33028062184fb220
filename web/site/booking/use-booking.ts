import { type RefObject, useEffect, useState } from 'react';
import { formName } from '#shared/leads/form-names.ts';
import type { PageContent } from '#shared/website/page.ts';
import type { PickedPhoto } from '../photos/photo-picker.ts';
import { askedOf, questionName } from './entries.ts';
import type { StoredRequest } from './kept-entries.ts';
import { useLinkedPiece } from './linked-piece.tsx';
import { stepsOf } from './steps.ts';
import { useEntries } from './use-entries.ts';
import { useSteps } from './use-steps.ts';

/** What the booking form needs of the content. */
export type FormContent = Pick<PageContent, 'choices' | 'moreChoices' | 'questions' | 'privacyVersion'>;
export type Booking = ReturnType<typeof useBooking>;
/** Texts by the names of controls. */
export type Notes = Readonly<Record<string, string>>;

/** The state of the booking form: what is in it, which step is shown, and what stands at its controls. */
export function useBooking(
  form: RefObject<HTMLFormElement | null>,
  { choices, questions = [] }: FormContent,
  inSteps: boolean,
) {
  const { entries, setValue, setPhotos, clear, reopen, round, sent } = useEntries(form);
  /** Why controls are refused, and what was probably meant by those that look mistyped. */
  const [errors, setErrors] = useState<Notes>({});
  const [corrections, setCorrections] = useState<Notes>({});
  const steps = stepsOf(inSteps ? questions : undefined);
  const { step, show, mark } = useSteps(form, steps.length);
  const names = askedOf(questions, entries.values).map(questionName);
  const piece = useLinkedPiece(choices, (artist) => {
    reopen();
    change('artist', artist);
    mark();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new link to a piece is about another request.
  useEffect(() => {
    if (piece && !history.state?.form) reopen();
  }, [piece?.id]);

  function change(name: string, ...values: string[]): void {
    setValue(name, ...values);
    drop(name);
  }

  function drop(name: string): void {
    setErrors((notes) => without(notes, name));
    setCorrections((notes) => without(notes, name));
  }

  return {
    entries,
    /** The last request and its key. */
    sent,
    /** Counts how often the form was emptied. */
    round,
    steps,
    step,
    isLast: step === steps.length - 1,
    /** Shows a step and focuses something in it. */
    show,
    /** Shows the step of a control, which then gets the focus, or something else that does. */
    showControl(name: string, focus = () => focusControl(form.current, name)) {
      const isOf = ({ fields, questions: own }: Booking['steps'][number]) =>
        [...fields.map(formName), ...own.map(questionName)].includes(name);
      show(steps.findIndex(isOf), focus);
    },
    piece,
    /** The photos of the questions that are asked, each with the name of its question. */
    photos: names.flatMap((name) => (entries.photos[name] ?? []).map((photo) => ({ ...photo, name }))),
    errors,
    setErrors,
    corrections,
    setCorrections,
    change,
    changePhotos(name: string, photos: readonly PickedPhoto[]) {
      setPhotos(name, photos);
      drop(name);
    },
    /** Takes what was probably meant. */
    correct(name: string, value: string) {
      change(name, value);
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    },
    reopen,
    clear(confirmed: StoredRequest) {
      clear(confirmed);
      setErrors({});
      setCorrections({});
    },
  };
}

function without(notes: Notes, name: string): Notes {
  const { [name]: _, ...others } = notes;
  return name in notes ? others : notes;
}

/** What a note offers comes first, such as the address that is meant. Of a question that asks for photos, the button has the id. */
function focusControl(form: HTMLElement | null, name: string): void {
  const find = (selector: string) => form?.querySelector<HTMLElement>(selector);
  (find(`[id="${name}-note"] button`) ?? find(`[name="${name}"], [id="${name}"]`))?.focus();
}
