import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { dateEnd } from '#shared/dates/date-limits.ts';
import type { LeadDate } from '#shared/dates/date-schemas.ts';
import { standingOfDate } from '#shared/dates/date-states.ts';
import { requestPath } from '#shared/requests/request-link.ts';
import { cleanLine, cleanLines } from '#shared/values/clean-text.ts';

type Person = { name: string; email: string };
type Parties = {
  isCancelled: boolean;
  studio: Person & { host: string; address: string };
  visitor: Person;
};

/** A date as a calendar file: an invitation, or its cancellation. Calendars update the event of the same date. */
export function dateCalendar(date: LeadDate, { isCancelled, studio, visitor }: Parties): string {
  const file = ical({
    prodId: { company: cleanLine(studio.name), product: 'Appointments', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  file.createEvent({
    id: `${date.id}@${studio.host}`,
    sequence: date.sequence,
    start: new Date(date.starts_at),
    end: new Date(dateEnd(date)),
    summary: cleanLine(`${studio.name}: ${date.artist}`),
    location: cleanLines(studio.address) || null,
    // Without the key: calendars are shared.
    url: `https://${studio.host}${requestPath}`,
    status: ICalEventStatus[isCancelled ? 'CANCELLED' : standingOfDate(date, new Date(date.changed_at ?? 0)).calendar],
    organizer: { name: inQuotes(studio.name), email: studio.email },
    attendees: [{ name: inQuotes(visitor.name), email: visitor.email, rsvp: false }],
  });
  return file.toString();
}

/** ical-generator writes names in double quotes, which cannot contain double quotes (RFC 5545, 3.1). */
function inQuotes(name: string): string {
  return cleanLine(name).replace(/["\\]/g, "'");
}
