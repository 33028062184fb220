import type { ReactNode } from 'react';
import type { PageContent, SiteAssets } from '#shared/page.ts';
import { LunaMoth } from '../site/picture/luna-moth.tsx';

type Props = {
  content: PageContent;
  assets: SiteAssets;
  title: string;
  /** Tags of this document alone. */
  head: ReactNode;
  children: ReactNode;
};

/** What the documents of the site share: icon, styles, fonts, script and picture. */
export function Document({ content: { texts }, assets, title, head, children }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {head}
        <meta name="theme-color" content="#0b0f19" />
        <link rel="icon" href={texts.general.favicon.trim() || '/favicon.svg'} />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {/* Allowed by its hash, so it must stand here byte for byte. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, from our own build */}
        <style dangerouslySetInnerHTML={{ __html: assets.styles }} />
        <script type="module" src={assets.script} />
      </head>
      <body>
        <div className="pointer-events-none absolute inset-x-0 top-0 h-svh overflow-hidden">
          <LunaMoth className="absolute top-[7%] left-1/2 h-[66%] max-w-none -translate-x-1/2 lg:top-[4%] lg:left-auto lg:right-[3vw] lg:h-[100%] lg:translate-x-0" />
          <div className="absolute inset-x-0 bottom-0 h-2/3 bg-linear-to-t from-background from-35% to-transparent lg:h-3/5 lg:from-15%" />
        </div>
        {children}
      </body>
    </html>
  );
}
