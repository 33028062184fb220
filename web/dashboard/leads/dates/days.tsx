import { dayLabel } from '../../ui/admin-date.ts';
import { Button } from '../../ui/button.tsx';
import { addDays } from '../../ui/studio-day.ts';
import { screenFrom } from '../../ui/use-wide-screen.ts';
import type { Away } from './away.ts';
import { datesPageLabels as labels } from './dates-page-labels.ts';
import { Day, type ListedDate } from './day.tsx';
import { weeksShown } from './weeks.ts';

const useCalendar = screenFrom(1024);
const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' });

type Props = {
  from: string;
  today: string;
  groups: ReadonlyMap<string, readonly ListedDate[]>;
  away: ReadonlyMap<string, readonly Away[]>;
  artists: ReadonlyMap<string, string>;
  /** Shows the dates of weeks that are over; undefined when they are shown. */
  onShowPast: (() => void) | undefined;
  onFree: (day: string) => void;
};

/** The days of four weeks: a calendar, or a list in which days without an entry are folded. Weeks that are over are folded in both. */
export function Days({ from, today, groups, away, artists, onShowPast, onFree }: Props) {
  const isCalendar = useCalendar();
  const days = daysFrom(from);
  const startOfThisWeek = days.findLast((day, index) => index % 7 === 0 && day <= today) ?? from;
  const isOver = (day: string) => onShowPast !== undefined && day < startOfThisWeek;
  const isEmpty = (day: string) => !groups.get(day)?.length && !away.get(day)?.length;
  const kindOf = (day: string) => (isOver(day) ? 'over' : !isCalendar && day > today && isEmpty(day) ? 'empty' : day);
  const dayOf = (day: string) => (
    <Day
      key={day}
      {...{ day, today, artists, onFree }}
      isFirst={day === from}
      dates={groups.get(day) ?? []}
      away={away.get(day) ?? []}
    />
  );
  return (
    <>
      <div aria-hidden="true" className="mt-4 grid grid-cols-7 text-sm text-quiet max-lg:hidden">
        {days.slice(0, 7).map((day) => (
          <p key={day} className="px-2 py-1">
            {weekday.format(new Date(day))}
          </p>
        ))}
      </div>
      <ol className="grid gap-px max-lg:mt-1 lg:grid-cols-7 lg:border lg:border-line lg:bg-line">
        {[...Map.groupBy(days, runsBy(kindOf)).values()].map((run) => {
          const [first = '', last = first] = [run[0], run.at(-1)];
          const ends = [dayLabel(first), dayLabel(last)] as const;
          if (isOver(first)) {
            return (
              <li key={first} className="flex flex-wrap items-center gap-3 bg-surface p-2 text-quiet lg:col-span-7">
                <span>{labels.areOver(...ends)}</span>
                <Button onClick={onShowPast}>{labels.showPast}</Button>
              </li>
            );
          }
          if (run.length === 1) return dayOf(first);
          return (
            <li key={first} className="border-b border-line">
              <details>
                <summary className="flex min-h-10 cursor-pointer items-center px-2 text-sm text-quiet">
                  {labels.areEmpty(...ends)}
                </summary>
                <ol>{run.map(dayOf)}</ol>
              </details>
            </li>
          );
        })}
      </ol>
    </>
  );
}

export function daysFrom(first: string): string[] {
  return Array.from({ length: weeksShown * 7 }, (_, index) => addDays(first, index));
}

/** Numbers the runs of items of one kind. */
function runsBy<Item>(kindOf: (item: Item) => string): (item: Item) => number {
  let run = 0;
  let before: string | undefined;
  return (item) => {
    const kind = kindOf(item);
    if (kind !== before) run++;
    before = kind;
    return run;
  };
}
