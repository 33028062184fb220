import type { PageContent } from '#shared/page.ts';

type Props = { content: PageContent; title: string; origin: string };

/** What search engines and messengers show of the page. */
export function ShareTags({ content: { studio, texts }, title, origin }: Props) {
  const { seo_description: description, preview_image: picture } = texts.general;
  return (
    <>
      {description && <meta name="description" content={description} />}
      <link rel="canonical" href={`${origin}/`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={studio.name} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={`${origin}/`} />
      {picture && <meta property="og:image" content={new URL(picture, origin).href} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}
