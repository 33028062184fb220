import { Link } from 'react-router-dom';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { keepPosition } from '../open-list.ts';

/** The visitor's name, which opens the lead. */
export function LeadLink({ lead: { id, first_name, last_name } }: { lead: Lead }) {
  return (
    <Link
      to={`/admin/leads/${id}`}
      data-lead
      onClick={() => keepPosition(id)}
      className="underline decoration-transparent underline-offset-4 transition-colors hover:decoration-field-line"
    >
      <bdi>
        {first_name} {last_name}
      </bdi>
    </Link>
  );
}
