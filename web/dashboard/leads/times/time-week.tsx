import { type KeyboardEvent, useEffect, useRef } from 'react';
import { daysAhead } from '#shared/dates/date-limits.ts';
import { Button } from '../../ui/button.tsx';
import { useStudio } from '../../ui/studio.ts';
import { addDays, dayOf, toInput } from '../../ui/studio-day.ts';
import { useNow } from '../../ui/use-now.ts';
import { screenFrom } from '../../ui/use-wide-screen.ts';
import { slotLabels as labels } from './slot-labels.ts';
import { type Busy, firstHour, type Slot, slotsOf } from './week-slots.ts';

const useGrid = screenFrom(640);
const hatched = 'bg-[repeating-linear-gradient(135deg,var(--color-line)_0_2px,transparent_2px_7px)]';

type Props = {
  /** The name of the artist. */
  artist: string;
  busy: readonly Busy[];
  minutes: number;
  /** Times as the clocks of the studio show them. */
  chosen: readonly string[];
  /** Whether no further time can be chosen. */
  isFull: boolean;
  /** The first of the seven days. */
  first: string;
  /** The time that has the focus of the keys, which can lie in another week. */
  cursor: string | undefined;
  onMove: (cursor: string) => void;
  onPress: (time: string) => void;
};

/** The first day of the seven that show a day of the studio; weeks begin with today. */
export function weekOf(day: string, today: string): string {
  const days = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  return addDays(today, Math.max(0, Math.floor(days / 7)) * 7);
}

/** Whether times of a day can be offered. */
export function isWithin(day: string, today: string): boolean {
  return day >= today && day <= addDays(today, daysAhead);
}

/** Seven days of an artist, in which free times are pressed: a grid, on a phone a list of the days. */
export function TimeWeek({ busy, chosen, minutes, first, cursor, ...props }: Props) {
  const { timeZone } = useStudio();
  const now = useNow();
  const isGrid = useGrid();
  const days = Array.from({ length: 7 }, (_, index) => addDays(first, index));
  const busyStarts = busy
    .filter(({ kind }) => kind === 'taken' || kind === 'offered')
    .map(({ from }) => toInput(new Date(from).toISOString(), timeZone));
  const hour = firstHour([...chosen, ...busyStarts].filter((local) => days.includes(local.slice(0, 10))));
  const slots = days.map((day) => slotsOf(day, hour, { busy, minutes, now, timeZone }));
  const all = slots.flat();
  const current = all.find(({ local }) => local === cursor) ?? all.find(isFree) ?? all[0];
  const shown = { ...props, slots, chosen, minutes, current: current?.local ?? '', today: dayOf(now, timeZone) };
  return isGrid ? <Grid {...shown} /> : <DayList {...shown} />;
}

type ShownProps = Pick<Props, 'artist' | 'chosen' | 'minutes' | 'isFull' | 'onMove' | 'onPress'> & {
  slots: readonly Slot[][];
  /** The time that the tab key reaches. */
  current: string;
  today: string;
};

function Grid({ artist, slots, current, today, onMove, ...props }: ShownProps) {
  const grid = useRef<HTMLTableElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the current time
  useEffect(() => {
    const isFocused = grid.current?.contains(document.activeElement);
    if (isFocused) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [current]);

  function onKeyDown(event: KeyboardEvent) {
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : movedBy(event.key, current, slots);
    if (!next) return;
    event.preventDefault();
    if (isWithin(next.slice(0, 10), today)) onMove(next);
  }

  return (
    <div className="max-h-[max(14rem,calc(92svh-25.5rem))] overflow-y-auto overscroll-contain rounded-sm border border-line">
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows move in it
        role="grid"
        aria-label={labels.week(artist)}
        onKeyDown={onKeyDown}
        className="w-full table-fixed border-separate border-spacing-0 text-xs"
      >
        <Head days={slots.map(([top]) => top?.local ?? '')} today={today} />
        <tbody>
          {slots[0]?.map(({ local }, row) => (
            <tr key={local.slice(11)}>
              <th scope="row" className="pr-2 text-right align-top font-normal text-quiet">
                <span className={isHour(local) ? '' : 'sr-only'}>
                  {isHour(local) ? labels.hour(local) : labels.time(local)}
                </span>
              </th>
              {slots.map((day, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the focus stays in its column when the week changes
                <td key={column} className="border-l border-line p-0">
                  <Cell
                    {...props}
                    slot={day[row]!}
                    above={day[row - 1]}
                    isCurrent={day[row]!.local === current}
                    onMove={onMove}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ days, today }: { days: readonly string[]; today: string }) {
  return (
    <thead className="sticky top-0 z-1 bg-raised text-sm">
      <tr>
        <td className="w-14 border-b border-line" />
        {days.map((day) => (
          <th
            key={day}
            scope="col"
            aria-label={labels.day(day)}
            className={`border-b border-line py-1 ${day.startsWith(today) ? 'font-semibold text-accent' : 'font-normal text-quiet'}`}
          >
            {labels.head(day)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The time to which a key moves; undefined for other keys. */
function movedBy(key: string, current: string, slots: readonly Slot[][]): string | undefined {
  const column = slots.findIndex((each) => each.some(({ local }) => local === current));
  const day = slots[column] ?? [];
  const place = day.findIndex(({ local }) => local === current);
  const inDays = (days: number) => `${addDays(current.slice(0, 10), days)}${current.slice(10)}`;
  const moves: Record<string, string | undefined> = {
    ArrowUp: day[Math.max(0, place - 1)]?.local,
    ArrowDown: day[Math.min(day.length - 1, place + 1)]?.local,
    ArrowLeft: inDays(-1),
    ArrowRight: inDays(1),
    Home: inDays(-column),
    End: inDays(6 - column),
    PageUp: inDays(-7),
    PageDown: inDays(7),
  };
  return moves[key];
}

const looks: Record<Busy['kind'], string> = {
  taken: 'bg-secondary shadow-[inset_4px_0_var(--color-success)]',
  offered: '[background:repeating-linear-gradient(var(--color-warning)_0_5px,transparent_5px_9px)_0/4px_no-repeat]',
  away: hatched,
  gone: hatched,
};

type CellProps = Pick<ShownProps, 'chosen' | 'minutes' | 'isFull' | 'onMove' | 'onPress'> & {
  slot: Slot;
  /** The half hour before. */
  above: Slot | undefined;
  isCurrent: boolean;
};

function Cell({ slot, above, chosen, minutes, isFull, isCurrent, onMove, onPress }: CellProps) {
  const { local, busy, obstacle } = slot;
  const isChosen = chosen.includes(local);
  const isRefused = !isChosen && (obstacle !== undefined || isFull);
  const isCovered = chosen.some((time) => time < local && minutesBetween(time, local) < minutes);
  const isNamed = busy && busy !== above?.busy;
  const ground = isChosen
    ? 'bg-primary font-medium'
    : isCovered
      ? 'bg-primary/40'
      : obstacle && !busy
        ? 'bg-surface'
        : '';
  const words = isChosen || !isNamed ? labels.time(local) : labels.short(busy);
  const text = isChosen || isNamed ? '' : 'text-transparent hover:text-quiet focus-visible:text-quiet';
  return (
    <button
      type="button"
      aria-label={labels.slot(slot)}
      aria-pressed={isChosen}
      aria-disabled={isRefused}
      title={busy && labels.slot(slot)}
      tabIndex={isCurrent ? 0 : -1}
      data-first={isCurrent || undefined}
      onClick={() => {
        onMove(local);
        if (!isRefused) onPress(local);
      }}
      className={`block h-[1.65rem] w-full scroll-mt-8 truncate border-t px-2 text-left -outline-offset-2 ${isHour(local) ? 'border-t-line' : 'border-t-transparent'} ${busy ? looks[busy.kind] : ''} ${isRefused ? 'cursor-default' : 'cursor-pointer hover:bg-primary/40'} ${ground} ${text}`}
    >
      {words}
    </button>
  );
}

function minutesBetween(earlier: string, later: string): number {
  return (Date.parse(`${later}Z`) - Date.parse(`${earlier}Z`)) / 60_000;
}

function DayList({ artist, slots, chosen, isFull, current, onMove, onPress }: ShownProps) {
  return (
    <section aria-label={labels.week(artist)}>
      {slots.map((day) => {
        const name = day[0]?.local ?? '';
        const free = day.filter((slot) => !slot.obstacle || chosen.includes(slot.local));
        const filled = [...new Set(day.flatMap(({ busy }) => (busy ? [busy] : [])))];
        return (
          <details
            key={name}
            name="days"
            open={current.startsWith(name.slice(0, 10))}
            // A day above it that closes moves it out of view.
            onToggle={({ currentTarget: { open, firstElementChild } }) => {
              if (open) firstElementChild?.scrollIntoView({ block: 'nearest' });
            }}
            className="border-t border-line"
          >
            <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3">
              {labels.day(name)}
              <span className="text-sm text-quiet">{labels.free(free.length)}</span>
            </summary>
            {filled.map((busy) => (
              <p key={`${busy.kind} ${busy.from}`} className="text-sm text-quiet [overflow-wrap:anywhere]">
                {labels.filled(busy, day.find((slot) => slot.busy === busy)?.local ?? '')}
              </p>
            ))}
            <p className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2 py-3">
              {free.map((slot) => (
                <Button
                  key={slot.local}
                  aria-label={labels.slot(slot)}
                  aria-pressed={chosen.includes(slot.local)}
                  aria-disabled={isFull && !chosen.includes(slot.local)}
                  onClick={() => {
                    onMove(slot.local);
                    if (!isFull || chosen.includes(slot.local)) onPress(slot.local);
                  }}
                >
                  {labels.time(slot.local)}
                </Button>
              ))}
            </p>
          </details>
        );
      })}
    </section>
  );
}

function isHour(local: string): boolean {
  return local.endsWith(':00');
}

function isFree({ obstacle, busy }: Slot): boolean {
  return !obstacle && !busy;
}
