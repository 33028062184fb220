import type { PageContent } from '#shared/website/page.ts';
import { headTags, titleOf } from './head-tags.ts';

/** Tags that depend on the content; the rest of the head stays. */
const followsContent =
  'meta[property^="og:"], meta[name="description"], meta[name="robots"], meta[name="twitter:card"], link[rel="canonical"], link[rel="icon"]';

/** Updates the head of an open document from the content (GEN-19). */
export function applyHead(content: PageContent): void {
  document.title = titleOf(content);
  for (const old of document.head.querySelectorAll(followsContent)) old.remove();
  document.head.append(
    ...headTags(content, location.origin).map(({ tag, attributes }) => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      return element;
    }),
  );
}
