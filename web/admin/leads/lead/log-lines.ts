import { studioTimeText } from '#shared/dates/date-texts.ts';
import { byVisitor } from '#shared/leads/log-limits.ts';
import type { LogEntry, LogEntryOf } from '#shared/leads/log-schemas.ts';
import { dateLabels } from '../../../labels/leads/date-labels.ts';
import { leadLabels } from '../../../labels/leads/lead-labels.ts';
import { dayLabel } from '../../admin-date.ts';
import { exactTime } from '../../relative-time.ts';

type NameOf = (accountId: string | undefined) => string | undefined;

const lines = leadLabels.lines;
const dateLines = dateLabels.lines;
/** From this on, the log says when an answer happened and not only when it was logged. */
const noticeableMilliseconds = 5 * 60_000;

/** What a line of the log says: who did it, if a staff member did, and what. */
export function lineParts(entry: LogEntry, nameOf: NameOf, timeZone: string): { who?: string; what: string } {
  const who =
    entry.by === undefined
      ? undefined
      : entry.by === byVisitor
        ? lines.visitor
        : (nameOf(entry.by) ?? lines.formerStaff);
  switch (entry.kind) {
    case 'status':
      return who
        ? { who, what: lines.status(entry.from, entry.to) }
        : { what: lines.statusAlone(entry.from, entry.to) };
    case 'assignee':
      return { ...(who && { who }), what: assignment(entry, nameOf) };
    case 'note':
      return { who: who ?? lines.staff, what: lines.noted };
    case 'reply':
      if (!who) return { what: lines.repliedAlone };
      return { who, what: entry.offer ? dateLines.offered : lines.replied };
    case 'answer':
      if (entry.way === 'page') return { what: pageAnswer(entry, timeZone) };
      return {
        who: who ?? lines.staff,
        what: lines.answers[entry.from](lines.ways[entry.way]) + happenedEarlier(entry),
      };
    case 'later':
      if (entry.until === undefined) return who ? { who, what: lines.takenBack } : { what: lines.givenBack };
      return { who: who ?? lines.staff, what: lines.putAside(dayLabel(entry.until)) };
    case 'date': {
      const time = studioTimeText(entry.date.starts_at, timeZone);
      return who ? { who, what: dateLines.dateBy[entry.change](time) } : { what: dateLines.date[entry.change](time) };
    }
    case 'deposit':
      return { who: who ?? lines.staff, what: dateLines.deposit(entry.to) };
    case 'phone':
      return { who: lines.visitor, what: lines.phone(entry.from, entry.to) };
    case 'email':
      return { who: lines.visitor, what: lines.email(entry.from, entry.to) };
    case 'photo':
      return { who: who ?? lines.staff, what: lines.photo(entry.did, entry.body) };
    case 'link':
      return { what: entry.confirms ? lines.check : lines.link };
    case 'confirmation':
      return { what: lines.confirmation };
  }
}

function pageAnswer({ did, time = '' }: LogEntryOf<'answer'>, timeZone: string): string {
  return did ? dateLines.did[did](time && studioTimeText(time, timeZone)) : lines.visitorWrote;
}

/** When an answer happened, if it was logged later. */
function happenedEarlier({ at, happened_at }: LogEntryOf<'answer'>): string {
  const isEarlier = Date.parse(at) - Date.parse(happened_at) > noticeableMilliseconds;
  return isEarlier ? lines.at(exactTime(happened_at)) : '';
}

/** The same as one text, for screen readers. */
export function lineText(entry: LogEntry, nameOf: NameOf, timeZone: string): string {
  const { who, what } = lineParts(entry, nameOf, timeZone);
  return who ? `${who} ${what}` : what;
}

function assignment({ by, from, to }: Extract<LogEntry, { kind: 'assignee' }>, nameOf: NameOf): string {
  if (by === undefined)
    return to ? lines.assignedAlone(nameInside(to, nameOf)) : lines.disabled(nameInside(from, nameOf));
  if (to === undefined) return lines.unassigned;
  return to === by ? lines.took : lines.assigned(nameInside(to, nameOf));
}

/** The name of a staff member inside a sentence. */
function nameInside(accountId: string | undefined, nameOf: NameOf): string {
  return nameOf(accountId) ?? lines.formerStaffInside;
}
