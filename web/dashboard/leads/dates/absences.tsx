import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Absence } from '#shared/dates/absence-schemas.ts';
import { absenceLimits, daysAhead } from '#shared/dates/date-limits.ts';
import { absenceText, studioTimeText } from '#shared/dates/date-texts.ts';
import type { Notice } from '../../../common/notice.ts';
import { Button } from '../../ui/button.tsx';
import { InputField, SelectField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.tsx';
import { useStudio } from '../../ui/studio.ts';
import { dayIn } from '../../ui/studio-day.ts';
import { useAction } from '../../ui/use-action.ts';
import { CalendarDialog } from './calendar-dialog.tsx';
import { useAbsences, type useDates } from './dates.ts';
import { datesPageLabels as labels } from './dates-page-labels.ts';

type Hits = ReturnType<typeof useDates>['dates'];
type Artists = ReadonlyMap<string, string>;

const start = {
  artist_id: '',
  from: '',
  from_time: '',
  until: '',
  until_time: '',
  weekly: '',
  last_day: '',
  remark: '',
};
type Values = typeof start;

/** The times off of artists: those that are stored, and one row for another, or for the one that is changed. */
export function Absences({ artists }: { artists: Artists }) {
  const { absences, renew, save } = useAbsences();
  const [hits, setHits] = useState<Hits>();
  /** The one in the form. Each new form takes the focus. */
  const [{ changed, forms }, setForm] = useState<{ changed?: Absence | undefined; forms: number }>({ forms: 0 });
  const show = (absence?: Absence) => setForm({ changed: absence, forms: forms + 1 });
  const failed = () => {
    // Another change may have come first.
    void renew();
    return labels.absenceFailed;
  };
  const [isCalendarOpen, setCalendarOpen] = useState(false);
  const entered = absences.filter(({ calendar }) => !calendar);
  const calendars = Map.groupBy(
    absences.filter(({ calendar }) => calendar),
    ({ artist_id, calendar }) => `${artist_id} ${calendar}`,
  );
  const [removing, remove] = useAction(async (removed: readonly string[]) => {
    setHits(undefined);
    await save(absences.filter(({ id }) => !removed.includes(id)));
  }, failed);
  return (
    <details className="mt-4 print:hidden">
      <summary className="cursor-pointer py-1">{labels.absences(entered.length + calendars.size)}</summary>
      <AbsenceForm
        key={forms}
        isLate={forms > 0}
        artists={artists}
        changed={changed}
        failed={failed}
        onSave={async (absence) => {
          setHits(await save([...absences.filter(({ id }) => id !== changed?.id), absence]));
          show();
        }}
        onCancel={() => show()}
      />
      <div className="mt-3">
        <Button onClick={() => setCalendarOpen(true)}>{labels.bringCalendar}</Button>
      </div>
      <CalendarDialog
        open={isCalendarOpen}
        artists={artists}
        absences={absences}
        failed={failed}
        onSave={async (changed) => setHits(await save(changed))}
        onClose={() => setCalendarOpen(false)}
      />
      <HitDates hits={hits} />
      <ul className="mt-2 grid gap-2 text-sm">
        {entered.map((absence) => (
          <li key={absence.id} className="flex flex-wrap items-center gap-3 [overflow-wrap:anywhere]">
            {absenceText(artists.get(absence.artist_id) ?? labels.removedArtist, absence)}
            <Button onClick={() => show(absence)}>{labels.changeAbsence}</Button>
            <Button busy={removing} onClick={() => remove([absence.id])}>
              {labels.removeAbsence}
            </Button>
          </li>
        ))}
        {[...calendars].map(([key, [first, ...others]]) => (
          <li key={key} className="flex flex-wrap items-center gap-3 [overflow-wrap:anywhere]">
            {labels.fromCalendar(
              artists.get(first?.artist_id ?? '') ?? labels.removedArtist,
              others.length + 1,
              first?.calendar ?? '',
            )}
            <Button busy={removing} onClick={() => remove([first, ...others].map((each) => each?.id ?? ''))}>
              {labels.removeAbsence}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

type FormProps = {
  artists: Artists;
  changed: Absence | undefined;
  isLate: boolean;
  failed: () => Notice;
  onSave: (absence: Absence) => Promise<void>;
  onCancel: () => void;
};

function AbsenceForm({ artists, changed, isLate, failed, onSave, onCancel }: FormProps) {
  const { timeZone } = useStudio();
  const state = useState(() => (changed ? valuesOf(changed) : start));
  const [values] = state;
  const form = useForm({
    state,
    check: errorsOf,
    send: () => onSave(absenceOf(values)),
    failed,
    isLate,
  });
  const days = { type: 'date', min: dayIn(0, timeZone), max: dayIn(daysAhead, timeZone) };
  return (
    <form ref={form.ref} noValidate onSubmit={form.onSubmit} className="mt-2 flex flex-wrap items-end gap-3 text-sm">
      <SelectField
        label={labels.artist}
        {...form.field('artist_id')}
        options={{ '': labels.chooseArtist, ...Object.fromEntries(artists) }}
      />
      <InputField label={labels.from} {...form.field('from')} {...days} />
      <InputField label={labels.fromTime} {...form.field('from_time')} type="time" />
      <InputField label={labels.until} {...form.field('until')} {...days} min={values.from || days.min} />
      <InputField label={labels.untilTime} {...form.field('until_time')} type="time" />
      <SelectField
        label={labels.repeats}
        {...form.field('weekly')}
        options={{ '': labels.repeat.once, weekly: labels.repeat.weekly }}
      />
      {values.weekly && (
        <InputField label={labels.lastDay} {...form.field('last_day')} {...days} min={values.from || days.min} />
      )}
      <InputField label={labels.remark} {...form.field('remark')} dir="auto" maxLength={absenceLimits.remark} />
      <Button type="submit" busy={form.busy}>
        {changed ? labels.saveAbsence : labels.addAbsence}
      </Button>
      {changed && <Button onClick={onCancel}>{labels.cancel}</Button>}
    </form>
  );
}

/** The dates that lie in a new time off. */
function HitDates({ hits }: { hits: Hits }) {
  const { timeZone } = useStudio();
  return (
    <div role="status" className="mt-2 text-sm">
      {hits && (hits.length === 0 ? labels.noHits : labels.hits(hits.length))}
      <ul>
        {hits?.map(({ id, lead, artist, starts_at }) => (
          <li key={id}>
            <Link to={`/admin/leads/${lead.id}`} className="underline">
              {`${lead.first_name} ${lead.last_name}, ${artist}, ${studioTimeText(starts_at, timeZone)}`}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function valuesOf({ id: _, weekly, ...absence }: Absence): Values {
  return { ...start, ...absence, weekly: weekly ? 'weekly' : '' };
}

/** A changed time off is another one: staff were not asked about it. */
function absenceOf({ artist_id, from, from_time, until, until_time, weekly, last_day, remark }: Values): Absence {
  return {
    id: crypto.randomUUID(),
    artist_id,
    from,
    ...(from_time && { from_time }),
    until: until || from,
    ...(until_time && { until_time }),
    ...(weekly && { weekly: true, ...(last_day && { last_day }) }),
    remark,
  };
}

function errorsOf({ artist_id, from, from_time, until, until_time, weekly, last_day }: Values) {
  const isOneDay = !until || until === from;
  return {
    artist_id: artist_id ? undefined : labels.required,
    from: from ? undefined : labels.required,
    until: until && until < from ? labels.untilBefore : undefined,
    until_time: isOneDay && until_time && until_time <= (from_time || '00:00') ? labels.untilTimeBefore : undefined,
    last_day: weekly && last_day && last_day < from ? labels.untilBefore : undefined,
  };
}
