import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { anyAsksForPhotos } from '#shared/leads/questions.ts';
import { measurementId } from '#shared/website/analytics.ts';
import type {
  ComingSoonContent,
  HomeContent,
  PageContent,
  PolicyMark,
  PublishedFile,
  Renderer,
  SiteAssets,
} from '#shared/website/page.ts';
import { labels } from '../dashboard/ui/labels.ts';
import { ComingSoonPage } from '../site/coming-soon/coming-soon-page.tsx';
import { calendars } from '../site/document/calendars.ts';
import { Document } from '../site/document/document.tsx';
import { icon, titleOf } from '../site/document/head-tags.ts';
import { choicesFile, cutLists, listFiles, listUrls } from '../site/document/list-pages.tsx';
import { ShareTags } from '../site/document/share-tags.tsx';
import { styleFiles } from '../site/document/site-style.tsx';
import { StructuredData } from '../site/document/structured-data.tsx';
import { NotFound } from '../site/not-found.tsx';
import { PrivacyPage } from '../site/privacy-page.tsx';
import { requestLabels } from '../site/request/request-labels.ts';
import { RequestPage } from '../site/request/request-page.tsx';
import { privacyPageLabels } from '../site/site-labels.ts';
import { SitePage } from '../site/site-page.tsx';

type Options = Parameters<Renderer>[1];

/**
 * Renders the files of the site from one version of its content. Pure: it reads nothing else. The CDN serves documents
 * whose names begin with `staff` to browsers with the cookie `staff` (infra/stack/cdn-functions.ts).
 */
export const render: Renderer = (content, options) => [
  ...(content.mode === 'home' ? homeFiles(content, options) : comingSoonFiles(content, options)),
  ...styleFiles(content),
  html('privacy.html', privacyPage(content, options)),
  html('request.html', requestPage(content, options), photosMark(content)),
  choicesFile(content),
  { key: 'content-version.json', contentType: 'application/json', body: JSON.stringify({ version: content.version }) },
  {
    key: 'robots.txt',
    contentType: 'text/plain; charset=utf-8',
    body: `User-agent: *\nDisallow: /admin\nDisallow: /auth\nSitemap: ${options.origin}/sitemap.xml\n`,
  },
];

function homeFiles(content: HomeContent, options: Options): PublishedFile[] {
  const { origin, assets, now } = options;
  const { home: shown, pages } = cutLists(content);
  const home = document(content, assets, {
    title: titleOf(content),
    styles: assets.styles.first,
    head: (
      <>
        <ShareTags content={content} origin={origin} />
        <StructuredData content={shown} origin={origin} />
      </>
    ),
    page: <SitePage content={shown} styleSheet={assets.styleSheet} />,
  });
  const notFound = notFoundPage(content, assets);
  return [
    ...twice('index.html', home, marksOf(content)),
    ...twice('404.html', notFound),
    sitemap(
      `<url><loc>${origin}/</loc><lastmod>${now.toISOString().slice(0, 10)}</lastmod></url><url><loc>${origin}/privacy</loc></url>${listUrls(pages, options)}`,
    ),
    ...listFiles(pages, options),
    ...calendars(content, origin),
  ];
}

/** The coming-soon page for every path (RTE-31). Staff get a document that checks their session. */
function comingSoonFiles(content: ComingSoonContent, { origin, assets }: Options): PublishedFile[] {
  const title = titleOf(content);
  const marks = marksOf(content);
  const head = <ShareTags content={content} origin={origin} />;
  const styles = assets.styles.plain;
  const page = document(content, assets, { title, styles, head, page: <ComingSoonPage content={content} /> });
  const loading = document(content, assets, { title, styles, head, page: <Loading />, loading: true });
  return [
    html('index.html', page, marks),
    html('404.html', page, marks),
    html('staff.html', loading, marks),
    html('staff-404.html', loading, marks),
    sitemap(''),
  ];
}

function twice(key: string, body: string, marks: PolicyMark[] = []): PublishedFile[] {
  return [html(key, body, marks), html(key === 'index.html' ? 'staff.html' : `staff-${key}`, body, marks)];
}

function html(key: string, body: string, marks: PolicyMark[] = []): PublishedFile {
  return { key, contentType: 'text/html; charset=utf-8', body, ...(marks.length > 0 && { marks }) };
}

function marksOf(content: PageContent): PolicyMark[] {
  const isMeasured = measurementId(content.texts.general.google_analytics_id) !== undefined;
  return [...(isMeasured ? (['analytics'] as const) : []), ...photosMark(content)];
}

function photosMark({ questions }: PageContent): PolicyMark[] {
  return anyAsksForPhotos(questions) ? ['photos'] : [];
}

type Parts = { title: string; styles: string; head: ReactNode; page: ReactNode; loading?: boolean };

/** A document whose page has scripts: its page is rendered separately, so that it can be renewed. */
function document(content: PageContent, assets: SiteAssets, { page, loading, ...parts }: Parts): string {
  const drawn = renderToString(page);
  return `<!doctype html>${renderToString(
    <Document content={content} assets={assets} hero={content.mode === 'home'} {...parts}>
      <div
        id="root"
        className="relative"
        data-version={content.version}
        data-mode={content.mode}
        data-loading={loading}
        // For the form, and for the home page in this document.
        data-styles={content.mode === 'coming-soon' ? assets.styleSheet : undefined}
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
      assets={{ ...assets, script: assets.notFoundScript }}
      title={`Page not found | ${content.studio.name}`}
      styles={assets.styles.plain}
      head={
        <>
          <meta name="robots" content="noindex" />
          <link {...icon(content).attributes} />
        </>
      }
    >
      <NotFound content={content} />
    </Document>,
  )}`;
}

/** The privacy notice, in both modes; never hydrated. */
function privacyPage(content: PageContent, { origin, assets }: Options): string {
  const { title, description } = privacyPageLabels;
  const page = { title, description: description(content.studio.name), path: '/privacy' };
  return `<!doctype html>${renderToString(
    <Document
      content={content}
      assets={{ ...assets, script: undefined }}
      title={`${title} | ${content.studio.name}`}
      styles={assets.styles.plain}
      drawing={false}
      head={<ShareTags content={content} origin={origin} page={page} />}
    >
      <PrivacyPage content={content} />
    </Document>,
  )}`;
}

/** The page on which visitors follow a request, in both modes. It contains nothing of any request. */
function requestPage(content: PageContent, { origin, assets }: Options): string {
  return `<!doctype html>${renderToString(
    <Document
      content={content}
      assets={{ ...assets, script: assets.requestScript }}
      title={`${requestLabels.title} | ${content.studio.name}`}
      styles={assets.styles.request}
      drawing={false}
      head={
        <>
          <meta name="robots" content="noindex" />
          <meta name="referrer" content="no-referrer" />
          <link {...icon(content).attributes} />
        </>
      }
    >
      <RequestPage content={content} origin={origin} />
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
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${urls}</urlset>\n`;
  return { key: 'sitemap.xml', contentType: 'application/xml', body };
}
