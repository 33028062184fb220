import type { StudioEvent } from '#shared/content/list-schemas.ts';
import { isBlank } from '#shared/values/clean-text.ts';
import { eventDate, eventEnd } from '#shared/website/event-date.ts';
import { isUpcoming } from '#shared/website/upcoming.ts';
import { serverNow } from '../../account/server-clock.ts';
import { contentFailures, editorNotices } from '../../ui/editor/editor-notices.ts';
import { EditorPage } from '../../ui/editor/editor-page.tsx';
import { EditorTabs } from '../../ui/editor/editor-tabs.tsx';
import { SectionFields } from '../../ui/editor/section-fields.tsx';
import { useListDraft } from '../../ui/editor/use-list-draft.ts';
import { useTextsDraft } from '../../ui/editor/use-texts-draft.ts';
import { useContentList } from '../../ui/hooks/content-lists.ts';
import { useStudio } from '../../ui/studio.ts';
import { GalleryImages } from '../gallery/gallery-images.tsx';
import { useGalleries } from '../gallery/use-galleries.ts';
import { EventList } from './event-list.tsx';

// Loads the time zone library, which the other tabs do not need.

export function NightLifeEditorPage() {
  const { timeZone } = useStudio();
  const texts = useTextsDraft(['night_life'], contentFailures.galleryTexts);
  const galleries = useGalleries('nightlife');
  const events = useListDraft(useContentList('events'), {
    nameOf: ({ name }) => name,
    failures: contentFailures.events,
    check: checkEvents,
    show: (content, active) => ({ ...content, events: active.flatMap((event) => upcoming(event, timeZone)) }),
  });
  return (
    <EditorPage toggle="cancel" preview="nightlife" parts={[texts, ...galleries.parts, events]}>
      <EditorTabs
        tabs={{
          content: (
            <SectionFields
              texts={texts}
              section="night_life"
              fields={['heading', 'title', 'subtitle', 'description']}
            />
          ),
          images: <GalleryImages galleries={galleries} />,
          events: <EventList events={events} />,
        }}
      />
    </EditorPage>
  );
}

/** An event as the page shows it; none without a date or when it is over. */
function upcoming(event: StudioEvent, timeZone: string) {
  if (!event.event_date) return [];
  const ends = eventEnd(event.event_date, timeZone);
  return isUpcoming({ ends }, serverNow()) ? [{ ...event, starts: eventDate(event.event_date, timeZone), ends }] : [];
}

function checkEvents(events: readonly StudioEvent[]) {
  const complete = events.every(({ name, event_date }) => !isBlank(name) && event_date);
  return complete ? undefined : editorNotices.eventIncomplete;
}
