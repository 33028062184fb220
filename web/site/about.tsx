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
        <div className="relative aspect-4/5 overflow-hidden bg-surface max-lg:max-h-[80svh] max-lg:w-full lg:sticky lg:top-24 lg:col-span-5 lg:self-start">
          <Picture
            address={photo.trim() || storefront}
            instead={storefront}
            alt={siteLabels.aboutPhoto}
            pictures={pictures}
            sizes="(min-width:1024px) 42vw,90vw"
          />
        </div>
        <div className="lg:col-span-7 xl:col-span-6 xl:col-start-7">
          <h2 id="about-title" className="poster text-heading">
            {headline}
          </h2>
          {description && (
            <p className="mt-6 max-w-prose text-lg text-pretty whitespace-pre-line text-quiet md:text-xl">
              {description}
            </p>
          )}
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
    <li className="grid grid-cols-[2.5rem_1fr_auto] items-baseline gap-x-3 border-b border-line py-6 md:grid-cols-[4rem_1fr_auto]">
      <span aria-hidden="true" className="text-sm text-quiet digits">
        {String(number).padStart(2, '0')}
      </span>
      <div>
        <h3 className="poster text-2xl">{title}</h3>
        {description && <p className="mt-3 max-w-prose text-pretty whitespace-pre-line text-quiet">{description}</p>}
      </div>
      <Icon aria-hidden="true" size={26} strokeWidth={1.25} className="self-start" />
    </li>
  );
}
