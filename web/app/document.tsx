import type { ReactNode } from 'react';
import type { PageContent, SiteAssets } from '#shared/page.ts';
import { StyleLink } from './site-style.tsx';

type Props = {
  content: PageContent;
  assets: SiteAssets;
  title: string;
  /** Those that stand in the document, out of `assets`. */
  styles: string;
  /** Tags of this document alone. */
  head: ReactNode;
  children: ReactNode;
};

/** What the documents of the site share: icon, styles, fonts, script and picture. */
export function Document({ content, assets, title, styles, head, children }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {head}
        <meta name="theme-color" content="#0b0f19" />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {/* Allowed by its hash, so it must stand here byte for byte. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, from our own build */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        <StyleLink content={content} />
        {/* The first paint waits for no script, so none should take its bandwidth. */}
        <script type="module" src={assets.script} fetchPriority="low" />
      </head>
      <body>
        <div className="backdrop">
          {/* A file of its own, since it weighs as much as the texts that the first view waits for. */}
          <img src="/assets/luna-moth.svg" alt="" width="1040" height="1240" fetchPriority="high" className="moth" />
        </div>
        {children}
      </body>
    </html>
  );
}
