const format = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });

/** A day as the dashboard writes it everywhere: `Jan 5, 2025`, in the time zone of who reads it. */
export function adminDate(iso: string): string {
  return format.format(new Date(iso));
}
