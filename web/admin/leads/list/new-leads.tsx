import { leadListLabels } from '../../../labels/leads/lead-list-labels.ts';

/** Announces new leads and answers while the page is open; `times` repeats an equal number. */
export function NewLeads({ times, ...came }: { leads: number; answers: number; times: number }) {
  return (
    <p role="status" className="text-sm whitespace-nowrap text-success">
      {times > 0 && <span key={times}>{leadListLabels.came(came)}</span>}
    </p>
  );
}
