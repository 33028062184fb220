import type { PageContent } from '#shared/website/page.ts';
import { headTags } from './head-tags.ts';

/** The tags for search engines and link previews. */
export function ShareTags({ content, origin }: { content: PageContent; origin: string }) {
  return headTags(content, origin).map(({ tag: Tag, attributes }) => (
    <Tag key={Object.values(attributes).join()} {...attributes} />
  ));
}
