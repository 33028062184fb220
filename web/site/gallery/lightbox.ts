import { linkPiece } from '../booking-link.ts';
import type { HistoryEntry } from '../history-entry.ts';
import { actAt } from '../islands/late-act.ts';
import { partOf } from '../islands/page-part.ts';
import { start as listenToMore, showNext } from '../show-more.ts';
import { imageLabels } from './image-labels.ts';
import { stepAt } from './step-at.ts';

const swipePixels = 48;
/** The largest file of a stored image, by its width. */
const storedFile = /(\d+)\.jpeg$/;
const arrows: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Opens the images of a gallery in full screen, one at a time: by buttons, arrow keys and swiping, across the pages of the
 * gallery. Wraps around once all are there.
 */
export function start(gallery: HTMLElement): Promise<void> {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.lightbox');
  gallery.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('.tile > a');
    if (!dialog || !link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(dialog, gallery, link);
  });
  return listenToMore(gallery);
}

function open(dialog: HTMLDialogElement, gallery: HTMLElement, first: HTMLAnchorElement): void {
  const [position, frame, caption] = [partOf(dialog, 'position'), partOf(dialog, 'image'), partOf(dialog, 'caption')];
  const closed = new AbortController();
  const { signal } = closed;
  let shown = first;
  let pressedAt = 0;

  /** The page may be renewed while the lightbox is open, so the images are read each time. */
  async function show(by: number): Promise<void> {
    const find = () => [...gallery.querySelectorAll<HTMLAnchorElement>('.tile > a')];
    let links = find();
    const wanted = Math.max(0, links.indexOf(shown)) + by;
    const hasMore = gallery.querySelector('a[rel=next]');
    if (wanted === links.length && hasMore && (await showNext(gallery).catch(console.error))) links = find();
    const all = hasMore ? Number(gallery.dataset.total) : links.length;
    const last = links.length - 1;
    const next = links.at(hasMore ? Math.max(0, Math.min(wanted, last)) : wanted % links.length);
    if (!next) {
      dialog.close();
      return;
    }
    shown = next;
    position?.replaceChildren(imageLabels.position(links.indexOf(next) + 1, all));
    frame?.replaceChildren(fullImage(next));
    caption?.replaceChildren(...(next.nextElementSibling?.cloneNode(true).childNodes ?? []));
    linkPiece(next.parentElement, dialog);
    dialog.toggleAttribute('data-single', last === 0);
  }

  function press({ target }: Event): void {
    const by = stepAt(target);
    if (by) show(by);
    else if (actAt(target) === 'close') dialog.close();
  }

  function touch({ clientX, isPrimary }: PointerEvent): void {
    // A second finger zooms.
    if (isPrimary) pressedAt = clientX;
  }

  function swipe({ clientX, isPrimary, pointerType }: PointerEvent): void {
    const moved = clientX - pressedAt;
    if (pointerType !== 'mouse' && isPrimary && !isZoomed() && Math.abs(moved) > swipePixels) show(-Math.sign(moved));
  }

  /** A swipe moves a zoomed image, by the browser. */
  function allowMoving(): void {
    frame?.style.setProperty('touch-action', isZoomed() ? 'auto' : null);
  }

  dialog.ariaLabel = gallery.querySelector('ul')?.ariaLabel ?? null;
  dialog.addEventListener('click', press, { signal });
  dialog.addEventListener('keydown', ({ key }) => arrows[key] && show(arrows[key]), { signal });
  frame?.addEventListener('pointerdown', touch, { signal });
  frame?.addEventListener('pointerup', swipe, { signal });
  visualViewport?.addEventListener('resize', allowMoving, { signal });
  // Back closes it too, because it has an entry in the history while it is open.
  addEventListener('popstate', () => dialog.close(), { signal });
  dialog.addEventListener(
    'close',
    () => {
      closed.abort();
      frame?.replaceChildren();
      if (history.state?.lightbox) history.back();
    },
    { signal },
  );
  allowMoving();
  show(0);
  // A modal dialog traps the focus, restores it, and closes on Escape.
  dialog.showModal();
  history.pushState({ ...history.state, lightbox: true } satisfies HistoryEntry, '');
}

function isZoomed(): boolean {
  return (visualViewport?.scale ?? 1) > 1.01;
}

/** The image of a tile as large as the screen. */
function fullImage(link: HTMLAnchorElement): HTMLElement {
  const source = link.querySelector('source')?.cloneNode() as HTMLSourceElement | undefined;
  const tile = link.querySelector('img');
  const title = link.nextElementSibling?.querySelector('b')?.textContent;
  const picture = document.createElement('picture');
  if (source) {
    source.srcset += `,${link.href.replace(storedFile, '$1.avif $1w')}`;
    source.sizes = '100vw';
    picture.append(source);
  }
  const image = Object.assign(new Image(), {
    src: link.href,
    // The title is below the image and need not be announced twice.
    alt: tile && tile.alt !== title ? tile.alt : '',
    draggable: false,
    className: 'object-contain transition-opacity starting:opacity-0',
  });
  picture.append(image);
  return picture;
}
