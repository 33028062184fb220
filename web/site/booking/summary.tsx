import { bookingFields } from '#shared/leads/booking-fields.ts';
import { formName } from '#shared/leads/form-names.ts';
import { asksForPhotos } from '#shared/leads/questions.ts';
import { noPreference } from '#shared/leads/services.ts';
import type { PageContent } from '#shared/website/page.ts';
import { buttonClass } from '../../common/button-class.ts';
import { askedOf, type Entries, questionName, type Step, textOf } from './entries.ts';
import { stepLabels } from './form-labels.ts';

type Props = Pick<PageContent, 'choices'> & {
  steps: readonly Step[];
  entries: Entries;
  onChange: (step: number) => void;
};

/** What the visitor has said in the earlier steps, before it is sent. */
export function Summary({ steps, entries, choices, onChange }: Props) {
  return (
    <div className="border-t border-line pt-6 sm:col-span-2">
      <p className="font-semibold">{stepLabels.summary}</p>
      {steps.slice(0, -1).map((step, index) => {
        const answers = answersIn(step, entries, choices).filter(([, answer]) => answer);
        if (answers.length === 0) return null;
        return (
          <div key={step.name} className="mt-4 flex items-start gap-4">
            <dl className="grid min-w-0 grow gap-2">
              {answers.map(([label, answer]) => (
                <div key={label}>
                  <dt className="text-sm text-quiet">{label}</dt>
                  <dd className="line-clamp-2">{answer}</dd>
                </div>
              ))}
            </dl>
            <button
              type="button"
              className={`${buttonClass('outline', 'compact')} shrink-0`}
              onClick={() => onChange(index)}
            >
              {stepLabels.change}
              {step.name && <span className="sr-only"> {stepLabels[step.name]}</span>}
            </button>
          </div>
        );
      })}
    </div>
  );
}

/** The answers of a step, in the words of its options. */
function answersIn({ fields, questions }: Step, { values, photos }: Entries, choices: Props['choices']) {
  const ofField = (name: Step['fields'][number]) => {
    const field = bookingFields[name];
    const value = textOf(values, formName(name));
    const words: Readonly<Record<string, string | undefined>> =
      field.control === 'choice'
        ? field.options
        : field.control === 'artist'
          ? { [noPreference]: field.none, ...Object.fromEntries(choices.map((each) => [each.value, each.name])) }
          : {};
    return [field.label, words[value] ?? value] as const;
  };
  const ofQuestion = (question: Step['questions'][number]) => {
    const name = questionName(question);
    const sent = (photos[name] ?? []).length;
    const answer = asksForPhotos(question.answered_by) ? sent > 0 && stepLabels.photos(sent) : values[name]?.join(', ');
    return [question.question, answer || ''] as const;
  };
  return [...fields.map(ofField), ...askedOf(questions, values).map(ofQuestion)];
}
