import { partOf } from '../islands/page-part.ts';

/**
 * Shows something else in place of an image that failed to load from this URL: the file in its `data-fallback`, the template behind a logo,
 * or the placeholder of the page (MSG-13). A broken logo is logged once (HDR-01).
 */
export function replaceBroken(image: HTMLImageElement, url: string): void {
  // Its failure can be seen twice.
  if (image.src !== url || !image.isConnected) return;
  const { fallback, logo } = image.dataset;
  if (logo !== undefined && !logged.has(url)) {
    logged.add(url);
    console.error('The logo could not be loaded');
  }
  const picture = image.closest('picture');
  if (fallback) {
    image.removeAttribute('data-fallback');
    image.removeAttribute('srcset');
    picture?.querySelector('source')?.remove();
    image.src = fallback;
    return;
  }
  const hasOwn = image.matches('[data-logo]:has(+ template)');
  const instead = hasOwn ? image.nextElementSibling : partOf(document, 'no-image');
  if (instead instanceof HTMLTemplateElement) (picture ?? image).replaceWith(instead.content.cloneNode(true));
}

/** Logos that failed, as the page shows each twice. */
const logged = new Set<string>();
