import { useEffect, useRef, useState } from 'react';
import { bookingFields } from '#shared/leads/booking-fields.ts';
import { buttonClass } from '../../common/button-class.ts';
import { formName, questionPrefix } from './booking-values.ts';
import { stepLabels } from './form-labels.ts';
import { optionLabels } from './option-labels.ts';
import type { stepsOf } from './steps.ts';

type Props = { steps: ReturnType<typeof stepsOf>; onChange: (form: HTMLFormElement, step: number) => void };

/** What the visitor has said in the earlier steps, before it is sent. */
export function Summary({ steps, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState<Record<string, string>>({});

  // Read from the form once it is shown, as its controls keep their values themselves.
  useEffect(() => {
    const form = place.current?.closest('form');
    if (form) setSaid(answersIn(form));
  }, []);

  return (
    <div ref={place} className="border-t border-line pt-6 sm:col-span-2">
      <p className="font-semibold">{optionLabels.summary}</p>
      {steps.slice(0, -1).map(({ name, fields, questions }, index) => {
        const asked = [
          ...fields.map((field) => [formName(field), bookingFields[field].label] as const),
          ...questions.map(({ id, question }) => [questionPrefix + id, question] as const),
        ].filter(([control]) => said[control]);
        if (asked.length === 0) return null;
        return (
          <div key={name} className="mt-4 flex items-start gap-4">
            <dl className="grid min-w-0 grow gap-2">
              {asked.map(([control, label]) => (
                <div key={control}>
                  <dt className="text-sm text-quiet">{label}</dt>
                  <dd className="line-clamp-2">{said[control]}</dd>
                </div>
              ))}
            </dl>
            <button
              type="button"
              className={`${buttonClass('outline', 'compact')} shrink-0`}
              onClick={({ currentTarget: { form } }) => form && onChange(form, index)}
            >
              {optionLabels.change}
              <span className="sr-only"> {stepLabels[name]}</span>
            </button>
          </div>
        );
      })}
    </div>
  );
}

/** The answers of a form by the names of their controls, in the words of its options. */
function answersIn(form: HTMLFormElement): Record<string, string> {
  const answers: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    const option = form.querySelector<HTMLOptionElement>(`select[name="${name}"] > :checked`);
    const isPhoto = form.querySelector(`li input[type=hidden][name="${name}"]`);
    const words = isPhoto ? '1' : (option?.text ?? String(value));
    if (value) answers[name] = answers[name] ? `${answers[name]}, ${words}` : words;
  }
  return answers;
}
