import { hasStoredSession, setStaffCookie } from '../api/stored-session.ts';
import { listenToTaps } from '../site/gallery/taps.ts';
import { listenToTabs } from '../site/showcase/tabs.ts';
import { reloadPage, restoreTyping } from './reload-page.ts';

/**
 * The page's only early script. The page works without it. It loads the application, which is twenty times larger, when
 * that does not delay anything: when idle, at the first input, or when the showcase comes near.
 */
const page = document.getElementById('root');
if (page) {
  listenToTabs();
  listenToTaps();
  restoreTyping();
  markPastHero();
  showCurrentYear();
  const contentChecked = new Promise<void>((resolve) => whenIdle(() => follow(page, resolve)));
  if (isForStaff(page)) import('./staff-page.tsx').then(({ showStaffPage }) => showStaffPage(page), console.error);
  else hydrateLate(page, contentChecked);
  offerAnalyticsLater(page.dataset.analytics);
  for (const type of ['settings-updated', 'seo-settings-updated']) addEventListener(type, refresh);
  // Last, because reading the storage fails where it is blocked.
  careForForm();
} else {
  console.error(`No page has the path ${location.pathname}`);
}

/** Signed-in staff see the home page instead of coming soon; checking the session takes a moment. */
function isForStaff(root: HTMLElement): boolean {
  if (root.dataset.mode !== 'coming-soon' || !hasStoredSession()) return 'loading' in root.dataset;
  // The visitors' document cannot renew a session. A browser that lost the cookie reloads to get the document for staff.
  if (!('loading' in root.dataset) && setStaffCookie(true)) location.reload();
  root.textContent = 'Loading...';
  return true;
}

/** Loads nothing when the studio has no analytics id. */
function offerAnalyticsLater(id: string | undefined): void {
  const offer = (measured: string) =>
    import('../site/consent/consent.ts').then(({ offerAnalytics }) => offerAnalytics(measured), console.error);
  if (id) whenIdle(() => void offer(id));
}

/** Starts when the form is used, or at once when it was used before this script or the tab has kept what was typed in it. */
function careForForm(): void {
  const care = () => void import('../site/booking/form-care.ts').catch(console.error);
  addEventListener('input', care);
  if (document.querySelector('form :focus') || sessionStorage.booking) care();
}

function refresh(): void {
  import('./refresh-content.ts').then(({ refreshContent }) => refreshContent(), console.error);
}

function follow(root: HTMLElement, contentChecked: () => void): void {
  import('./follow-changes.ts').then(({ followChanges }) => followChanges(root, contentChecked), console.error);
}

/** Marks the document once the header is past the hero, for the styles. */
function markPastHero(): void {
  const hero = document.querySelector('[data-hero]');
  if (!hero) return;
  const observer = new IntersectionObserver(
    ([entry]) => document.documentElement.toggleAttribute('data-past-hero', !entry?.isIntersecting),
    { rootMargin: '-64px 0px 0px' },
  );
  observer.observe(hero);
}

/** The published page may be from last year. */
function showCurrentYear(): void {
  const year = document.querySelector('[data-year]');
  if (year) year.textContent = String(new Date().getFullYear());
}

/**
 * @param contentChecked resolves once the page has checked what is live. The application starts with
 * that content, so a visit reads it once. Input or a slow connection starts it without waiting.
 */
function hydrateLate(root: HTMLElement, contentChecked: Promise<void>): void {
  let hydration: Promise<void> | undefined;
  const early = new AbortController();
  const begin = () => void hydrate().catch(console.error);

  for (const type of ['pointerdown', 'keydown', 'focusin', 'touchstart'])
    addEventListener(type, begin, { passive: true, signal: early.signal });
  addEventListener('submit', sendLater, { capture: true, signal: early.signal });
  addEventListener('click', clickLater, { capture: true, signal: early.signal });
  if (root.dataset.mode === 'home') {
    const beginAfterLook = () => void Promise.race([contentChecked, pause(5000)]).then(begin);
    whenNear(document.getElementById('showcase'), beginAfterLook);
    whenIdle(beginAfterLook);
  } else {
    // Most visitors only read this page: it is hydrated when they reach for a button or link. `pointerover` also fires for
    // a pointer that rests where the page appears.
    const reach = ({ target }: Event) => (target as Element).closest('button, a') && begin();
    addEventListener('pointerover', reach, { passive: true, signal: early.signal });
    document.querySelector<HTMLImageElement>('img[data-sign]')?.decode().catch(begin);
  }

  /** A failed attempt, such as on a lost connection, is repeated at the next event. */
  function hydrate(): Promise<void> {
    hydration ??= import('./hydrate.tsx')
      .then((application) => application.hydrate(root))
      .then(() => early.abort())
      .catch((error) => {
        hydration = undefined;
        throw error;
      });
    return hydration;
  }

  function failed(error: unknown): void {
    console.error(error);
    void reloadPage(root);
  }

  /** Holds a form that is submitted before hydration and submits it afterwards. */
  function sendLater(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    hydrate().then(() => currentElement(form, 'form')?.requestSubmit(), failed);
  }

  /** Holds a click on an element that only the application can handle. */
  function clickLater(event: MouseEvent): void {
    const clicked = (event.target as Element).closest<HTMLElement>('[data-late]');
    if (!clicked || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    hydrate().then(() => currentElement(clicked, selectorOf(clicked))?.click(), failed);
  }
}

/** Identifies links by `href`, buttons by `data-late`. */
function selectorOf(clicked: HTMLElement): string {
  const [name, value] =
    clicked instanceof HTMLAnchorElement ? ['href', clicked.getAttribute('href')] : ['data-late', clicked.dataset.late];
  return `[data-late][${name}="${CSS.escape(value ?? '')}"]`;
}

/** The same element in the current page: newer content may have replaced the rendered one. */
function currentElement<Shown extends HTMLElement>(drawn: Shown, selector: string): Shown | null {
  return drawn.isConnected ? drawn : document.querySelector<Shown>(selector);
}

function whenNear(element: HTMLElement | null, act: () => void): void {
  if (!element) return;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      act();
    },
    { rootMargin: '100% 0px' },
  );
  observer.observe(element);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Runs soon after load, also if the browser is never idle. */
function whenIdle(act: () => void): void {
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 2000 }) : setTimeout(act, 1000);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
