import { renderToString } from 'react-dom/server';
import type { PageContent, PublishedFile, Renderer, SiteAssets } from '#shared/page.ts';
import { NotFound } from '../site/not-found.tsx';
import { SitePage } from '../site/site-page.tsx';
import { Document } from './document.tsx';
import { ShareTags } from './share-tags.tsx';

/** The files of the site for one version of its content. It reads nothing and decides nothing but what they say. */
export const render: Renderer = (content, { origin, assets }) => {
  const json = JSON.stringify(content);
  return [
    html('index.html', homePage(content, origin, assets)),
    { key: 'content.json', contentType: 'application/json', body: json },
    { key: `releases/${content.version}/content.json`, contentType: 'application/json', body: json },
    html('404.html', notFoundPage(content, assets)),
    {
      key: 'robots.txt',
      contentType: 'text/plain; charset=utf-8',
      body: `User-agent: *\nDisallow: /admin\nDisallow: /auth\nSitemap: ${origin}/sitemap.xml\n`,
    },
    { key: 'sitemap.xml', contentType: 'application/xml', body: sitemap(origin) },
  ];
};

function html(key: string, body: string): PublishedFile {
  return { key, contentType: 'text/html; charset=utf-8', body: `<!doctype html>${body}` };
}

function homePage(content: PageContent, origin: string, assets: SiteAssets): string {
  const title = content.texts.general.seo_title.trim() || content.studio.name;
  // Drawn on its own, as the browser hydrates it on its own.
  const page = renderToString(<SitePage content={content} />);
  return renderToString(
    <Document
      content={content}
      assets={assets}
      title={title}
      head={<ShareTags content={content} title={title} origin={origin} />}
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has just written and escaped it */}
      <div id="root" className="relative" data-version={content.version} dangerouslySetInnerHTML={{ __html: page }} />
    </Document>,
  );
}

function notFoundPage(content: PageContent, assets: SiteAssets): string {
  return renderToString(
    <Document
      content={content}
      assets={assets}
      title={`Page not found | ${content.studio.name}`}
      head={<meta name="robots" content="noindex" />}
    >
      <NotFound studioName={content.studio.name} />
    </Document>,
  );
}

function sitemap(origin: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${origin}/</loc></url></urlset>\n`;
}
