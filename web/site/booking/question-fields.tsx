import { ChevronDown } from 'lucide';
import { useEffect, useRef } from 'react';
import { type AskedQuestion, asksForPhotos, confirmed, questionLimits } from '#shared/leads/questions.ts';
import { photoLimits } from '#shared/photos/photo-rules.ts';
import { Icon } from '../../common/icon.tsx';
import { type PickedPhoto, showPhotoPicker } from '../photos/photo-picker.ts';
import { type Entries, questionName } from './entries.ts';
import { formLabels } from './form-labels.ts';

/** More choices than this are a list. */
const buttonsAtMost = 8;

type Props = {
  questions: readonly AskedQuestion[];
  entries: Entries;
  /** Errors by the names of controls. */
  errors: Readonly<Record<string, string>>;
  onChange: (name: string, ...values: string[]) => void;
  onPhotos: (name: string, photos: readonly PickedPhoto[]) => void;
};

/** The questions about the chosen service. */
export function QuestionFields({ questions, entries, errors, onChange, onPhotos }: Props) {
  return (
    <div className="grid gap-y-6 sm:col-span-2">
      {questions.map((question) => {
        const name = questionName(question);
        return (
          <Question
            key={name}
            name={name}
            about={question}
            values={entries.values[name] ?? []}
            photos={entries.photos[name] ?? []}
            isMissing={name in errors}
            onChange={(...values) => onChange(name, ...values)}
            onPhotos={(photos) => onPhotos(name, photos)}
          />
        );
      })}
    </div>
  );
}

type QuestionProps = {
  name: string;
  about: AskedQuestion;
  values: readonly string[];
  photos: readonly PickedPhoto[];
  isMissing: boolean;
  onChange: (...values: string[]) => void;
  onPhotos: (photos: readonly PickedPhoto[]) => void;
};

function Question({ name, about, values, photos, isMissing, onChange, onPhotos }: QuestionProps) {
  const { question, answered_by: by, choices, required } = about;
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
          <input
            {...attributes}
            type="checkbox"
            value={confirmed}
            checked={values.length > 0}
            onChange={({ currentTarget }) => onChange(...(currentTarget.checked ? [confirmed] : []))}
          />
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
          <PhotoPicker id={name} limit={photoLimits[by]} photos={photos} onChange={onPhotos} />
        ) : (
          <div className="flex flex-wrap gap-2">
            {choices.map((choice) =>
              by === 'choice' ? (
                <label key={choice} className="option">
                  <input
                    name={name}
                    type="radio"
                    value={choice}
                    checked={values.includes(choice)}
                    onChange={() => onChange(choice)}
                    // Another press takes it back.
                    onClick={() => values.includes(choice) && onChange()}
                  />
                  <span>{choice}</span>
                </label>
              ) : (
                <label key={choice} className="option">
                  <input
                    {...attributes}
                    type="checkbox"
                    value={choice}
                    checked={values.includes(choice)}
                    onChange={({ currentTarget: { checked } }) =>
                      onChange(...choices.filter((each) => (each === choice ? checked : values.includes(each))))
                    }
                  />
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
            <select
              {...attributes}
              id={name}
              value={values[0] ?? ''}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
              className="field appearance-none pr-11"
            >
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
            value={values[0] ?? ''}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
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

type PickerProps = Pick<QuestionProps, 'photos'> & {
  id: string;
  limit: number;
  onChange: QuestionProps['onPhotos'];
};

function PhotoPicker({ id, limit, photos, onChange }: PickerProps) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ photos, onChange });
  latest.current = { photos, onChange };
  useEffect(() => {
    if (!host.current) return;
    const { photos: earlier } = latest.current;
    return showPhotoPicker(host.current, {
      id,
      limit,
      photos: earlier,
      onChange: (now) => latest.current.onChange(now),
    }).end;
  }, [id, limit]);
  return <div ref={host} />;
}
