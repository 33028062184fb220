import { listenTo } from '../../common/page-events.ts';
import type { HistoryEntry } from '../history-entry.ts';
import { holdScroll } from '../hold-scroll.ts';
import type { IslandName } from './island-name.ts';
import { lateAt } from './late-act.ts';
import { registry } from './registry.ts';

/** Islands that have begun to load, and those that are hydrated: they handle their own input. */
const started = new Map<HTMLElement, { hydration: Promise<unknown>; ended: AbortController }>();
const hydrated = new WeakSet<Element>();
/** Islands that say so when they cannot be loaded. */
const forms: (string | undefined)[] = ['form', 'soon'] satisfies IslandName[];
/** Elements whose submit or click waits, so that it happens once. */
const held = new WeakSet<Element>();

const visible = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      visible.unobserve(target);
      void start(target as HTMLElement).catch(console.error);
    }
  },
  { rootMargin: '100% 0px' },
);

/** Hydrates the islands of the page when they come near or are touched. Holds input until then. */
export function listenToIslands(): void {
  const touch = ({ target }: Event) => {
    const island = islandOf(target);
    if (island) void start(island).catch(console.error);
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input'])
    addEventListener(type, touch, { passive: true });
  addEventListener('submit', hold, true);
  addEventListener('click', hold, true);
  observeIslands();
  addEventListener('online', observeIslands);
  listenTo('page-renewed', () => {
    endIslands();
    observeIslands();
  });
}

/**
 * Restores the lists that the visitor had extended before Back or a reload. Until their rows have come, they are as high as then, so that
 * the browser finds the place.
 */
export function restoreLists(): void {
  const { lists = {} } = (history.state as HistoryEntry | null)?.page ?? {};
  for (const [selector, { height }] of Object.entries(lists)) {
    const place = document.querySelector<HTMLElement>(selector);
    if (!place) continue;
    place.style.minHeight = `${height}px`;
    // A browser that has found the place already would follow what moves down.
    holdScroll();
    start(place)
      .catch(console.error)
      .finally(() => place.style.removeProperty('min-height'));
  }
}

/** Ends the islands that have left the page. */
function endIslands(): void {
  for (const [island, { ended }] of started) {
    if (island.isConnected) continue;
    ended.abort();
    started.delete(island);
  }
}

function observeIslands(): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]'))
    if (entryOf(island)?.hydrates === 'visible' && !started.has(island)) visible.observe(island);
}

/** Loads and hydrates an island. After a failure, such as on a lost connection, the next touch tries again. */
export function start(island: HTMLElement): Promise<unknown> {
  const begun = started.get(island);
  if (begun) return begun.hydration;
  const ended = new AbortController();
  const hydration = Promise.resolve(entryOf(island)?.load())
    // The island may have left the page by now.
    .then((loaded) => (ended.signal.aborted ? undefined : loaded?.start(island, ended.signal)))
    .then(() => hydrated.add(island));
  started.set(island, { hydration, ended });
  hydration.catch(() => started.delete(island));
  return hydration;
}

/** Resolves once no island is being hydrated. */
export function settled(): Promise<unknown> {
  return Promise.allSettled([...started.values()].map(({ hydration }) => hydration));
}

/** Whether what is in the island belongs to its script, because that has begun to load. */
export function isStarted(island: HTMLElement): boolean {
  return started.has(island);
}

/** How an island is hydrated. Notices have no entry: the form hydrates them. */
function entryOf(island: HTMLElement) {
  return Object.hasOwn(registry, island.dataset.island ?? '')
    ? registry[island.dataset.island as IslandName]
    : undefined;
}

function islandOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null;
}

/** Holds a submit, or a click on an image or an element with `data-late`, until the island handles it. */
function hold(event: Event): void {
  const island = islandOf(event.target);
  if (!island || hydrated.has(island)) return;
  const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
  const used =
    event.type === 'submit'
      ? (event.target as HTMLElement)
      : (lateAt(event.target) ?? (event.target as Element).closest<HTMLElement>('.tile > a'));
  if (!used || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  if (held.has(used)) return;
  held.add(used);
  start(island)
    .then(
      // The button says whether the whole form is checked, or a step.
      () => (used instanceof HTMLFormElement ? used.requestSubmit((event as SubmitEvent).submitter) : used.click()),
      (error) => {
        console.error(error);
        if (used instanceof HTMLAnchorElement) return location.assign(used.href);
        // The buttons of a carousel are pressed again.
        if (!forms.includes(island.dataset.island)) return;
        // What helps a visitor whose connection broke.
        for (const help of document.querySelectorAll<HTMLElement>('[data-failed]')) help.hidden = false;
      },
    )
    .finally(() => held.delete(used));
}
