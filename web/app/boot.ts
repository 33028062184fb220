import { hasStoredSession } from '../api/stored-session.ts';
import { listenToTabs } from '../site/showcase/tabs.ts';
import { loadAgain, resumeTyping } from './load-again.ts';

/**
 * The page's only early script. The page is complete without it; it fetches the application, which is fifty times its
 * size, once that costs nothing: when the browser is idle, at the first input, or when the showcase comes near.
 */
const page = document.getElementById('root');
if (page) {
  listenToTabs();
  resumeTyping();
  markPastHero();
  showCurrentYear();
  if (isForStaff(page)) import('./staff-page.tsx').then(({ showStaffPage }) => showStaffPage(page), console.error);
  else hydrateLate(page);
  whenIdle(() => follow(page));
  offerAnalyticsLater(page.dataset.analytics);
  for (const type of ['settings-updated', 'seo-settings-updated']) addEventListener(type, refresh);
} else {
  console.error(`No page has the path ${location.pathname}`);
}

/** Somebody who signed in sees past the coming-soon page; who that is takes a moment to find out. */
function isForStaff(root: HTMLElement): boolean {
  if (root.dataset.mode !== 'coming-soon' || !hasStoredSession()) return 'loading' in root.dataset;
  root.textContent = 'Loading...';
  return true;
}

/** Nothing of it is fetched where the studio counts no visits. */
function offerAnalyticsLater(id: string | undefined): void {
  const offer = (measured: string) =>
    import('../site/consent/consent.ts').then(({ offerAnalytics }) => offerAnalytics(measured), console.error);
  if (id) whenIdle(() => void offer(id));
}

function refresh(): void {
  import('./refresh-content.ts').then(({ refreshContent }) => refreshContent(), console.error);
}

function follow(root: HTMLElement): void {
  import('./follow-changes.ts').then(({ followChanges }) => followChanges(root), console.error);
}

/** Tells the styles when the header no longer stands over the hero. */
function markPastHero(): void {
  const hero = document.querySelector('[data-hero]');
  if (!hero) return;
  const observer = new IntersectionObserver(
    ([entry]) => document.documentElement.toggleAttribute('data-past-hero', !entry?.isIntersecting),
    { rootMargin: '-64px 0px 0px' },
  );
  observer.observe(hero);
}

/** The page may have been published last year. */
function showCurrentYear(): void {
  const year = document.querySelector('[data-year]');
  if (year) year.textContent = String(new Date().getFullYear());
}

function hydrateLate(root: HTMLElement): void {
  let hydration: Promise<void> | undefined;
  const early = new AbortController();
  const begin = () => void hydrate().catch(console.error);

  for (const type of ['pointerdown', 'keydown', 'focusin', 'touchstart'])
    addEventListener(type, begin, { passive: true, signal: early.signal });
  addEventListener('submit', sendLater, { capture: true, signal: early.signal });
  addEventListener('click', clickLater, { capture: true, signal: early.signal });
  if (root.dataset.mode === 'home') {
    whenNear(document.getElementById('showcase'), begin);
    whenIdle(begin);
  } else {
    // Most who come too soon read and leave: only who reaches for something gets the application. A pointer that only
    // rests where the page appears is told of, too.
    const reach = ({ target }: Event) => (target as Element).closest('button, a') && begin();
    addEventListener('pointerover', reach, { passive: true, signal: early.signal });
    document.querySelector<HTMLImageElement>('img[data-sign]')?.decode().catch(begin);
  }

  /** A try that fails, as on a lost connection, is made again at the next occasion. */
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
    void loadAgain(root);
  }

  /** A form sent before the application listens is held, and sent again once it does. */
  function sendLater(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    hydrate().then(() => asShown(form, 'form')?.requestSubmit(), failed);
  }

  /** So is a click on what the application alone can answer. */
  function clickLater(event: MouseEvent): void {
    const clicked = (event.target as Element).closest<HTMLElement>('[data-late]');
    if (!clicked || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    hydrate().then(() => asShown(clicked, sameAs(clicked))?.click(), failed);
  }
}

/** Links are told apart by where they lead, buttons by what their attribute says. */
function sameAs(clicked: HTMLElement): string {
  const [name, value] =
    clicked instanceof HTMLAnchorElement ? ['href', clicked.getAttribute('href')] : ['data-late', clicked.dataset.late];
  return `[data-late][${name}="${CSS.escape(value ?? '')}"]`;
}

/** The same thing in the page that shows now: a newer one may have come in place of what was drawn. */
function asShown<Shown extends HTMLElement>(drawn: Shown, selector: string): Shown | null {
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

/** Soon after the page has loaded, also where the browser never finds the time. */
function whenIdle(act: () => void): void {
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 2000 }) : setTimeout(act, 1000);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
