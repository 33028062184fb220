import { type ComponentProps, useRef, useState } from 'react';
import { dateLimits, dateMinutes, daysAhead, offerTimes } from '#shared/dates/date-limits.ts';
import { serverNow } from '../../account/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Field, InputField, SelectField } from '../../ui/field.tsx';
import { DialogForm, useForm } from '../../ui/form.tsx';
import { useContentList } from '../../ui/hooks/content-lists.ts';
import { useStudio } from '../../ui/studio.ts';
import { dayIn, toInput } from '../../ui/studio-day.ts';
import { hoursOf } from '../date-look.tsx';
import { awayOn } from '../dates/away.ts';
import { useAbsences, useDates } from '../dates/dates.ts';
import { spanOf } from '../dates/weeks.ts';
import type { DateValues } from './date-values.ts';
import { freeBeside } from './free-times.ts';
import { dateFormLabels as labels } from './lead-labels.ts';

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
  /** Makes a retry safe. */
  const requestKey = useRef(crypto.randomUUID());
  const form = useForm({
    state: [
      values,
      (change) => {
        requestKey.current = crypto.randomUUID();
        setValues(change);
      },
    ],
    check: (sent) => errorsOf(sent, mode === 'offer'),
    async send() {
      if (await onSave(values, requestKey.current)) onClose();
    },
    isLate: true,
  });
  return (
    <DialogForm form={form} onCancel={onClose} submit={labels.confirms[mode]} submitting={labels.saving}>
      <p className="text-sm text-quiet">
        {labels.hints[mode]} {labels.zone(timeZone)}
      </p>
      <TimeFields
        mode={mode}
        {...form.field('times')}
        artist={values.artist_id}
        minutes={Number(values.minutes)}
        timeZone={timeZone}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <ArtistField
          {...form.field('artist_id')}
          onChoose={(artist_id, artist) => form.change({ artist_id, artist })}
        />
        <InputField label={labels.minutes} {...form.field('minutes')} type="number" step={15} {...dateMinutes} />
      </div>
      <DespiteAbsence {...form.field('despite_absence')} />
      {mode !== 'move' && <PaymentFields field={form.field} />}
      {mode === 'offer' && (
        <InputField
          label={labels.answerBy}
          {...form.field('answer_by')}
          type="date"
          min={dayIn(0, timeZone)}
          max={dayIn(daysAhead, timeZone)}
        />
      )}
    </DialogForm>
  );
}

type DespiteProps = { value: boolean; onChange: (value: boolean) => void };

/** Asks about a time off of the artist, once the server has refused them. */
function DespiteAbsence({ value, onChange }: DespiteProps) {
  return (
    <div className="hidden has-checked:block has-data-refused:block">
      <Field sent={{ despite_absence: value }}>
        {(control) => (
          <label className="flex min-h-7 items-center gap-2">
            <input type="checkbox" {...control} checked={value} onChange={({ target }) => onChange(target.checked)} />
            {labels.despiteAbsence}
          </label>
        )}
      </Field>
    </div>
  );
}

type PaymentField = 'price' | 'deposit' | 'payment_url';
type PaymentProps = { field: (name: PaymentField) => Omit<ComponentProps<typeof InputField>, 'label'> };

function PaymentFields({ field }: PaymentProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField label={labels.price} {...field('price')} maxLength={dateLimits.price} />
        <InputField label={labels.deposit} {...field('deposit')} maxLength={dateLimits.deposit} />
      </div>
      <InputField
        label={labels.paymentUrl}
        {...field('payment_url')}
        hint={labels.paymentHint}
        type="url"
        maxLength={dateLimits.payment_url}
      />
    </>
  );
}

type TimesProps = {
  mode: DateMode;
  value: string[];
  error: string | undefined;
  artist: string;
  minutes: number;
  timeZone: string;
  onChange: (times: string[]) => void;
};

function TimeFields({ mode, value: times, error, onChange, ...where }: TimesProps) {
  return times.slice(0, mode === 'offer' ? offerTimes : 1).map((time, index) => (
    <TimeField
      // biome-ignore lint/suspicious/noArrayIndexKey: the fields never move
      key={index}
      label={labels.time(index)}
      error={index === 0 ? error : undefined}
      value={time}
      onChange={(changed) => onChange(times.with(index, changed))}
      {...where}
      sent={{ [mode === 'offer' ? 'times' : 'starts_at']: time }}
    />
  ));
}

type TimeProps = Omit<ComponentProps<typeof InputField>, 'value'> &
  Pick<TimesProps, 'artist' | 'minutes' | 'timeZone'> & { value: string };

/** A start time, with what the artist has on that day, and the free times right before and after that. */
function TimeField({ artist, minutes, timeZone, ...field }: TimeProps) {
  const day = field.value.slice(0, 10);
  const { dates } = useDates(day && artist ? spanOf(day, timeZone, 1) : undefined);
  const { absences } = useAbsences();
  const ofArtist = absences.filter(({ artist_id }) => artist_id === artist);
  const away = day && artist ? awayOn(ofArtist, day, timeZone) : [];
  const own = dates?.filter(({ artist_id }) => artist_id === artist);
  const taken = own?.map((date) => hoursOf(date, timeZone)).join(', ');
  const free = freeBeside([...(own ?? []), ...away], minutes, serverNow()).map((start) => toInput(start, timeZone));
  const hint = [
    ...away.map(({ hours, remark }) => labels.away(hours, remark)),
    ...(taken === undefined ? [] : [labels.taken(taken)]),
  ];
  return (
    <div>
      <InputField
        {...field}
        hint={hint.join(' ')}
        type="datetime-local"
        min={`${dayIn(0, timeZone)}T00:00`}
        max={`${dayIn(daysAhead, timeZone)}T23:59`}
      />
      {own && own.length + away.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-2">
          {free
            .filter((start) => start.startsWith(day))
            .map((start) => (
              <Button key={start} aria-pressed={start === field.value} onClick={() => field.onChange(start)}>
                {labels.free(start.slice(11))}
              </Button>
            ))}
        </p>
      )}
    </div>
  );
}

/** The fields that cannot be sent like this. The server checks the rest. */
function errorsOf({ times, minutes, artist_id, payment_url, answer_by }: DateValues, isOffer: boolean) {
  const count = Number(minutes);
  const isDuration = Number.isInteger(count) && count >= dateMinutes.min && count <= dateMinutes.max;
  return {
    times: times[0] ? undefined : labels.required,
    minutes: isDuration ? undefined : labels.unusable.minutes,
    artist_id: artist_id ? undefined : labels.required,
    payment_url: payment_url === '' || payment_url.startsWith('https://') ? undefined : labels.unusable.payment_url,
    answer_by: isOffer && !answer_by ? labels.required : undefined,
  };
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
