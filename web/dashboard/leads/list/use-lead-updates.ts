import { useRef, useState } from 'react';
import type { LeadPage, LeadSummary } from '#shared/leads/lead-schemas.ts';
import { serverNow } from '../../account/server-clock.ts';
import { useLeadSummary, useSummaryReads } from '../hooks/lead-summary.ts';
import type { Shown } from '../selection/use-selection.ts';
import { growth, haveChanged, isEmailPending, mayBeNewer, newAnswers } from './lead-updates.ts';

type List = Shown & { renew: (came: number) => Promise<LeadPage | undefined> };

/** After how long without news the list is reloaded. */
const maxAgeMs = 120_000;

/** Follows the counts, reloads the list when they change, and reports how many leads and answers `came` in last. */
export function useLeadUpdates({ leads, filter, assignee, source, search, renew }: List) {
  const { counts, countAfter } = useLeadSummary();
  useSummaryReads(follow);
  const [came, setCame] = useState({ leads: 0, answers: 0, times: 0 });
  // A lead is counted a moment before the lists show it; the next poll then reloads them again.
  const isBehind = useRef(false);
  const readAt = useRef(Date.now());

  async function follow(before: LeadSummary | undefined, now: LeadSummary, isAnnounced: boolean) {
    // The first read of the counts comes after that of the list, and leads may have changed in between.
    const hasNews = before ? haveChanged(before, now) : mayBeNewer(now, readAt.current);
    // No count shows that a lead changed hands.
    const mayHaveMoved = assignee !== undefined || leads?.some((lead) => isEmailPending(lead, serverNow()));
    const isOld = Date.now() - readAt.current >= maxAgeMs;
    const isDue = !document.hidden && (isAnnounced || isBehind.current || mayHaveMoved || isOld);
    if (!hasNews && !isDue) return;
    readAt.current = Date.now();
    const inAll = before ? growth(before, now, 'all') : 0;
    const answers = before ? newAnswers(before, now) : 0;
    if (inAll + answers > 0) setCame(({ times }) => ({ leads: inAll, answers, times: times + 1 }));
    // It is unknown how many of the new leads match a search, or have this assignee or source: the list keeps its length.
    const isNarrowed = [search, assignee, source].some((each) => each !== undefined);
    const inList = before && !isNarrowed ? growth(before, now, filter) : 0;
    const read = await renew(inList);
    isBehind.current = inList > 0 && read?.leads[0]?.id === leads?.[0]?.id;
  }

  return { counts, countAfter, came };
}
