import { type Dispatch, useState } from 'react';
import type { Absence } from '#shared/dates/absence-schemas.ts';
import { absenceLimits } from '#shared/dates/date-limits.ts';
import { absenceTimeText } from '#shared/dates/date-texts.ts';
import type { Notice } from '../../../../common/notice.ts';
import { serverNow } from '../../../account/server-clock.ts';
import { FileButton } from '../../../ui/editor/file-button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { DialogForm, useForm } from '../../../ui/form.tsx';
import { useStudio } from '../../../ui/studio.ts';
import { dayIn } from '../../../ui/studio-day.ts';
import { calendarLabels as labels } from './calendar-labels.ts';
import { type Calendar, type EventTimes, readCalendar } from './read-calendar.ts';
import { goneFrom, withCalendar } from './with-calendar.ts';

/** The largest file that is read, and all times off in a request, which can have 256 KB. */
const fileLimitBytes = 5 * 2 ** 20;
const savedLimitBytes = 250_000;

type Props = {
  artists: ReadonlyMap<string, string>;
  absences: readonly Absence[];
  failed: () => Notice;
  onSave: (absences: Absence[]) => Promise<void>;
  onClose: () => void;
};

/** Reads a file of an artist's calendar, and takes its events as times off. Loaded when its dialog opens. */
export function CalendarForm({ artists, absences, failed, onSave, onClose }: Props) {
  const { timeZone } = useStudio();
  const [calendar, setCalendar] = useState<Calendar>();
  const [fault, setFault] = useState('');
  const state = useState({ artist_id: '', hasTitles: true, unwanted: new Set<string>(), stays: new Set<string>() });
  const [{ artist_id, hasTitles, unwanted, stays }, set] = state;
  const source = { artist_id, calendar: calendar?.name ?? '' };
  const gone = calendar ? goneFrom(absences, calendar, source, dayIn(0, timeZone)) : [];
  const taken = withCalendar(absences, {
    ...source,
    hasTitles,
    events: calendar?.events.filter(({ uid }) => !unwanted.has(uid)) ?? [],
    unwanted: calendar?.events.filter(({ uid }) => unwanted.has(uid)) ?? [],
    removed: new Set(gone.map(({ id }) => id).filter((id) => !stays.has(id))),
  });
  const excess = calendar && excessOf(taken);
  const form = useForm({
    state,
    check: (sent) => ({ artist_id: sent.artist_id ? undefined : labels.required }),
    async send() {
      if (!calendar) return setFault(labels.noFile);
      if (excess) return;
      await onSave(taken);
      onClose();
    },
    failed,
    isLate: true,
  });

  async function read(file: File | undefined) {
    if (!file) return;
    setFault(labels.reading);
    setCalendar(undefined);
    const found = await readFile(file, timeZone);
    if (typeof found === 'string') return setFault(found);
    setFault('');
    setCalendar(found);
    set((before) => ({
      ...before,
      unwanted: new Set(found.events.filter(({ isFree }) => isFree).map(({ uid }) => uid)),
    }));
  }

  return (
    <DialogForm form={form} onCancel={onClose} submit={labels.save} submitting={labels.save}>
      <p className="text-sm text-quiet">{labels.hint}</p>
      <SelectField
        label={labels.artist}
        {...form.field('artist_id')}
        options={{ '': labels.chooseArtist, ...Object.fromEntries(artists) }}
      />
      <div className="flex flex-wrap items-center gap-3 [overflow-wrap:anywhere]">
        <FileButton
          label={labels.file}
          text={labels.chooseFile}
          accept=".ics,text/calendar"
          busy={false}
          onFiles={([file]) => void read(file)}
        />
        {calendar && labels.read(calendar.name)}
      </div>
      {calendar && calendar.events.length > 0 && (
        <>
          <Check checked={hasTitles} onChange={(checked) => form.change({ hasTitles: checked })}>
            {labels.titles}
          </Check>
          <Checks
            legend={labels.events}
            all={labels.all}
            rows={calendar.events.map(({ uid, title, isFree, times }) => ({
              id: uid,
              text: [`${title || labels.untitled}: ${timesText(times)}`, ...(isFree ? [labels.free] : [])].join(', '),
            }))}
            left={unwanted}
            onChange={(left) => form.change({ unwanted: left })}
          />
        </>
      )}
      {gone.length > 0 && (
        <Checks
          legend={labels.gone}
          rows={gone.map(({ id, remark, ...times }) => ({
            id,
            text: `${remark || labels.untitled}: ${timesText([times])}`,
          }))}
          left={stays}
          onChange={(left) => form.change({ stays: left })}
        />
      )}
      <div role="status" className="text-sm empty:sr-only">
        {[fault, ...(calendar ? remarksOn(calendar) : []), excess].filter(Boolean).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </DialogForm>
  );
}

/** @returns the calendar, or why there is none */
async function readFile(file: File, timeZone: string): Promise<Calendar | string> {
  if (file.size > fileLimitBytes) return labels.tooLarge;
  try {
    return readCalendar(await file.text(), { fileName: file.name, now: serverNow(), timeZone });
  } catch {
    return labels.noCalendar;
  }
}

function remarksOn({ events, unread, more }: Calendar): string[] {
  return [
    ...(events.length === 0 ? [labels.noEvents] : []),
    ...(unread > 0 ? [labels.unread(unread)] : []),
    ...(more > 0 ? [labels.more(more)] : []),
  ];
}

/** Why these times off cannot be stored; empty if they can. */
function excessOf(absences: Absence[]): string {
  const more = absences.filter(({ calendar }) => calendar).length - absenceLimits.fromCalendars;
  if (more > 0) return labels.tooMany(more);
  return new Blob([JSON.stringify(absences)]).size > savedLimitBytes ? labels.tooMuch : '';
}

function timesText([first, ...others]: readonly EventTimes[]): string {
  const more = others.reduce((sum, { also = [] }) => sum + 1 + also.length, first?.also?.length ?? 0);
  return [...(first ? [absenceTimeText(first)] : []), ...(more > 0 ? [labels.moreTimes(more)] : [])].join(' ');
}

type ChecksProps = {
  legend: string;
  /** Label of a check box for all of them. */
  all?: string;
  rows: readonly { id: string; text: string }[];
  /** The ids of those that are not checked. */
  left: ReadonlySet<string>;
  onChange: Dispatch<Set<string>>;
};

function Checks({ legend, all, rows, left, onChange }: ChecksProps) {
  const check = (ids: readonly string[], checked: boolean) => {
    const changed = new Set(left);
    for (const id of ids) checked ? changed.delete(id) : changed.add(id);
    onChange(changed);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{legend}</legend>
      {all && (
        <Check
          checked={left.size === 0}
          onChange={(checked) =>
            check(
              rows.map(({ id }) => id),
              checked,
            )
          }
        >
          {all}
        </Check>
      )}
      <ul className="grid max-h-[40svh] overflow-y-auto border border-line p-2 text-sm">
        {rows.map(({ id, text }) => (
          <li key={id}>
            <Check checked={!left.has(id)} onChange={(checked) => check([id], checked)}>
              {text}
            </Check>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type CheckProps = { checked: boolean; onChange: (checked: boolean) => void; children: string };

function Check({ checked, onChange, children }: CheckProps) {
  return (
    <label className="flex min-h-7 items-center gap-2 [overflow-wrap:anywhere]">
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
