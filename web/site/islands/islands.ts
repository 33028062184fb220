import { listenTo } from '../../common/page-events.ts';
import type { LiveName } from './island-name.ts';
import { lateAt } from './late-act.ts';
import { registry } from './registry.ts';

/** Places whose life has begun to load, and those that handle their own input. */
const started = new Map<HTMLElement, { life: Promise<unknown>; ended: AbortController }>();
const alive = new WeakSet<Element>();
/** Places that say so when they cannot be loaded. */
const forms: (string | undefined)[] = ['form', 'soon'] satisfies LiveName[];
/** Elements whose submit or click waits, so that it happens once. */
const held = new WeakSet<Element>();

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      void start(target as HTMLElement).catch(console.error);
    }
  },
  { rootMargin: '100% 0px' },
);

/** Brings the places of the page to life when they come near or are touched. Holds input until then. */
export function listenToPlaces(): void {
  const touch = ({ target }: Event) => {
    const place = placeOf(target);
    if (place) void start(place).catch(console.error);
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input'])
    addEventListener(type, touch, { passive: true });
  addEventListener('submit', hold, true);
  addEventListener('click', hold, true);
  observePlaces();
  addEventListener('online', observePlaces);
  listenTo('page-renewed', () => {
    endLives();
    observePlaces();
  });
}

/** Ends the lives of places that have left the page. */
function endLives(): void {
  for (const [place, { ended }] of started) {
    if (place.isConnected) continue;
    ended.abort();
    started.delete(place);
  }
}

function observePlaces(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-live]'))
    if (entryOf(place)?.near && !started.has(place)) near.observe(place);
}

/** Begins the life of a place. After a failure, such as on a lost connection, the next touch tries again. */
export function start(place: HTMLElement): Promise<unknown> {
  const begun = started.get(place);
  if (begun) return begun.life;
  const ended = new AbortController();
  const life = Promise.resolve(entryOf(place)?.load())
    // The place may have left the page by now.
    .then((loaded) => (ended.signal.aborted ? undefined : loaded?.start(place, ended.signal)))
    .then(() => alive.add(place));
  started.set(place, { life, ended });
  life.catch(() => started.delete(place));
  return life;
}

/** Resolves once no life is on its way. */
export function settled(): Promise<unknown> {
  return Promise.allSettled([...started.values()].map(({ life }) => life));
}

/** Whether what is in the place belongs to its life, because that has begun to load. */
export function isStarted(place: HTMLElement): boolean {
  return started.has(place);
}

/** How a place comes to life. Notices have none: the form brings theirs to life. */
function entryOf(place: HTMLElement) {
  return Object.hasOwn(registry, place.dataset.live ?? '') ? registry[place.dataset.live as LiveName] : undefined;
}

function placeOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-live]') : null;
}

/** Holds a submit, or a click on an image or an element with `data-late`, until the place handles it. */
function hold(event: Event): void {
  const place = placeOf(event.target);
  if (!place || alive.has(place)) return;
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
  start(place)
    .then(
      // The button says whether the whole form is checked, or a step.
      () => (used instanceof HTMLFormElement ? used.requestSubmit((event as SubmitEvent).submitter) : used.click()),
      (error) => {
        console.error(error);
        if (used instanceof HTMLAnchorElement) return location.assign(used.href);
        // The buttons of a carousel are pressed again.
        if (!forms.includes(place.dataset.live)) return;
        // What helps a visitor whose connection broke.
        for (const help of document.querySelectorAll<HTMLElement>('[data-failed]')) help.hidden = false;
      },
    )
    .finally(() => held.delete(used));
}
