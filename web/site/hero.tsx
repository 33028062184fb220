import type { Texts } from '#shared/content/texts.ts';
import { buttonClass } from '../components/button-class.ts';
import { siteLabels } from '../labels/website/site-labels.ts';
import { posterSize } from './poster-size.ts';

/** The first screen. Its drawing is part of the document, behind the application, because it never changes. */
export function Hero({ texts }: { texts: Texts['hero'] }) {
  return (
    <section
      data-hero
      className="relative mx-auto first-screen flex max-w-page flex-col justify-end px-gutter pt-header pb-10 md:pb-14"
    >
      <h1 className={`poster lg:max-w-2/3 lg:min-w-min lg:wrap-break-word ${titleClass[posterSize(texts.title)]}`}>
        {texts.title}
      </h1>
      {texts.subtitle && <p className="mt-5 max-w-prose text-lg text-pretty md:mt-7 md:text-xl">{texts.subtitle}</p>}
      <div className="buttons mt-7 md:mt-9">
        <a href="#booking" className={buttonClass('primary')}>
          {siteLabels.bookAppointment}
        </a>
        <a href="#about" className={buttonClass('outline')}>
          {siteLabels.learnMore}
        </a>
      </div>
    </section>
  );
}

const titleClass = {
  word: 'text-poster lg:text-poster-beside',
  line: 'text-poster-long',
  sentence: 'text-poster-sentence',
  broken: 'text-poster-sentence wrap-anywhere!',
} as const;
