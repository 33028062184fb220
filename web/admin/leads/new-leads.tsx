import { labels } from '#shared/labels.ts';

/** Says how many leads came in while the page was open; once more each `times`, also when it is the same number. */
export function NewLeads({ leads, times }: { leads: number; times: number }) {
  return (
    <p role="status" className="text-sm whitespace-nowrap text-success">
      {times > 0 && <span key={times}>{labels.leads.came(leads)}</span>}
    </p>
  );
}
