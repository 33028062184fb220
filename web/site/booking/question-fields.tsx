import { ChevronDown } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { type AskedQuestion, asksForPhotos, confirmed, isAskedFor, questionLimits } from '#shared/leads/questions.ts';
import { photoLimits } from '#shared/photos/photo-rules.ts';
import { isBlank } from '#shared/values/clean-text.ts';
import { Icon } from '../../common/icon.tsx';
import { clearNotices, showNotice } from '../../common/notices/shown-notices.ts';
import { showPhotoPicker } from '../photos/photo-picker.ts';
import { bookingNotices } from './booking-notices.ts';
import { questionPrefix } from './booking-values.ts';
import { formLabels } from './form-labels.ts';
import { useChosen } from './use-chosen.ts';

/** More choices than this are a list. */
const buttonsAtMost = 8;

type Props = { questions: readonly AskedQuestion[] };

/** The questions about the chosen service. The form does not submit while a required one has no answer. */
export function QuestionFields({ questions }: Props) {
  const [missing, setMissing] = useState<readonly string[]>([]);
  const place = useRef<HTMLDivElement>(null);
  const service = useChosen(place, 'service');
  const asked = questions.filter((question) => isAskedFor(question, service));
  const unanswered = (ids: readonly string[]) => {
    const data = new FormData(place.current?.closest('form') ?? undefined);
    return ids.filter((id) => data.getAll(questionPrefix + id).every((answer) => isBlank(String(answer))));
  };

  useEffect(() => {
    const form = place.current?.closest('form');
    const check = (event: Event) => {
      const isShown = (control: Element | null) => !control?.closest('fieldset[hidden]');
      if (!isShown(place.current)) return;
      const left = unanswered(asked.filter(({ required }) => required).map(({ id }) => id));
      setMissing(left);
      // The form reports its own empty fields first.
      const isIncomplete = [...(form?.querySelectorAll<HTMLInputElement>('.field[aria-required]') ?? [])].some(
        (control) => isShown(control) && !control.name.startsWith(questionPrefix) && isBlank(control.value),
      );
      if (left.length === 0 || isIncomplete) return;
      event.preventDefault();
      event.stopPropagation();
      clearNotices();
      showNotice(bookingNotices.missingInformation);
      // Of a question that asks for photos, the button has the id.
      const first = `${questionPrefix}${left[0]}`;
      form?.querySelector<HTMLElement>(`[name="${first}"], #${first}`)?.focus();
    };
    form?.addEventListener('submit', check, { capture: true });
    return () => form?.removeEventListener('submit', check, { capture: true });
  });

  return (
    // Errors go while the visitor types: one that went at the blur would move the next control from under a click.
    <div
      ref={place}
      className="grid gap-y-6 sm:col-span-2"
      onInput={() => missing.length > 0 && setMissing(unanswered(missing))}
    >
      {asked.map((question) => (
        <Question key={question.id} question={question} isMissing={missing.includes(question.id)} />
      ))}
    </div>
  );
}

type QuestionProps = { question: AskedQuestion; isMissing: boolean };

function Question({ question: { id, question, answered_by: by, choices, required }, isMissing }: QuestionProps) {
  const name = questionPrefix + id;
  const errorId = `${name}-error`;
  const attributes = {
    name,
    'aria-required': required || undefined,
    'aria-invalid': isMissing || undefined,
    'aria-describedby': isMissing ? errorId : undefined,
  };
  const mark = required && (
    <span aria-hidden="true" className="text-accent">
      {' *'}
    </span>
  );
  const error = isMissing && (
    <p id={errorId} className="mt-2 text-sm text-error">
      {formLabels.required}
    </p>
  );
  if (by === 'confirm') {
    return (
      <div>
        <label className="option">
          <input {...attributes} type="checkbox" value={confirmed} />
          <span>
            {question}
            {mark}
          </span>
        </label>
        {error}
      </div>
    );
  }
  const isList = by === 'choice' && choices.length > buttonsAtMost;
  if (by !== 'words' && !isList) {
    return (
      <fieldset aria-describedby={isMissing ? errorId : undefined}>
        <legend className="field-label">
          {question}
          {mark}
        </legend>
        {asksForPhotos(by) ? (
          <PhotoPicker name={name} limit={photoLimits[by]} />
        ) : (
          <div className="flex flex-wrap gap-2">
            {choices.map((choice) =>
              by === 'choice' ? (
                <OneChoice key={choice} name={name} value={choice} />
              ) : (
                <label key={choice} className="option">
                  <input {...attributes} type="checkbox" value={choice} />
                  <span>{choice}</span>
                </label>
              ),
            )}
          </div>
        )}
        {error}
      </fieldset>
    );
  }
  return (
    <div>
      <label htmlFor={name} className="field-label">
        {question}
        {mark}
      </label>
      <div className="relative">
        {isList ? (
          <>
            <select {...attributes} id={name} defaultValue="" className="field appearance-none pr-11">
              <option value="" />
              {choices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </select>
            <Icon
              icon={ChevronDown}
              size={20}
              className="pointer-events-none absolute inset-y-0 right-4 my-auto text-quiet"
            />
          </>
        ) : (
          <input
            {...attributes}
            id={name}
            type="text"
            maxLength={questionLimits.words}
            list={choices.length > 0 ? `${name}-choices` : undefined}
            className="field"
          />
        )}
        {!isList && choices.length > 0 && (
          <datalist id={`${name}-choices`}>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </datalist>
        )}
      </div>
      {error}
    </div>
  );
}

/** One of several answers. Another press on it takes it back. */
function OneChoice(choice: { name: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const wasChecked = useRef(false);
  const clear = () => {
    if (wasChecked.current && input.current) input.current.checked = false;
    wasChecked.current = false;
  };
  return (
    <label className="option" onPointerDown={() => (wasChecked.current = Boolean(input.current?.checked))}>
      <input ref={input} {...choice} type="radio" onClick={clear} />
      <span>{choice.value}</span>
    </label>
  );
}

function PhotoPicker({ name, limit }: { name: string; limit: number }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => (host.current ? showPhotoPicker(host.current, { name, limit }) : undefined), [name, limit]);
  return <div ref={host} />;
}
