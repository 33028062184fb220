import type { Texts } from '#shared/content.ts';
import { siteLabels } from '#shared/site-labels.ts';
import { buttonLook } from '../components/button-look.ts';
import { posterSize } from './poster-size.ts';

/** The first screen. Its picture lies behind the application, in the document: it never changes with the content. */
export function Hero({ texts }: { texts: Texts['hero'] }) {
  return (
    <section
      data-hero
      className="relative mx-auto flex min-h-svh max-w-page flex-col justify-end px-gutter pt-header pb-10 md:pb-14"
    >
      <h1 className={`poster lg:max-w-2/3 lg:min-w-min lg:wrap-break-word ${titleLook[posterSize(texts.title)]}`}>
        {texts.title}
      </h1>
      {texts.subtitle && <p className="mt-5 max-w-prose text-lg text-pretty md:mt-7 md:text-xl">{texts.subtitle}</p>}
      <div className="buttons mt-7 md:mt-9">
        <a href="#booking" className={buttonLook('primary')}>
          {siteLabels.bookAppointment}
        </a>
        <a href="#about" className={buttonLook('outline')}>
          {siteLabels.learnMore}
        </a>
      </div>
    </section>
  );
}

const titleLook = {
  word: 'text-poster lg:text-poster-beside',
  line: 'text-poster-long',
  sentence: 'text-poster-sentence',
} as const;
