import { isUpcoming } from '#shared/website/upcoming.ts';
import { listenTo } from '../../common/page-events.ts';
import { partOf } from '../islands/page-part.ts';
import { start as listenToMore } from '../show-more.ts';

const lookAgainMs = 60_000;

/** Hides events that are over: the page may have been published hours ago and stay open for hours. */
export function start(place: HTMLElement, ended: AbortSignal): Promise<void> {
  function look(): void {
    const now = new Date();
    const events = [...place.querySelectorAll<HTMLElement>('[data-ends]')];
    for (const event of events) event.hidden = !isUpcoming({ ends: event.dataset.ends ?? '' }, now);
    const isOver = events.every(({ hidden }) => hidden) && !place.querySelector('a[rel=next]');
    for (const part of place.querySelectorAll<HTMLElement>('ol, .events-head a')) part.hidden = isOver;
    const none = partOf(place, 'no-events');
    if (none) none.hidden = !isOver;
  }

  look();
  const timer = setInterval(look, lookAgainMs);
  ended.addEventListener('abort', () => clearInterval(timer));
  listenTo('page-renewed', look, { signal: ended });
  return listenToMore(place);
}
