import { useState } from 'react';
import { Link } from 'react-router-dom';
import { absenceLimits, daysAhead } from '#shared/dates/date-limits.ts';
import { studioTimeText } from '#shared/dates/date-texts.ts';
import { dayLabel } from '../../ui/admin-date.ts';
import { Button } from '../../ui/button.tsx';
import { InputField, SelectField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.tsx';
import { useStudio } from '../../ui/studio.ts';
import { dayIn } from '../../ui/studio-day.ts';
import { useAction } from '../../ui/use-action.ts';
import { useAbsences, type useDates } from './dates.ts';
import { datesPageLabels as labels } from './dates-page-labels.ts';

type Hits = ReturnType<typeof useDates>['dates'];

/** The days off of artists: those that are stored, and one row for another. */
export function Absences({ artists }: { artists: ReadonlyMap<string, string> }) {
  const { timeZone } = useStudio();
  const { absences, renew, save } = useAbsences();
  const [hits, setHits] = useState<Hits>();
  const start = { artist_id: '', from: '', until: '', remark: '' };
  const state = useState(start);
  const [{ artist_id, from, until, remark }, set] = state;
  const failed = () => {
    // Another change may have come first.
    void renew();
    return labels.absenceFailed;
  };
  const form = useForm({
    state,
    check: (sent) => ({
      artist_id: sent.artist_id ? undefined : labels.required,
      from: sent.from ? undefined : labels.required,
      until: sent.until && sent.until < sent.from ? labels.untilBefore : undefined,
    }),
    async send() {
      setHits(await save([...absences, { id: crypto.randomUUID(), artist_id, from, until: until || from, remark }]));
      set(() => start);
    },
    failed,
  });
  const [removing, remove] = useAction(async (removed: string) => {
    setHits(undefined);
    await save(absences.filter(({ id }) => id !== removed));
  }, failed);
  const days = { type: 'date', min: dayIn(0, timeZone), max: dayIn(daysAhead, timeZone) };
  return (
    <details className="mt-4 print:hidden">
      <summary className="cursor-pointer py-1">{labels.absences(absences.length)}</summary>
      <form ref={form.ref} noValidate onSubmit={form.onSubmit} className="mt-2 flex flex-wrap items-end gap-3 text-sm">
        <SelectField
          label={labels.artist}
          {...form.field('artist_id')}
          options={{ '': labels.chooseArtist, ...Object.fromEntries(artists) }}
        />
        <InputField label={labels.from} {...form.field('from')} {...days} />
        <InputField label={labels.until} {...form.field('until')} {...days} min={from || days.min} />
        <InputField label={labels.remark} {...form.field('remark')} dir="auto" maxLength={absenceLimits.remark} />
        <Button type="submit" busy={form.busy}>
          {labels.addAbsence}
        </Button>
      </form>
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
      <ul className="mt-2 grid gap-2 text-sm">
        {absences.map((absence) => (
          <li key={absence.id} className="flex flex-wrap items-center gap-3 [overflow-wrap:anywhere]">
            {labels.absence(
              artists.get(absence.artist_id) ?? labels.removedArtist,
              labels.span(dayLabel(absence.from), dayLabel(absence.until)),
              absence.remark,
            )}
            <Button busy={removing} onClick={() => remove(absence.id)}>
              {labels.removeAbsence}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
