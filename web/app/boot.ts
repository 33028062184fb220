import { announce, listenTo } from '../common/page-events.ts';
import { hasStoredSession, setStaffCookie } from '../common/stored-session.ts';
import { listenToBookingLinks } from '../site/booking-link.ts';
import { followHistory } from '../site/history-entry.ts';
import { listenToIslands, restoreLists, start } from '../site/islands/islands.ts';
import { listenToTabs } from '../site/showcase/tabs.ts';

const followSeconds = 30;
const pastHero = new IntersectionObserver(
  ([entry]) => document.documentElement.toggleAttribute('data-past-hero', !entry?.isIntersecting),
  { rootMargin: '-64px 0px 0px' },
);

/** The page's only early script, except for page not found. The page works without it, and nothing replaces what the publisher has rendered. */
const page = document.getElementById('root');
if (page) {
  followHistory();
  listenToTabs();
  restoreLists();
  listenToBookingLinks();
  listenToIslands();
  listenToBrokenImages();
  for (const act of [markPastHero, showCurrentYear]) {
    act();
    listenTo('page-renewed', act);
  }
  if (isForStaff(page)) showStaffPage(page);
  // Pages of lists are read for a moment only.
  if (page.dataset.version) followLater();
  offerAnalyticsLater(page.dataset.analytics);
  for (const saved of ['settings-updated', 'seo-settings-updated'] as const) listenTo(saved, refresh);
  addEventListener('pagehide', keepTyped);
  // The last event in a tab that a phone discards.
  document.addEventListener('visibilitychange', keepTyped);
  // Last, because reading the storage fails where it is blocked.
  hydrateUsedForm();
}

/** Signed-in staff see the home page instead of coming soon; checking the session takes a moment. */
function isForStaff(root: HTMLElement): boolean {
  if (root.dataset.mode !== 'coming-soon' || !hasStoredSession()) return 'loading' in root.dataset;
  // The visitors' document cannot renew a session. A browser that lost the cookie reloads to get the document for staff.
  if (!('loading' in root.dataset) && setStaffCookie(true)) location.reload();
  root.textContent = 'Loading...';
  return true;
}

function showStaffPage(root: HTMLElement): void {
  // Older than every document.
  root.dataset.version = '-1';
  import('../site/live/staff-page.tsx')
    .then(({ fillForStaff }) => fillForStaff(root))
    .then((isFilled) => (isFilled ? announce('page-renewed') : refresh()))
    .catch((error) => {
      console.error(error);
      root.textContent = 'The page could not be loaded. Reload it to try again.';
    });
}

/** Asks visitors once, and again at the button `Cookie settings`. Loads nothing when the studio has no analytics id. */
function offerAnalyticsLater(id: string | undefined): void {
  if (!id) return;
  const load = (act: (consent: typeof import('../site/consent/consent.ts')) => void) =>
    void import('../site/consent/consent.ts').then(act).catch(console.error);
  whenIdle(() => load(({ offerAnalytics }) => offerAnalytics(id)));
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-cookie-settings]');
    if (button) load(({ ask }) => ask(id, button));
  });
}

/** A form that the tab has kept is hydrated at once, wherever the window is after the reload. */
function hydrateUsedForm(): void {
  const form = document.querySelector<HTMLElement>('[data-island="form"]');
  if (form && sessionStorage.booking) void start(form).catch(console.error);
}

/** Keeps what is typed before the form has loaded. Once it has, it keeps its values itself (`kept-entries.ts`), after this. */
function keepTyped(): void {
  const fields = document.querySelectorAll<HTMLInputElement>('form .field');
  const typed = [...fields].flatMap(({ name, value }) => (value ? [[name, value]] : []));
  if (typed.length === 0) return;
  try {
    const { values = [], ...others } = JSON.parse(sessionStorage.booking || '{}');
    const isOlder = ([kept]: string[]) => !typed.some(([name]) => name === kept);
    sessionStorage.booking = JSON.stringify({ ...others, values: [...values.filter(isOlder), ...typed] });
  } catch {
    // The browser keeps nothing, or is full.
  }
}

function refresh(): void {
  import('../site/live/follow-changes.ts').then(({ refreshContent }) => refreshContent()).catch(console.error);
}

/** Most visits are over before anything changes: only a visitor who stays, or comes back to the page, is connected. */
function followLater(): void {
  let _following: Promise<unknown> | undefined;
  const follow = () => {
    _following ??= import('../site/live/follow-changes.ts')
      .then(({ followChanges }) => followChanges())
      .catch((error) => {
        console.error(error);
        _following = undefined;
      });
  };
  setTimeout(follow, followSeconds * 1000);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && follow());
  addEventListener('pageshow', ({ persisted }) => persisted && follow());
}

function listenToBrokenImages(): void {
  const replace = (image: HTMLImageElement, url = image.src) =>
    import('../site/gallery/broken-image.ts')
      .then(({ replaceBroken }) => replaceBroken(image, url))
      .catch(console.error);
  const inPage = (target: EventTarget | null) => target instanceof HTMLImageElement && page?.contains(target);
  addEventListener('error', ({ target }) => inPage(target) && replace(target as HTMLImageElement), true);
  // Some may have failed before this script.
  for (const image of document.images) {
    if (inPage(image) && image.complete && image.naturalWidth === 0) image.decode().catch(() => replace(image));
  }
}

/** Marks the document once the header is past the hero, for the styles. */
function markPastHero(): void {
  pastHero.disconnect();
  const hero = document.querySelector('[data-hero]');
  if (hero) pastHero.observe(hero);
  else document.documentElement.dataset.pastHero = '';
}

/** The published page may be from last year. */
function showCurrentYear(): void {
  const year = document.querySelector('[data-year]');
  if (year) year.textContent = String(new Date().getFullYear());
}

/** Runs soon after load, also if the browser is never idle. */
function whenIdle(act: () => void): void {
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 2000 }) : setTimeout(act, 1000);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
