const format = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });

/** A date in the dashboard's format, `Jan 5, 2025`, in the reader's time zone. */
export function adminDate(iso: string): string {
  return format.format(new Date(iso));
}

/** A day of the studio, `2026-03-01`, in the same format. It is the same day for every reader. */
export function dayLabel(day: string): string {
  return adminDate(`${day}T12:00`);
}
