import { Suspense } from 'react';
import type { HomeContent } from '#shared/page.ts';
import { siteLabels } from '#shared/site-labels.ts';
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
 * The studio's work under five tabs. Which one is open is kept in the document, by `tabs.ts`. Without scripts all panels
 * stand below each other. Each panel is brought to life on its own, so that none keeps the page from answering.
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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of pictures without captions holds nothing else to reach
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
