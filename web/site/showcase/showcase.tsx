import { Suspense } from 'react';
import type { HomeContent } from '#shared/website/page.ts';
import { siteLabels } from '../../labels/website/site-labels.ts';
import { Artists } from './artists.tsx';
import { ArtGallery, TattooGallery } from './image-galleries.tsx';
import { NightLife } from './night-life.tsx';
import { Piercings } from './piercings.tsx';

const panels = [
  { id: 'artists', Panel: Artists },
  { id: 'tattoos', Panel: TattooGallery },
  { id: 'piercings', Panel: Piercings },
  { id: 'art', Panel: ArtGallery },
  { id: 'nightlife', Panel: NightLife },
] as const;

/**
 * The studio's work in five tabs. `tabs.ts` keeps the open tab in the document. Without scripts, all panels are visible.
 * Each panel is hydrated separately, so that none blocks input.
 */
export function Showcase({ content }: { content: HomeContent }) {
  const { title, tabs, shortTattoos } = siteLabels.showcase;
  return (
    <section id="showcase" aria-label={title} className="border-t border-line pb-1 lg:pb-2">
      <div className="tabs-bar">
        <div role="tablist" aria-label={title} className="tabs">
          {panels.map(({ id }, index) => (
            <a
              key={id}
              id={`${id}-tab`}
              href={`#${id}`}
              role="tab"
              aria-controls={id}
              aria-selected={index === 0}
              tabIndex={index === 0 ? 0 : -1}
              className="tab poster text-tab"
            >
              {id === 'tattoos' ? (
                <>
                  <span className="md:hidden">{shortTattoos}</span>
                  <span className="max-md:hidden">{tabs.tattoos}</span>
                </>
              ) : (
                tabs[id]
              )}
            </a>
          ))}
        </div>
      </div>
      {panels.map(({ id, Panel }, index) => (
        <div
          key={id}
          id={id}
          role="tabpanel"
          aria-labelledby={`${id}-tab`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of images without captions holds nothing else to reach
          tabIndex={0}
          data-open={index === 0 ? '' : undefined}
          className="panel"
        >
          <Suspense>
            <Panel content={content} />
          </Suspense>
        </div>
      ))}
    </section>
  );
}
