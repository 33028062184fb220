import type { HomeContent } from '#shared/page.ts';
import { siteLabels } from '#shared/site-labels.ts';
import { calloutIcon } from './callout-icon.ts';
import { Picture } from './gallery/picture.tsx';

/** Who works here: a photo beside what the studio says of itself, and what sets it apart as a numbered list. */
export function About({ content: { texts, callouts, pictures } }: { content: HomeContent }) {
  const { photo, headline, description } = texts.about;
  return (
    <section id="about" aria-labelledby="about-title" className="border-t border-line">
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-10 px-gutter py-section lg:grid-cols-12">
        <div className="about-photo">
          <Picture
            address={photo.trim() || storefront}
            instead={storefront}
            alt={siteLabels.aboutPhoto}
            pictures={pictures}
            sizes="(min-width:1024px) 42vw,90vw"
          />
        </div>
        <div className="about-words">
          <h2 id="about-title" className="poster text-heading">
            {headline}
          </h2>
          {description && <p className="prose mt-6 text-lg md:text-xl">{description}</p>}
          {callouts.length > 0 && (
            <ol className="mt-12 border-t border-line lg:mt-20">
              {callouts.map(({ id, ...callout }, index) => (
                <CalloutRow key={id} {...callout} number={index + 1} />
              ))}
            </ol>
          )}
        </div>
      </div>
    </section>
  );
}

/** Drawn by `draw-pictures.ts`. */
const storefront = '/assets/storefront-image.jpg';

type RowProps = { title: string; description: string; icon: string; number: number };

function CalloutRow({ title, description, icon, number }: RowProps) {
  const Icon = calloutIcon(icon);
  return (
    <li className="callout">
      <span aria-hidden="true" className="text-sm text-quiet digits">
        {String(number).padStart(2, '0')}
      </span>
      <div>
        <h3 className="poster text-2xl">{title}</h3>
        {description && <p className="prose mt-3">{description}</p>}
      </div>
      <Icon aria-hidden="true" size={26} strokeWidth={1.25} className="self-start" />
    </li>
  );
}
