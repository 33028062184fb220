import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { LeadSummary } from '#shared/leads/lead-schemas.ts';
import { showNotice, shownNotices } from '../../../common/notices/shown-notices.ts';
import { followStaffChannel } from '../../ui/live/follow-staff-channel.ts';
import { countInTitle } from '../../ui/page-title.tsx';
import { beginFirstRead, retryMilliseconds, useLeadSummary, useSummaryReads } from '../hooks/lead-summary.ts';
import { countOf, newAnswers } from '../list/lead-updates.ts';
import { callLabels, cameIn, type News } from './call-labels.ts';

/** The connection announces changes; the poll is for messages that were lost. */
const connectedPollMilliseconds = 180_000;

/**
 * Keeps the counts of leads up to date on every page, shows the leads to answer and the held requests in the title, and announces
 * new requests and answers.
 */
export function LeadCalls() {
  const [isConnected, setConnected] = useState(false);
  const { counts, renew, readOnOpen } = useLeadSummary(isConnected ? connectedPollMilliseconds : retryMilliseconds);
  const numbers = counts ? callLabels.inTitle(counts) : '';
  const { pathname } = useLocation();
  const queue = useRef<HTMLAnchorElement>(null);
  const notice = useRef({ id: 0, news: { requests: 0, answers: 0 } });

  const opened = useEffectEvent(readOnOpen);
  function connected(isOpen: boolean) {
    setConnected(isOpen);
    if (!isOpen) beginFirstRead();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one connection, whose reads are the same in all renders
  useEffect(() => followStaffChannel({ opened: () => opened(), changed: renew, connected }), []);

  useEffect(() => {
    countInTitle(numbers);
    return () => countInTitle('');
  }, [numbers]);

  // A click on a link, because editors ask before a link leaves unsaved edits.
  const show = () => queue.current?.click();

  useSummaryReads((before, now) => {
    if (!before) return;
    const came = { requests: newIn(before, now), answers: newAnswers(before, now) };
    if (came.requests + came.answers === 0) return;
    // The list announces them itself.
    if (/^\/admin(\/leads)?\/?$/.test(pathname)) return;
    const { id, news } = notice.current;
    const isShown = shownNotices().some((each) => each.id === id);
    const all = isShown ? sum(news, came) : came;
    const title = cameIn(all);
    const action = { label: callLabels.show, run: show, isUndo: false, isNews: true };
    notice.current = { id: showNotice({ title, variant: 'normal' }, action, isShown ? id : undefined), news: all };
  });

  return (
    <Link ref={queue} to="/admin/leads" hidden>
      {callLabels.show}
    </Link>
  );
}

function sum(one: News, other: News): News {
  return { requests: one.requests + other.requests, answers: one.answers + other.answers };
}

/** The number of new leads. One that was released from held is not new, and one that is held may be spam. */
function newIn(before: LeadSummary, now: LeadSummary): number {
  const released = Math.max(0, before.held - now.held);
  return Math.max(0, countOf(now, 'all') - countOf(before, 'all') - released);
}
