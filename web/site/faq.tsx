import { phoneLink } from '#shared/values/phone-link.ts';
import type { HomeContent } from '#shared/website/page.ts';
import { buttonClass } from '../common/button-class.ts';
import { rowId } from './row-id.ts';
import { siteLabels } from './site-labels.ts';

/** Questions as `details` elements, one open at a time, and how to ask others. Nothing without questions. */
export function Faq({ content: { texts, faqs } }: { content: HomeContent }) {
  const { title, description } = texts.faq;
  const phone = texts.contact.phone.trim();
  if (faqs.length === 0) return null;
  return (
    <section id="faq" aria-labelledby="faq-title" className="border-t border-line">
      <div className="mx-auto grid max-w-page gap-fit-8 gap-y-10 px-gutter py-section lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
        <div className="lg:col-span-5">
          <h2 id="faq-title" className="poster text-title">
            {title}
          </h2>
          {description && <p className="prose mt-6 text-lg">{description}</p>}
        </div>
        <div className="border-t border-line lg:col-span-6 lg:col-start-7 lg:row-span-2">
          {faqs.map(({ id, question, answer }) => (
            <details key={id} id={rowId(id)} name="faq" className="question">
              <summary>{question}</summary>
              <p className="prose">{answer}</p>
            </details>
          ))}
        </div>
        <div className="self-start border-l-4 border-primary bg-surface p-fit-6 lg:col-span-5">
          <h3 className="poster text-2xl">{siteLabels.faq.card}</h3>
          <p className="mt-3 text-pretty text-quiet">{siteLabels.faq.cardHint}</p>
          <div className="buttons mt-6 *:grow">
            {phone && (
              <a href={phoneLink(phone)} className={`${buttonClass('outline')} digits`}>
                {siteLabels.faq.call(phone)}
              </a>
            )}
            <a href="#booking" className={buttonClass('primary')}>
              {siteLabels.faq.consultation}
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}
