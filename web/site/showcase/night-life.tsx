import type { HomeContent } from '#shared/website/page.ts';
import { GalleryGrid } from '../gallery/gallery-grid.tsx';
import { siteLabels } from '../site-labels.ts';
import { EventList } from './event-list.tsx';
import { PanelHead } from './panel-head.tsx';

/** Upcoming events like gig posters, or that there are none, and images of past nights if there are any. */
export function NightLife({ content }: { content: HomeContent }) {
  const { texts, gallery, events } = content;
  // Without either, as in the preview of the editor, both say so.
  const hasEvents = events.length > 0;
  const hasImages = gallery.nightlife.length > 0;
  return (
    <>
      <PanelHead texts={texts.night_life} />
      <EventList content={content} />
      {(hasImages || !hasEvents) && (
        <>
          <h3 className="poster moments-head">{siteLabels.showcase.moments}</h3>
          <GalleryGrid content={content} gallery="nightlife" />
        </>
      )}
    </>
  );
}
