const format = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });

/** A date in the dashboard's format, `Jan 5, 2025`, in the reader's time zone. */
export function adminDate(iso: string): string {
  return format.format(new Date(iso));
}
