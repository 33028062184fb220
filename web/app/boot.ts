/**
 * The page's only early script. The page is complete without it; it fetches the application, which is fifty times its
 * size, once that costs nothing: when the browser is idle, at the first input, or when the booking form comes near.
 */
const page = document.getElementById('root');
if (page) {
  markPastHero();
  showCurrentYear();
  hydrateLate(page);
} else {
  console.error(`No page has the path ${location.pathname}`);
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
  whenNear(document.getElementById('booking'), begin);
  whenIdle(begin);

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

  /** A form sent before the application listens is held, and sent again once it does. */
  function sendLater(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    hydrate().then(() => form.requestSubmit(), console.error);
  }
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

function whenIdle(act: () => void): void {
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 1000));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
