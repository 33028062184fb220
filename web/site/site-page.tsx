import type { HomeContent } from '#shared/page.ts';
import { NoticeRegion } from '../components/notices/notice-region.tsx';
import { About } from './about.tsx';
import { Booking } from './booking/booking.tsx';
import { Faq } from './faq.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Hero } from './hero.tsx';
import { Showcase } from './showcase/showcase.tsx';

/** The public page, drawn alike by the publisher and in the browser. */
export function SitePage({ content }: { content: HomeContent }) {
  return (
    <>
      <Header content={content} />
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero texts={content.texts.hero} />
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
