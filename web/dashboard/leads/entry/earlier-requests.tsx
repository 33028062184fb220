import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { reachOf } from '#shared/leads/lead-sources.ts';
import { adminDate } from '../../ui/admin-date.ts';
import { readLeads } from '../hooks/read-leads.ts';
import { entryLabels as labels } from './entry-labels.ts';

/** The earlier requests that are shown. */
const mostShown = 3;
/** Longer than the pause between two keys. */
const pauseMilliseconds = 300;

/** A search for a handle finds names too. */
function isReached(reach: string): (lead: Lead) => boolean {
  const handle = reachOf(reach)?.handle?.toLowerCase();
  return (lead) => !handle || Boolean(lead.handle?.toLowerCase().startsWith(handle));
}

/** The earlier requests of the person who is reached like this, as links that leave the dialog. */
export function EarlierRequests({ reach, onFollow }: { reach: string; onFollow: () => void }) {
  const [search, setSearch] = useState<string>();
  useEffect(() => {
    const [wanted] = Object.values(reachOf(reach) ?? {});
    const timer = setTimeout(() => setSearch(wanted), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [reach]);
  const { data } = useSWR(search && ['earlier requests', search], () => readLeads({ search }));
  const earlier = search ? (data?.leads ?? []).filter(isReached(reach)).slice(0, mostShown) : [];
  return (
    <div role="status" className="text-sm empty:hidden">
      {earlier.length > 0 && (
        <>
          <p className="font-medium">{labels.earlier}</p>
          <ul>
            {earlier.map(({ id, first_name, last_name, created_at, status }) => (
              <li key={id}>
                <Link to={`/admin/leads/${id}`} onClick={onFollow} className="link inline-block py-1">
                  <bdi>{labels.openEarlier(`${first_name} ${last_name}`.trim(), adminDate(created_at), status)}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
