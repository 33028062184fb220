import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';

/** The ISO time of the value of a `datetime-local` input, `2025-01-05T21:30` in the studio's time zone (ED-NITE-01). */
export function toIso(input: string, timeZone: string): string {
  const parts = /^(\d{4,})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(input);
  if (!parts) return '';
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts.slice(1).map(Number);
  return new Date(new TZDate(year, month - 1, day, hour, minute, timeZone).getTime()).toISOString();
}

/** The format of lists in the dashboard: `Jan 5, 2025, 9:30 PM` (CONST-01). */
export function eventTime(iso: string, timeZone: string): string {
  return iso && format(new TZDate(iso, timeZone), 'MMM d, yyyy, h:mm a');
}
