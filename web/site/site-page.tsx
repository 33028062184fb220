import type { HomeContent } from '#shared/page.ts';
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
  /** Where the publisher finds the styles of all that stands below the first screen. */
  styleSheet?: string;
};

/** The public page, drawn alike by the publisher and in the browser. */
export function SitePage({ content, styleSheet }: Props) {
  return (
    <>
      <Header content={content} />
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero texts={content.texts.hero} />
        <StyleSheet address={styleSheet} />
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
 * Browsers show what stands above it while they wait for it, and nothing unstyled. It is text of the document alone: an
 * application that drew it could also take it away, and with it the styles of what comes instead.
 */
function StyleSheet({ address }: { address: string | undefined }) {
  const link = address ? `<link rel="stylesheet" href="${address}" fetchpriority="low">` : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an address out of our own build
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: link }} />;
}
