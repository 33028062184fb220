import { labels } from '#shared/labels.ts';
import type { PageContent } from '#shared/page.ts';

type Props = { content: PageContent; title: string; origin: string };

/** What search engines and messengers show of the page. */
export function ShareTags({ content: { studio, texts }, title, origin }: Props) {
  const { seo_description: description, preview_image } = texts.general;
  const picture = preview_image.trim();
  return (
    <>
      {description && <meta name="description" content={description} />}
      <link rel="canonical" href={`${origin}/`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={studio.name} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={`${origin}/`} />
      {picture ? (
        <meta property="og:image" content={new URL(picture, origin).href} />
      ) : (
        <BuiltInImage origin={origin} />
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Drawn by `draw-share-image.ts`. A stored picture's size is not known, this one's is. */
function BuiltInImage({ origin }: { origin: string }) {
  return (
    <>
      <meta property="og:image" content={`${origin}/assets/share-image.jpg`} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={labels.shareImage} />
    </>
  );
}
