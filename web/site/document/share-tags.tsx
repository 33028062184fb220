import { builtInImage, type PageContent } from '#shared/website/page.ts';
import { shareImageText } from '../site-labels.ts';
import { headTags } from './head-tags.ts';

/** The tags for search engines and link previews. */
export function ShareTags({ content, origin }: { content: PageContent; origin: string }) {
  return headTags(content, origin).flatMap(({ tag: Tag, attributes }) => [
    <Tag key={Object.values(attributes).join()} {...attributes} />,
    attributes.content === origin + builtInImage && (
      <meta key="og:image:alt" property="og:image:alt" content={shareImageText} />
    ),
  ]);
}
