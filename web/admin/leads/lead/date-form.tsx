import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dateLimits, dateMinutes, daysAhead, offerTimes } from '#shared/dates/date-limits.ts';
import { useContentList } from '../../../api/content-lists.ts';
import { dateLabels as labels } from '../../../labels/leads/date-labels.ts';
import { focusFirstError, InputField, SelectField } from '../../field.tsx';
import { FormButtons } from '../../form-buttons.tsx';
import { useStudio } from '../../studio.ts';
import { dayIn } from '../../studio-day.ts';
import { useAction } from '../../use-action.ts';
import { type DateValues, unusable } from './date-values.ts';

export type DateMode = 'offer' | 'date' | 'move';
export type FormProps = {
  mode: DateMode;
  start: DateValues;
  /** @returns whether the dialog can close */
  onSave: (values: DateValues, requestKey: string) => Promise<boolean>;
  onClose: () => void;
};

/** The form of the dialog, loaded when it opens. */
export function DateForm({ mode, start, onSave, onClose }: FormProps) {
  const { timeZone } = useStudio();
  const [values, setValues] = useState(() => ({ ...start, answer_by: start.answer_by || dayIn(3, timeZone) }));
  const [wrong, setWrong] = useState<(keyof DateValues)[]>([]);
  const form = useRef<HTMLFormElement>(null);
  // The dialog was opened before it had a field.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  /** Makes a retry safe. */
  const requestKey = useRef(crypto.randomUUID());
  const change = (changed: Partial<DateValues>) => {
    setWrong([]);
    requestKey.current = crypto.randomUUID();
    setValues((before) => ({ ...before, ...changed }));
  };

  const [saving, save] = useAction(async () => {
    if (await onSave(values, requestKey.current)) onClose();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    flushSync(() => setWrong(unusable(values, mode === 'offer')));
    if (!focusFirstError(form.current)) void save();
  }

  function input(label: string, field: Exclude<keyof DateValues, 'times'>, attributes: object, hint?: ReactNode) {
    return (
      <InputField
        label={label}
        sent={{ [field]: values[field] }}
        hint={hint}
        error={errorOf(field)}
        {...attributes}
        value={values[field]}
        onChange={(value) => change({ [field]: value })}
      />
    );
  }

  const errorOf = (field: keyof DateValues) =>
    wrong.includes(field) ? (labels.unusable[field] ?? labels.required) : undefined;
  const count = mode === 'offer' ? offerTimes : 1;
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <p className="text-sm text-quiet">
        {labels.hints[mode]} {labels.zone(timeZone)}
      </p>
      {values.times.slice(0, count).map((time, index) => (
        <InputField
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields never move
          key={index}
          label={labels.time(index)}
          sent={{ [mode === 'offer' ? 'times' : 'starts_at']: time }}
          error={index === 0 ? errorOf('times') : undefined}
          type="datetime-local"
          min={`${dayIn(0, timeZone)}T00:00`}
          max={`${dayIn(daysAhead, timeZone)}T23:59`}
          value={time}
          onChange={(changed) => change({ times: values.times.with(index, changed) })}
        />
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <ArtistField
          value={values.artist_id}
          error={errorOf('artist_id')}
          onChoose={(artist_id, artist) => change({ artist_id, artist })}
        />
        {input(labels.minutes, 'minutes', { type: 'number', step: 15, ...dateMinutes })}
      </div>
      {mode !== 'move' && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            {input(labels.price, 'price', { maxLength: dateLimits.price })}
            {input(labels.deposit, 'deposit', { maxLength: dateLimits.deposit })}
          </div>
          {input(
            labels.paymentUrl,
            'payment_url',
            { type: 'url', maxLength: dateLimits.payment_url },
            labels.paymentHint,
          )}
        </>
      )}
      {mode === 'offer' &&
        input(labels.answerBy, 'answer_by', { type: 'date', min: dayIn(0, timeZone), max: dayIn(daysAhead, timeZone) })}
      <FormButtons
        cancel={labels.dismiss}
        onCancel={onClose}
        submit={saving ? labels.saving : labels.confirms[mode]}
        busy={saving}
      />
    </form>
  );
}

type ArtistProps = { value: string; error: string | undefined; onChoose: (id: string, name: string) => void };

function ArtistField({ value, error, onChoose }: ArtistProps) {
  const { list } = useContentList('artists');
  const artists = list?.rows.filter(({ is_active }) => is_active) ?? [];
  const names: Record<string, string> = Object.fromEntries(artists.map(({ id, name }) => [id, name]));
  return (
    <SelectField
      label={labels.artist}
      sent={{ artist_id: value }}
      hint={list && artists.length === 0 ? labels.noArtists : undefined}
      error={error}
      options={{ '': labels.chooseArtist, ...names }}
      value={names[value] ? value : ''}
      onChange={(id) => onChoose(id, names[id] ?? '')}
    />
  );
}
