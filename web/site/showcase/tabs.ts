import { listenTo } from '../../common/page-events.ts';
import { keepOfPage } from '../history-entry.ts';

const moveMs = 220;

/**
 * Makes the showcase's tabs work. Without
 * scripts they are links to panels that are all visible. A URL with a panel's id as its hash opens that panel, except after Back
 * and a reload: then the tab that was open opens, and the browser scrolls to where the visitor was.
 */
export function listenToTabs(): void {
  addEventListener('click', (event) => {
    const tab = tabAt(event.target);
    if (!tab || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(tab);
  });
  addEventListener('keydown', (event) => {
    const tab = tabAt(event.target);
    const next = tab && nextTab(tab, event.key);
    if (!next) return;
    event.preventDefault();
    choose(next);
    next.focus();
  });
  addEventListener('hashchange', chooseAddressed);
  listenTo('page-renewed', keepOpen);
  openId = history.state?.page?.tab;
  if (openId) showInBar(keepOpen());
  else chooseAddressed();
}

function chooseAddressed(): void {
  // A tab that holds nothing is not there: the first one is shown instead.
  const { hash } = location;
  if (!/^#(artists|tattoos|piercings|art|nightlife)$/.test(hash)) return;
  const tab = tabAt(document.querySelector(`a[role=tab][href="${hash}"]`) ?? document.querySelector('a[role=tab]'));
  if (!tab) return;
  choose(tab);
  tab.closest('section')?.scrollIntoView();
}

function tabAt(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a[role=tab]') : null;
}

function tabsBeside(tab: Element): HTMLAnchorElement[] {
  return [...(tab.parentElement?.querySelectorAll<HTMLAnchorElement>('[role=tab]') ?? [])];
}

function nextTab(tab: HTMLAnchorElement, key: string): HTMLAnchorElement | undefined {
  const tabs = tabsBeside(tab);
  const index = tabs.indexOf(tab);
  const steps: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1, ' ': index };
  const step = steps[key];
  return step === undefined ? undefined : tabs.at(step % tabs.length);
}

/** Reads all positions before it changes anything: reading them afterwards would force a layout. */
function choose(chosen: HTMLAnchorElement): void {
  const tabs = tabsBeside(chosen);
  const before = tabs.find((tab) => tab.ariaSelected === 'true') ?? chosen;
  const slide = underlineFrom(before, chosen);
  showWhole(chosen);
  select(chosen, slide);
  keepOfPage({ tab: chosen.id });
}

let openId: string | undefined;

function select(chosen: HTMLAnchorElement, slide?: () => void): void {
  const tabs = tabsBeside(chosen);
  openId = chosen.id;
  for (const tab of tabs) {
    tab.ariaSelected = String(tab === chosen);
    tab.tabIndex = tab === chosen ? 0 : -1;
  }
  slide?.();
  for (const tab of tabs) document.getElementById(tab.hash.slice(1))?.toggleAttribute('data-open', tab === chosen);
}

/** Tabs come and go with what they hold: the open one stays, or the first one opens. */
function keepOpen(): HTMLElement | null {
  const first = document.querySelector<HTMLAnchorElement>('a[role=tab]');
  const open = openId ? document.querySelector<HTMLAnchorElement>(`a[role=tab]#${openId}`) : null;
  const tab = open ?? first;
  if (tab) select(tab);
  return tab;
}

/** Animates the underline from the previous tab to the chosen one. */
function underlineFrom(from: HTMLElement, to: HTMLElement): (() => void) | undefined {
  if (from === to || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const start = `translateX(${from.offsetLeft - to.offsetLeft}px) scaleX(${from.offsetWidth / to.offsetWidth})`;
  return () => {
    to.animate(
      { transform: [start, 'none'] },
      { duration: moveMs, easing: 'cubic-bezier(0.2, 0, 0, 1)', pseudoElement: '::after' },
    );
  };
}

/** Scrolls the tab into view in the bar, and the page to the panel's start if it was scrolled past it. */
function showWhole(tab: HTMLElement): void {
  const section = tab.closest('section');
  const scrolledInto = section && section.getBoundingClientRect().top < 0;
  showInBar(tab);
  if (scrolledInto) section.scrollIntoView({ behavior: 'instant' });
}

function showInBar(tab: HTMLElement | null): void {
  const bar = tab?.parentElement;
  if (tab && bar) bar.scrollTo({ left: tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2 });
}
