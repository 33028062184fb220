import { Idiomorph } from 'idiomorph';
import { announce } from '../../common/page-events.ts';
import { isStarted, settled, start } from '../islands/islands.ts';
import { rowsIn, showRows } from '../show-more.ts';
import { shownVersion } from './shown-version.ts';
import { loadWholeStyles } from './whole-styles.ts';

/** What of the head follows the content. */
const following =
  'title, meta[property^="og:"], meta[name="description"], meta[name="robots"], link[rel="canonical"], link[rel="icon"], link[href^="/styles/"], script[type="application/ld+json"]';
/** Attributes that scripts and visitors change. */
const ownAttributes = ['aria-selected', 'data-open', 'hidden', 'open', 'tabindex'];

/**
 * Makes the open page like a newer document, row by row: what did not change stays, with focus, scroll position, open tab
 * and answers. A used form stays and gets new data.
 */
export async function renewPage(read: () => Promise<Document>, isAgain = false): Promise<void> {
  const root = document.getElementById('root');
  const fresh = await read();
  const next = fresh.getElementById('root');
  if (!root || !next || Number(next.dataset.version) <= shownVersion()) return;
  // Where the coming-soon page was, there is none.
  if (next.dataset.mode === 'home' && location.pathname !== '/') return location.reload();
  if (scriptOf(fresh) !== scriptOf(document)) return isInUse() ? undefined : location.reload();
  if ('loading' in next.dataset) {
    const { fillForStaff } = await import('./staff-page.tsx');
    // Without a session, the browser gets the visitors' document next.
    if (!(await fillForStaff(next))) return isAgain ? undefined : renewPage(read, true);
  }
  for (const form of document.forms) {
    const place = form.closest<HTMLElement>('[data-island]');
    if (place && isUsed(form)) void start(place).catch(console.error);
  }
  await settled();
  await extendLists(root, next);
  await renewHead(fresh);
  if (root.dataset.mode === next.dataset.mode) renewRows(root, next);
  else {
    // Of the coming-soon page, which has those of less.
    await loadWholeStyles(root);
    root.replaceChildren(...next.childNodes);
  }
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
  Object.assign(root.dataset, next.dataset);
  announce('page-renewed');
}

/** Adds to the lists of a newer document what a visitor has added to those of the open one. */
async function extendLists(root: HTMLElement, next: HTMLElement): Promise<void> {
  for (const tab of root.querySelectorAll('[role=tabpanel]')) {
    const fresh = next.querySelector(`#${tab.id}`);
    for (const place of tab.querySelectorAll<HTMLElement>('[data-island]')) {
      const list = fresh?.querySelector<HTMLElement>(`[data-island="${place.dataset.island}"]`);
      if (list) await showRows(list, rowsIn(place));
    }
  }
}

function renewRows(root: HTMLElement, next: HTMLElement): void {
  Idiomorph.morph(root, [...next.childNodes], {
    morphStyle: 'innerHTML',
    callbacks: {
      beforeNodeMorphed: (shown) => !(shown instanceof HTMLElement && isLeft(shown)),
      beforeAttributeUpdated: (name) => !ownAttributes.includes(name),
    },
  });
}

/** Whether an element is left to its script: React's, the open lightbox, and a form in which something is typed. */
function isLeft(shown: HTMLElement): boolean {
  if (shown.matches('dialog, template, [data-island="notices"]')) return true;
  const isIsland = shown.nextElementSibling?.matches('script[type="application/json"]') ?? false;
  return isIsland && (isStarted(shown) || [...shown.querySelectorAll('form')].some(isUsed));
}

function isInUse(): boolean {
  return [...document.forms].some(isUsed);
}

function isUsed(form: HTMLFormElement): boolean {
  const controls = form.querySelectorAll<HTMLInputElement>('.field, :checked');
  return form.contains(document.activeElement) || [...controls].some(({ value }) => value);
}

function scriptOf({ head }: Document): string | null | undefined {
  return head.querySelector('script[src]')?.getAttribute('src');
}

/** Replaces what differs. Inline styles are added and stay. */
async function renewHead(fresh: Document): Promise<void> {
  const tagsOf = ({ head }: Document) => [...head.querySelectorAll(`style, ${following}`)];
  const shown = tagsOf(document);
  const next = tagsOf(fresh);
  const among = (tags: Element[]) => (tag: Element) => tags.some(({ outerHTML }) => outerHTML === tag.outerHTML);
  const isKept = among(next);
  const added = next.filter((tag) => !among(shown)(tag)).map((tag) => document.importNode(tag, true));
  document.head.append(...added);
  await Promise.all(added.filter((tag) => tag.matches('[rel="stylesheet"]')).map(loaded));
  for (const tag of shown) if (!tag.matches('style') && !isKept(tag)) tag.remove();
}

function loaded(link: Element): Promise<unknown> {
  return new Promise((resolve) => {
    for (const type of ['load', 'error']) link.addEventListener(type, resolve, { once: true });
  });
}
