import { ChevronLeft, ChevronRight } from 'lucide';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { daysAhead, offerTimes } from '#shared/dates/date-limits.ts';
import { localTimeText } from '#shared/dates/date-texts.ts';
import { Icon } from '../../../common/icon.tsx';
import { Button } from '../../ui/button.tsx';
import { FetchFailed } from '../../ui/fetch-failed.tsx';
import { Field, InputField } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useStudio } from '../../ui/studio.ts';
import { addDays, dayIn } from '../../ui/studio-day.ts';
import { dateFormLabels as labels } from '../lead/lead-labels.ts';
import { useArtistWeek } from './artist-week.ts';
import { slotLabels } from './slot-labels.ts';
import { isWithin, TimeWeek, weekOf } from './time-week.tsx';

export type Choosing = {
  /** The lead whose times are chosen, and the date that is moved. */
  lead?: string | undefined;
  moved?: string | undefined;
};

type Props = Choosing & {
  /** Whether several times are offered, or one is agreed on. */
  isOffer: boolean;
  artist: string;
  artistName: string;
  minutes: number;
  value: readonly string[];
  error: string | undefined;
  onChange: (times: string[]) => void;
  /** A time that is being typed. */
  another: { value: string; onChange: (time: string) => void };
  /** The choice of the artist, above the week. */
  children: ReactNode;
};

/** The week of an artist, in which start times are pressed, and a field for any other time. */
export function TimeChoice({ isOffer, artist, artistName, minutes, value, children, ...rest }: Props) {
  const { error, another, onChange, ...whose } = rest;
  const { timeZone } = useStudio();
  const times = value.filter(Boolean);
  const [cursor, setCursor] = useState(times[0]);
  const today = dayIn(0, timeZone);
  const first = weekOf((cursor ?? today).slice(0, 10), today);
  const { busy, error: unread, retry } = useArtistWeek({ artist, first, ...whose });
  const add = (time: string) => onChange(isOffer ? [...new Set([...times, time])].toSorted() : [time]);
  const remove = (time: string) => onChange(times.filter((each) => each !== time));
  const field = { min: `${today}T00:00`, max: `${addDays(today, daysAhead)}T23:59`, error };

  function type(time: string) {
    add(time);
    if (time) setCursor(time);
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        {children}
        <WeekButtons first={first} today={today} onMove={setCursor} />
      </div>
      {unread && <FetchFailed notice={labels.weekFailed} error={unread} onRetry={retry} />}
      {artist ? (
        <TimeWeek
          {...{ busy, minutes, first, cursor }}
          artist={artistName}
          chosen={times}
          isFull={isOffer && times.length === offerTimes}
          onMove={setCursor}
          onPress={(time) => (times.includes(time) ? remove(time) : add(time))}
        />
      ) : (
        <p className="text-quiet">{labels.artistFirst}</p>
      )}
      {isOffer ? (
        <OfferedTimes times={times} field={{ ...field, ...another }} onAdd={type} onRemove={remove} />
      ) : (
        <InputField
          {...field}
          label={labels.time}
          sent={{ starts_at: times[0] ?? '' }}
          type="datetime-local"
          value={times[0] ?? ''}
          onChange={type}
        />
      )}
    </div>
  );
}

type WeekProps = { first: string; today: string; onMove: (day: string) => void };

function WeekButtons({ first, today, onMove }: WeekProps) {
  const button = (icon: typeof ChevronLeft, label: string, day: string) => (
    <IconButton label={label} disabled={!isWithin(day, today)} onPress={() => onMove(day)}>
      <Icon icon={icon} size={18} />
    </IconButton>
  );
  return (
    <div className="flex items-center">
      {button(ChevronLeft, slotLabels.earlier, addDays(first, -7))}
      <p aria-live="polite" className="font-medium">
        {slotLabels.span(first, addDays(first, 6))}
      </p>
      {button(ChevronRight, slotLabels.later, addDays(first, 7))}
    </div>
  );
}

type OfferedProps = {
  times: readonly string[];
  /** The field for a time that the week does not have, such as 14:20. */
  field: Props['another'] & { min: string; max: string; error: string | undefined };
  onAdd: (time: string) => void;
  onRemove: (time: string) => void;
};

/** The chosen times, and a field for another one while the offer has room. */
function OfferedTimes({ times, field, onAdd, onRemove }: OfferedProps) {
  const ref = useRef<HTMLDivElement>(null);
  function add() {
    if (field.value) onAdd(field.value);
    field.onChange('');
  }
  function remove(time: string) {
    onRemove(time);
    ref.current?.closest('form')?.querySelector<HTMLElement>('[data-first], summary')?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    add();
  }
  return (
    <div ref={ref} className="flex flex-wrap items-end gap-3">
      <ul aria-label={labels.chosen} className="contents">
        {times.map((time) => (
          <li key={time}>
            <Field sent={{ times: time }}>
              {(control) => (
                <Button {...control} aria-label={labels.removeTime(localTimeText(time))} onClick={() => remove(time)}>
                  {slotLabels.dayAndTime(time)} ×
                </Button>
              )}
            </Field>
          </li>
        ))}
      </ul>
      {times.length === offerTimes ? (
        <p role="status" className="text-sm text-quiet">
          {labels.full}
        </p>
      ) : (
        <div className="flex items-end gap-2">
          <InputField
            {...field}
            label={labels.anotherTime}
            type="datetime-local"
            className="control compact"
            onKeyDown={onKeyDown}
          />
          <Button onClick={add}>{labels.add}</Button>
        </div>
      )}
    </div>
  );
}
