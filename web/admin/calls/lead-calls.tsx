import { useEffect, useState } from 'react';
import { followLeads } from '../../api/follow-leads.ts';
import { useLeadSummary } from '../../api/lead-summary.ts';
import { countInTitle } from '../page-title.tsx';

/** The connection announces changes; the poll is for messages that were lost. */
const connectedPollMilliseconds = 60_000;
/** Leaves time to read and show the counts within 10 seconds of a request. */
const pollMilliseconds = 8_000;

/** Keeps the counts of leads up to date on every page, and shows the leads to answer in the title of the document. */
export default function LeadCalls() {
  const [isConnected, setConnected] = useState(false);
  const { counts, renew } = useLeadSummary(isConnected ? connectedPollMilliseconds : pollMilliseconds);
  const count = counts?.studio ?? 0;

  useEffect(() => followLeads({ changed: () => void renew(), connected: setConnected }), [renew]);

  useEffect(() => {
    countInTitle(count);
    return () => countInTitle(0);
  }, [count]);

  return null;
}
