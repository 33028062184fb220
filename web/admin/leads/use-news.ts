import { useRef, useState } from 'react';
import type { Lead, LeadCounts, LeadPage } from '#shared/leads.ts';
import { useLeadSummary } from '../../api/leads.ts';
import { growth, haveChanged, isSettling } from './news.ts';
import type { LeadFilter } from './selection.ts';

type List = {
  leads: readonly Lead[] | undefined;
  filter: LeadFilter;
  search: string | undefined;
  renew: (came: number) => Promise<LeadPage | undefined>;
};

/** The numbers about all leads, which tell when the list has to be read again, and how many leads `came` in last. */
export function useNews({ leads, filter, search, renew }: List) {
  const { counts, count } = useLeadSummary(follow);
  const [came, setCame] = useState({ leads: 0, times: 0 });
  // The table counts a lead a moment before its lists show it: then the next look reads them once more.
  const isBehind = useRef(false);

  async function follow(before: LeadCounts | undefined, now: LeadCounts) {
    const hasNews = before !== undefined && haveChanged(before, now);
    if (!hasNews && !isBehind.current && !leads?.some((lead) => isSettling(lead, new Date()))) return;
    const inAll = before ? growth(before, now, 'all') : 0;
    if (inAll > 0) setCame(({ times }) => ({ leads: inAll, times: times + 1 }));
    // How many of them a search finds is not known; it shows as many leads as before.
    const inList = before && search === undefined ? growth(before, now, filter) : 0;
    const read = await renew(inList);
    isBehind.current = inList > 0 && read?.leads[0]?.id === leads?.[0]?.id;
  }

  return { counts, count, came };
}
