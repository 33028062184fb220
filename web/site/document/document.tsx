import type { ReactNode } from 'react';
import type { PageContent, SiteAssets } from '#shared/website/page.ts';
import { StyleLink } from './site-style.tsx';

type Props = {
  content: PageContent;
  /** Without a script, the document is static. */
  assets: Omit<SiteAssets, 'script'> & { script: string | undefined };
  title: string;
  /** The inline styles, from `assets`. */
  styles: string;
  /** Additional tags. */
  head: ReactNode;
  /** False for documents that are only text. */
  drawing?: boolean;
  /** Whether the header begins over the hero. */
  hero?: boolean;
  children: ReactNode;
};

/** The common parts of the site's documents: icon, styles, fonts, script and drawing. */
export function Document({ content, assets, title, styles, head, drawing = true, hero, children }: Props) {
  return (
    <html lang="en" data-past-hero={hero ? undefined : ''}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title translate={title === content.studio.name ? 'no' : undefined}>{title}</title>
        {head}
        <meta name="theme-color" content="#0b0f19" />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {/* The content security policy allows it by its hash, so it must not change by a byte. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles, from our own build */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        <StyleLink content={content} />
        {/* The first paint needs no script, so none should take its bandwidth. */}
        {assets.script && <script type="module" src={assets.script} fetchPriority="low" />}
      </head>
      <body>
        {drawing && (
          <div className="backdrop">
            {/* A separate file: inline, it would delay the first view. */}
            <img src="/assets/luna-moth.svg" alt="" width="1040" height="1240" fetchPriority="high" className="moth" />
          </div>
        )}
        {children}
      </body>
    </html>
  );
}
