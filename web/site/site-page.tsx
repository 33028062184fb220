import type { HomeContent } from '#shared/website/page.ts';
import { NoticeRegion } from '../common/notices/notice-region.tsx';
import { About } from './about.tsx';
import { Booking } from './booking/booking.tsx';
import { Faq } from './faq.tsx';
import { Footer } from './footer.tsx';
import { LightboxDialog } from './gallery/lightbox-dialog.tsx';
import { Header } from './header.tsx';
import { Hero } from './hero.tsx';
import { Island } from './islands/island.tsx';
import { Showcase } from './showcase/showcase.tsx';

type Props = {
  content: HomeContent;
  /** URL of the style sheet for everything below the first screen; set by the publisher. */
  styleSheet?: string;
};

/** The public page as the publisher renders it. The islands that `islands/registry.ts` names are hydrated in the browser. */
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
      <LightboxDialog />
      <Island name="notices" component={NoticeRegion} props={{}} />
    </>
  );
}

/** Browsers paint what is above the link while it loads, and nothing unstyled. Raw HTML, because React would move it to the head. */
function StyleSheet({ url }: { url: string | undefined }) {
  const link = url ? `<link rel="stylesheet" href="${url}" fetchpriority="low">` : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an url out of our own build
  return <div dangerouslySetInnerHTML={{ __html: link }} />;
}
