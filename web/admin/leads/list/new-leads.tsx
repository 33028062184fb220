import { labels } from '../../../labels/labels.ts';

/** Announces new leads while the page is open; `times` repeats an equal number. */
export function NewLeads({ leads, times }: { leads: number; times: number }) {
  return (
    <p role="status" className="text-sm whitespace-nowrap text-success">
      {times > 0 && <span key={times}>{labels.leads.came(leads)}</span>}
    </p>
  );
}
