import type { ReactNode } from 'react';
import type { PageContent, SiteAssets } from '#shared/page.ts';
import { StyleLink } from './site-style.tsx';

type Props = {
  content: PageContent;
  assets: SiteAssets;
  title: string;
  /** Tags of this document alone. */
  head: ReactNode;
  children: ReactNode;
};

/** What the documents of the site share: icon, styles, fonts, script and picture. */
export function Document({ content, assets, title, head, children }: Props) {
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
        <style dangerouslySetInnerHTML={{ __html: assets.styles }} />
        <StyleLink content={content} />
        <script type="module" src={assets.script} />
      </head>
      <body>
        <div className="pointer-events-none absolute inset-x-0 top-0 h-svh overflow-hidden">
          {/* A file of its own, since it weighs as much as the texts that the first view waits for. */}
          <img
            src="/assets/luna-moth.svg"
            alt=""
            width="1040"
            height="1240"
            fetchPriority="high"
            className="coming-soon:opacity-35 lg:coming-soon:opacity-100 lg:coming-soon:h-[58%] absolute top-[7%] left-1/2 h-[66%] w-auto max-w-none [translate:-50%] lg:top-[4%] lg:left-auto lg:right-[1vw] lg:h-[100%] lg:[translate:none]"
          />
          <div className="absolute inset-x-0 bottom-0 h-2/3 bg-[linear-gradient(to_top,var(--color-background)_35%,transparent)] lg:h-3/5 lg:bg-[linear-gradient(to_top,var(--color-background)_15%,transparent)]" />
        </div>
        {children}
      </body>
    </html>
  );
}
