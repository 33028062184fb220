import { useCallback, useState } from 'react';
import type { Notice } from '#shared/notices.ts';
import type { PageContent } from '#shared/page.ts';
import { About } from './about.tsx';
import { Booking } from './booking/booking.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Hero } from './hero.tsx';
import { NoticeRegion } from './notices/notice-region.tsx';

/** The public page, drawn alike by the publisher and in the browser. */
export function SitePage({ content }: { content: PageContent }) {
  const [notice, setNotice] = useState<Notice>();
  const dismiss = useCallback(() => setNotice(undefined), []);
  return (
    <>
      <Header content={content} />
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero texts={content.texts.hero} />
        <About texts={content.texts.about} />
        <Booking content={content} notify={setNotice} />
      </main>
      <Footer content={content} />
      <NoticeRegion notice={notice} onDismiss={dismiss} />
    </>
  );
}
