import type { HomeContent } from '#shared/website/page.ts';
import { calloutIcon } from '../common/callout-icon.ts';
import { Icon } from '../common/icon.tsx';
import { ResponsiveImage } from './gallery/responsive-image.tsx';
import { siteLabels } from './site-labels.ts';

/** A photo beside the studio's description, and its callouts as a numbered list. */
export function About({ content: { texts, callouts, pictures } }: { content: HomeContent }) {
  const { photo, photo_alt, headline, description } = texts.about;
  return (
    <section id="about" aria-labelledby="about-title" className="border-t border-line">
      <div className="mx-auto grid max-w-page gap-fit-8 gap-y-10 px-gutter py-section lg:grid-cols-12">
        <div className="about-photo">
          <ResponsiveImage
            url={photo.trim() || storefront}
            fallback={storefront}
            alt={photo_alt.trim() || siteLabels.aboutPhoto}
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

const storefront = '/assets/storefront-image.jpg';

type RowProps = { title: string; description: string; icon: string; number: number };

function CalloutRow({ title, description, icon, number }: RowProps) {
  return (
    <li className="callout">
      <span aria-hidden="true" className="text-sm text-quiet digits">
        {String(number).padStart(2, '0')}
      </span>
      <div>
        <h3 className="poster text-2xl">{title}</h3>
        {description && <p className="prose mt-3">{description}</p>}
      </div>
      <Icon icon={calloutIcon(icon)} size={26} strokeWidth={1.25} className="self-start" />
    </li>
  );
}
