import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import useSWR from 'swr';
import { defaultStyle, parseStyle, styleSheet } from '#shared/website/style.ts';
import { editorLabels } from '../dashboard/ui/editor/editor-labels.ts';
import type { PreviewProps } from '../dashboard/ui/editor/preview-context.ts';
import { About } from '../site/about.tsx';
import { Booking } from '../site/booking/booking.tsx';
import { Faq } from '../site/faq.tsx';
import { Footer } from '../site/footer.tsx';
import { Header } from '../site/header.tsx';
import { Hero } from '../site/hero.tsx';
import { panels } from '../site/showcase/panels.ts';

/**
 * A section of the public page in a frame, with the page's styles. It is only for viewing: it is inert, and no script of
 * the page runs in it. It scrolls to the row that the editor opens.
 */
export function SectionPreview({ section, content, row }: PreviewProps) {
  const { data: source } = useSWR('published-styles', emptyPage, { revalidateOnFocus: false });
  const [root, setRoot] = useState<HTMLElement | null>();
  const reached = useRef<string>(undefined);

  const style = content.texts.branding.style;
  useEffect(() => {
    const view = root?.ownerDocument.defaultView;
    if (!view) return;
    // The content security policy allows no other styles of this page's own.
    const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
    sheet.replaceSync(styleSheet(parseStyle(style) ?? defaultStyle));
    view.document.adoptedStyleSheets = [sheet];
  }, [root, style]);

  // A new row is in the content a moment after it is open.
  useEffect(() => {
    const { list, selector } = rowsOf[section as keyof typeof rowsOf] ?? {};
    const place = list ? content[list].findIndex(({ id }) => id === row) : -1;
    const found = selector && root?.querySelectorAll<HTMLElement>(selector)[place];
    if (!root || !found || reached.current === row) return;
    reached.current = row;
    if (found.matches('details')) found.setAttribute('open', '');
    // `scrollIntoView` would also scroll the editor.
    root.ownerDocument.defaultView?.scrollBy(0, found.getBoundingClientRect().top - marginPx);
  }, [root, section, row, content]);

  if (!source) return null;
  return (
    <>
      <iframe
        title={editorLabels.livePreview}
        srcDoc={source}
        onLoad={({ currentTarget }) => setRoot(currentTarget.contentDocument?.getElementById('root'))}
        className="block size-full"
      />
      {root && createPortal(<Section key={section} section={section} content={content} />, root)}
    </>
  );
}

/** The lists that the sections show, and the elements of their rows. */
const rowsOf = {
  about: { list: 'callouts', selector: '.callout' },
  artists: { list: 'artists', selector: '.people > li' },
  nightlife: { list: 'events', selector: '.event' },
  faq: { list: 'faqs', selector: '.question' },
} as const;

/** Between the edge of the frame and the row. */
const marginPx = 16;

/** The section as the page shows it. */
export function Section({ section, content }: Omit<PreviewProps, 'row'>) {
  if (section === 'page') {
    return (
      <>
        {(['hero', 'about', 'artists', 'booking'] as const).map((each) => (
          <Section key={each} section={each} content={content} />
        ))}
      </>
    );
  }
  if (section === 'hero') {
    return (
      <>
        <div className="backdrop">
          <img src="/assets/luna-moth.svg" alt="" width="1040" height="1240" className="moth" />
        </div>
        <Hero texts={content.texts.hero} />
      </>
    );
  }
  if (section === 'about') return <About content={content} />;
  if (section === 'faq') return <Faq content={content} />;
  if (section === 'contact') return <Footer content={content} />;
  if (section === 'booking') {
    return (
      <>
        <Header content={content} />
        <Booking content={content} />
        <Footer content={content} />
      </>
    );
  }
  const Panel = panels[section];
  return (
    <div className="panel" data-open="">
      <Panel content={content} />
    </div>
  );
}

/** An empty document with the styles of the public page, without those that the studio has published. */
async function emptyPage(): Promise<string> {
  const response = await fetch('/');
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const styles = [...page.querySelectorAll('style, link[rel="stylesheet"]:not([href^="/styles/"])')].map(
    ({ outerHTML }) => outerHTML,
  );
  return `<!doctype html><html lang="en"><head><title>${editorLabels.livePreview}</title>${styles.join('')}</head><body><div id="root" class="relative" inert></div></body></html>`;
}
