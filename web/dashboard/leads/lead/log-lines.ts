import { eventOf } from '#shared/leads/lead-events.ts';
import { byVisitor } from '#shared/leads/log-limits.ts';
import type { LogEntry } from '#shared/leads/log-schemas.ts';
import { dayLabel } from '../../ui/admin-date.ts';
import { exactTime } from '../../ui/relative-time.ts';
import { leadLabels } from './lead-labels.ts';

type NameOf = (accountId: string | undefined) => string | undefined;

const lines = leadLabels.lines;

/** What a line of the log says: who did it, if a staff member or the visitor did, and what. */
export function lineParts(entry: LogEntry, nameOf: NameOf, timeZone: string): { who?: string; what: string } {
  const { staff, alone } = eventOf(entry);
  const telling = {
    timeZone,
    nameOf: (id: string | undefined) => nameOf(id) ?? lines.formerStaffInside,
    dayText: dayLabel,
    timeText: exactTime,
  };
  const isAlone = !staff || (entry.by === undefined && alone);
  return isAlone ? { what: alone?.(entry, telling) ?? '' } : { who: whoOf(entry, nameOf), what: staff(entry, telling) };
}

function whoOf({ by }: LogEntry, nameOf: NameOf): string {
  if (by === undefined) return lines.staff;
  return by === byVisitor ? lines.visitor : (nameOf(by) ?? lines.formerStaff);
}

/** The same as one text, for screen readers. */
export function lineText(entry: LogEntry, nameOf: NameOf, timeZone: string): string {
  const { who, what } = lineParts(entry, nameOf, timeZone);
  return who ? `${who} ${what}` : what;
}
