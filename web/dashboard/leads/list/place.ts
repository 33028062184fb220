import { useLayoutEffect, useRef } from 'react';
import { restoreList } from '../lead/kept-list.ts';
import { hashOf, type ListView } from '../list-view.ts';
import { rowId } from './next-lead-focus.ts';

/** Where the row of the lead that was opened last was on screen. */
let row: { leadId: string; top: number } | undefined;

/** Keeps the place of a lead that is opened from the list: in the list's address, and on screen. */
export function keepPlace(view: ListView, leadId: string): void {
  const top = document.getElementById(rowId(leadId))?.getBoundingClientRect().top;
  if (top !== undefined) row = { leadId, top };
  // Not through the router, which is about to open the lead: this changes only the address to come back to.
  history.replaceState(history.state, '', hashOf({ ...view, at: leadId }));
}

type List = { leads: readonly unknown[] | undefined; hasMore: boolean; loadMore: () => Promise<unknown> };

/** Scrolls to the lead at which the list was left, once the list is there, and moves the focus to its link. */
export function useReturnToPlace(at: string | undefined, { leads, hasMore, loadMore }: List): void {
  const sought = useRef(at);
  const count = leads?.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each length of the list
  useLayoutEffect(() => {
    const { current: leadId } = sought;
    if (count === undefined || leadId === undefined) return;
    // After a reload, the list is shorter than it was when the lead was opened from it.
    const isBeyond = hasMore && count <= restoreList(leadId).indexOf(leadId);
    if (returnTo(leadId) || !isBeyond) sought.current = undefined;
    else loadMore().catch(() => {});
  }, [count]);
}

function returnTo(leadId: string): boolean {
  const found = document.getElementById(rowId(leadId));
  if (!found) return false;
  const top = row?.leadId === leadId ? row.top : window.innerHeight / 3;
  window.scrollBy({ top: found.getBoundingClientRect().top - top, behavior: 'instant' });
  found.querySelector<HTMLElement>('[data-lead]')?.focus({ preventScroll: true });
  return true;
}
