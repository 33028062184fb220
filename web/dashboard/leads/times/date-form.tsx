import { ChevronDown, ChevronUp } from 'lucide';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { dateLimits, dateMinutes, daysAhead } from '#shared/dates/date-limits.ts';
import { Icon } from '../../../common/icon.tsx';
import { useSession } from '../../account/session.ts';
import { Field, InputField, SelectField } from '../../ui/field.tsx';
import { DialogForm, useForm } from '../../ui/form.tsx';
import { useContentList } from '../../ui/hooks/content-lists.ts';
import { useStudio } from '../../ui/studio.ts';
import { dayIn } from '../../ui/studio-day.ts';
import { type DateValues, timesOf } from '../lead/date-values.ts';
import { dateFormLabels as labels } from '../lead/lead-labels.ts';
import { keepTerms, lastTerms } from './offer-terms.ts';
import { type Choosing, TimeChoice } from './time-choice.tsx';

export type DateMode = 'offer' | 'date' | 'move';
export type FormProps = Choosing & {
  mode: DateMode;
  start: DateValues;
  /** `sends` asks to send the reply with the offer. @returns whether the dialog can close */
  onSave: (values: DateValues, requestKey: string, sends: boolean) => Promise<boolean>;
  onClose: () => void;
};

/** The form of the dialog, loaded when it opens. */
export function DateForm({ mode, start, onSave, onClose, ...whose }: FormProps) {
  const { timeZone } = useStudio();
  const accountId = useSession()?.accountId ?? '';
  const isOffer = mode === 'offer';
  const [values, setValues] = useState(() => ({
    ...start,
    ...(isOffer && !start.answer_by && lastTerms(accountId, timeZone)),
  }));
  /** Makes a retry safe. */
  const requestKey = useRef(crypto.randomUUID());
  const sends = useRef(false);
  const form = useForm({
    state: [
      values,
      (change) => {
        requestKey.current = crypto.randomUUID();
        setValues(change);
      },
    ],
    check: (sent) => errorsOf(sent, isOffer),
    async send() {
      if (isOffer) keepTerms(accountId, values, timeZone);
      const chosen = { ...values, times: timesOf(values), another: '' };
      if (await onSave(chosen, requestKey.current, sends.current)) onClose();
    },
    isLate: true,
  });

  /** Ctrl+Enter sends the reply with the offer, and never without it. */
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    sends.current = true;
    event.currentTarget.requestSubmit();
    sends.current = false;
  }

  return (
    <DialogForm
      form={form}
      onKeyDown={onKeyDown}
      onCancel={onClose}
      submit={labels.confirms[mode]}
      submitting={labels.saving}
    >
      <p className="text-sm text-quiet">
        {labels.hints[mode]} {labels.zone(timeZone)}
      </p>
      <TimeChoice
        {...form.field('times')}
        {...whose}
        another={form.field('another')}
        isOffer={isOffer}
        artist={values.artist_id}
        artistName={values.artist}
        minutes={Number(values.minutes)}
      >
        <ArtistField
          {...form.field('artist_id')}
          onChoose={(artist_id, artist) => form.change({ artist_id, artist })}
        />
      </TimeChoice>
      <Terms line={labels.terms(values)}>
        <TermFields mode={mode} field={form.field} />
      </Terms>
      <DespiteAbsence {...form.field('despite_absence')} />
    </DialogForm>
  );
}

/** The terms in one line, which opens their fields. One with an error is open. */
function Terms({ line, children }: { line: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="border-y border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-10 w-full cursor-pointer items-center justify-between gap-3 text-left [overflow-wrap:anywhere] hover:text-accent"
      >
        <span className="min-w-0">{line}</span>
        <Icon icon={isOpen ? ChevronUp : ChevronDown} size={18} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a field with an error can get the focus while it is closed */}
      <div
        onFocus={() => setOpen(true)}
        className={`gap-4 pb-4 sm:grid-cols-2 ${isOpen ? 'grid' : 'hidden has-aria-invalid:grid has-data-refused:grid'}`}
      >
        {children}
      </div>
    </div>
  );
}

type DespiteProps = { value: boolean; onChange: (value: boolean) => void };

/** Asks about a time off of the artist, once the server has refused them. */
export function DespiteAbsence({ value, onChange }: DespiteProps) {
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

type TermField = 'minutes' | 'price' | 'deposit' | 'payment_url' | 'answer_by';
type TermProps = { mode: DateMode; field: (name: TermField) => Omit<ComponentProps<typeof InputField>, 'label'> };

export function TermFields({ mode, field }: TermProps) {
  const { timeZone } = useStudio();
  return (
    <>
      <InputField label={labels.minutes} {...field('minutes')} type="number" step={15} {...dateMinutes} />
      {mode === 'offer' && (
        <InputField
          label={labels.answerBy}
          {...field('answer_by')}
          type="date"
          min={dayIn(0, timeZone)}
          max={dayIn(daysAhead, timeZone)}
        />
      )}
      {mode !== 'move' && (
        <>
          <InputField label={labels.price} {...field('price')} maxLength={dateLimits.price} />
          <InputField label={labels.deposit} {...field('deposit')} maxLength={dateLimits.deposit} />
          <InputField
            label={labels.paymentUrl}
            {...field('payment_url')}
            hint={labels.paymentHint}
            type="url"
            maxLength={dateLimits.payment_url}
          />
        </>
      )}
    </>
  );
}

/** The fields that cannot be sent like this. The server checks the rest. */
export function errorsOf(values: DateValues, isOffer: boolean) {
  const { minutes, artist_id, payment_url, answer_by } = values;
  const count = Number(minutes);
  const isDuration = Number.isInteger(count) && count >= dateMinutes.min && count <= dateMinutes.max;
  return {
    times: timesOf(values).length > 0 ? undefined : isOffer ? labels.noTime : labels.required,
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
      labelClass="sr-only"
      className="control compact"
      sent={{ artist_id: value }}
      hint={list && artists.length === 0 ? labels.noArtists : undefined}
      error={error}
      options={{ '': labels.chooseArtist, ...names }}
      value={names[value] ? value : ''}
      onChange={(id) => onChoose(id, names[id] ?? '')}
    />
  );
}
