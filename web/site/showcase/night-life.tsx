import type { HomeContent } from '#shared/website/page.ts';
import { siteLabels } from '../../labels/website/site-labels.ts';
import { GalleryGrid } from '../gallery/gallery-grid.tsx';
import { EventList } from './event-list.tsx';
import { PanelHead } from './panel-head.tsx';

/** Upcoming events like gig posters, and images of past nights. */
export function NightLife({ content }: { content: HomeContent }) {
  const { texts, gallery, pictures } = content;
  return (
    <>
      <PanelHead texts={texts.night_life} />
      <EventList content={content} />
      <h3 className="poster mt-16 mb-6 px-gutter text-3xl lg:mt-24 lg:mb-8 lg:text-4xl">
        {siteLabels.showcase.moments}
      </h3>
      <GalleryGrid
        images={gallery.nightlife}
        pictures={pictures}
        gallery="nightlife"
        columns="four"
        empty={siteLabels.showcase.noNightlife}
      />
    </>
  );
}
