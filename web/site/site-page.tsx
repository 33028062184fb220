import type { HomeContent } from '#shared/website/page.ts';
import { NoticeRegion } from '../components/notices/notice-region.tsx';
import { About } from './about.tsx';
import { Booking } from './booking/booking.tsx';
import { Faq } from './faq.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Hero } from './hero.tsx';
import { Showcase } from './showcase/showcase.tsx';

type Props = {
  content: HomeContent;
  /** URL of the style sheet for everything below the first screen; set by the publisher. */
  styleSheet?: string;
};

/** The public page, rendered by the publisher and hydrated in the browser. */
export function SitePage({ content, styleSheet }: Props) {
  return (
    <>
      <Header content={content} />
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero texts={content.texts.hero} />
        <StyleSheet url={styleSheet} />
        <About content={content} />
        <Showcase content={content} />
        <Booking content={content} />
        <Faq content={content} />
      </main>
      <Footer content={content} />
      <NoticeRegion />
    </>
  );
}

/**
 * Browsers paint what is above the link while it loads, and nothing unstyled. It is raw HTML: if React managed it, React
 * could remove it together with the styles of what replaces the page.
 */
function StyleSheet({ url }: { url: string | undefined }) {
  const link = url ? `<link rel="stylesheet" href="${url}" fetchpriority="low">` : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an url out of our own build
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: link }} />;
}
