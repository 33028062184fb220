import { Link } from 'react-router-dom';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { listPath, useListView } from '../list-view.ts';
import { keepPlace } from './place.ts';

/** The visitor's name, which opens the lead. */
export function LeadLink({ lead: { id, first_name, last_name } }: { lead: Lead }) {
  const { view } = useListView();
  return (
    <Link
      to={listPath(view, id)}
      data-lead
      onClick={() => keepPlace(view, id)}
      className="underline decoration-transparent underline-offset-4 transition-colors hover:decoration-field-line"
    >
      <bdi>
        {first_name} {last_name}
      </bdi>
    </Link>
  );
}
