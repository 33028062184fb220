import { useEffect } from 'react';
import { useLeadSummary } from '../../api/lead-summary.ts';
import { countInTitle } from '../page-title.tsx';

const pollMilliseconds = 8_000;

/** Keeps the counts of leads up to date on every page, and shows the leads to answer in the title of the document. */
export default function LeadCalls() {
  const { counts } = useLeadSummary(pollMilliseconds);
  const count = counts?.studio ?? 0;

  useEffect(() => {
    countInTitle(count);
    return () => countInTitle(0);
  }, [count]);

  return null;
}
