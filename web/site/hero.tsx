import type { Texts } from '#shared/content/texts.ts';
import { buttonClass } from '../common/button-class.ts';
import { posterSize } from './poster-size.ts';
import { siteLabels } from './site-labels.ts';

/** The first screen. Its drawing is part of the document, behind the application, because it never changes. */
export function Hero({ texts }: { texts: Texts['hero'] }) {
  return (
    <section data-hero className="hero">
      <h1 className={`poster ${titleClass[posterSize(texts.title)]}`}>{texts.title}</h1>
      {texts.subtitle && <p>{texts.subtitle}</p>}
      <div className="buttons">
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
