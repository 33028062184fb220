import { builtInImage, type PageContent } from '#shared/website/page.ts';
import { shareImageText } from '../site-labels.ts';
import { type Described, headTags } from './head-tags.ts';

type Props = { content: PageContent; origin: string; page?: Described };

/** The tags for search engines and link previews, by default those of the home page. */
export function ShareTags({ content, origin, page }: Props) {
  return headTags(content, origin, page).flatMap(({ tag: Tag, attributes }) => [
    <Tag key={Object.values(attributes).join()} {...attributes} />,
    attributes.content === origin + builtInImage && (
      <meta key="og:image:alt" property="og:image:alt" content={shareImageText} />
    ),
  ]);
}
