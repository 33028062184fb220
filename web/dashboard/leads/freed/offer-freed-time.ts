import type { LeadDate } from '#shared/dates/date-schemas.ts';
import type { NoticeAction } from '../../../common/notices/shown-notices.ts';
import { serverNow } from '../../account/server-clock.ts';
import { freedLabels } from './freed-labels.ts';

/** A time that became free, or that of a declined date, with the lead that had it. */
export type Freed = { lead: string; date: LeadDate };

let opener: ((freed: Freed) => void) | undefined;

/** Opens the dialog in which staff offer the time to others. */
export function offerFreedTime(freed: Freed): void {
  opener?.(freed);
}

/** The dialog calls this while it is on the page. @returns a function that ends it */
export function onOfferFreedTime(open: NonNullable<typeof opener>): () => void {
  opener = open;
  return () => {
    opener = undefined;
  };
}

/** The action of a notice that a time ahead has become free. */
export function freedAction(freed: Freed): NoticeAction | undefined {
  if (Date.parse(freed.date.starts_at) <= serverNow().getTime()) return undefined;
  return { label: freedLabels.offer, run: () => offerFreedTime(freed), seconds: 30, isUndo: false };
}
