import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { measurementId } from '#shared/analytics.ts';
import { labels } from '#shared/labels.ts';
import type { ComingSoonContent, HomeContent, PageContent, PublishedFile, Renderer, SiteAssets } from '#shared/page.ts';
import { ComingSoonPage } from '../site/coming-soon/coming-soon-page.tsx';
import { NotFound } from '../site/not-found.tsx';
import { SitePage } from '../site/site-page.tsx';
import { calendars } from './calendars.ts';
import { Document } from './document.tsx';
import { icon, titleOf } from './head-tags.ts';
import { ShareTags } from './share-tags.tsx';
import { styleFiles } from './site-style.tsx';
import { StructuredData } from './structured-data.tsx';

type Options = Parameters<Renderer>[1];

/**
 * The files of the site for one version of its content. It reads nothing and decides nothing but what they say. Documents
 * whose names begin with `staff` go to browsers in which somebody signed in (infra/cdn-functions.ts).
 */
export const render: Renderer = (content, options) => [
  ...(content.mode === 'home' ? homeFiles(content, options) : comingSoonFiles(content, options)),
  ...styleFiles(content),
  { key: 'content.json', contentType: 'application/json', body: JSON.stringify(content) },
  {
    key: 'robots.txt',
    contentType: 'text/plain; charset=utf-8',
    body: `User-agent: *\nDisallow: /admin\nDisallow: /auth\nSitemap: ${options.origin}/sitemap.xml\n`,
  },
];

function homeFiles(content: HomeContent, { origin, assets, now }: Options): PublishedFile[] {
  const home = document(content, assets, {
    title: titleOf(content),
    styles: assets.styles.first,
    head: (
      <>
        <ShareTags content={content} origin={origin} />
        <StructuredData content={content} origin={origin} />
      </>
    ),
    page: <SitePage content={content} styleSheet={assets.styleSheet} />,
  });
  const notFound = notFoundPage(content, assets);
  return [
    ...twice('index.html', home),
    ...twice('404.html', notFound),
    sitemap(`<url><loc>${origin}/</loc><lastmod>${now.toISOString().slice(0, 10)}</lastmod></url>`),
    ...calendars(content, origin),
  ];
}

/** Nothing but the coming-soon page, whatever path is asked for (RTE-33). Staff are told whether they may see more. */
function comingSoonFiles(content: ComingSoonContent, { origin, assets }: Options): PublishedFile[] {
  const title = titleOf(content);
  const head = <ShareTags content={content} origin={origin} />;
  const styles = assets.styles.whole;
  const page = document(content, assets, { title, styles, head, page: <ComingSoonPage content={content} /> });
  const loading = document(content, assets, { title, styles, head, page: <Loading />, loading: true });
  return [
    html('index.html', page),
    html('404.html', page),
    html('staff.html', loading),
    html('staff-404.html', loading),
    sitemap(''),
  ];
}

function twice(key: string, body: string): PublishedFile[] {
  return [html(key, body), html(key === 'index.html' ? 'staff.html' : `staff-${key}`, body)];
}

function html(key: string, body: string): PublishedFile {
  return { key, contentType: 'text/html; charset=utf-8', body };
}

type Parts = { title: string; styles: string; head: ReactNode; page: ReactNode; loading?: boolean };

/** A document that the browser brings to life: its page is drawn on its own, as the browser hydrates it on its own. */
function document(content: PageContent, assets: SiteAssets, { page, loading, ...parts }: Parts): string {
  const drawn = renderToString(page);
  return `<!doctype html>${renderToString(
    <Document content={content} assets={assets} {...parts}>
      <div
        id="root"
        className="relative"
        data-version={content.version}
        data-mode={content.mode}
        data-loading={loading}
        data-analytics={measurementId(content.texts.general.google_analytics_id)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React has just written and escaped it
        dangerouslySetInnerHTML={{ __html: drawn }}
      />
    </Document>,
  )}`;
}

function notFoundPage(content: HomeContent, assets: SiteAssets): string {
  return `<!doctype html>${renderToString(
    <Document
      content={content}
      assets={assets}
      title={`Page not found | ${content.studio.name}`}
      styles={assets.styles.whole}
      head={
        <>
          <meta name="robots" content="noindex" />
          <link {...icon(content).attributes} />
        </>
      }
    >
      <NotFound studioName={content.studio.name} />
    </Document>,
  )}`;
}

function Loading() {
  return (
    <main className="flex min-h-svh items-center justify-center">
      <p role="status">{labels.admin.loading}</p>
    </main>
  );
}

function sitemap(urls: string): PublishedFile {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`;
  return { key: 'sitemap.xml', contentType: 'application/xml', body };
}
