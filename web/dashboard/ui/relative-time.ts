import { adminDate } from './admin-date.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago a time was, such as `5 min ago`; its date after a week. A time ahead of this clock is `just now`. */
export function relativeTime(iso: string, now: Date): string {
  const ago = now.getTime() - Date.parse(iso);
  if (ago < minute) return 'just now';
  if (ago < hour) return `${Math.floor(ago / minute)} min ago`;
  if (ago < day) return `${Math.floor(ago / hour)} h ago`;
  if (ago < 7 * day) return `${Math.floor(ago / day)} d ago`;
  return adminDate(iso);
}

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** `Jan 5, 2025, 8:14 PM`, in the reader's time zone. */
export function exactTime(iso: string): string {
  return exact.format(new Date(iso));
}
