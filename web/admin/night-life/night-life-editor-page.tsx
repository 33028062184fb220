import { lazy, Suspense } from 'react';
import type { StudioEvent } from '#shared/content-lists.ts';
import { editorLabels } from '#shared/editor-labels.ts';
import { editorNotices } from '#shared/editor-notices.ts';
import { labels } from '#shared/labels.ts';
import { type SentRow, useEvents } from '../../api/content-lists.ts';
import { Tabs } from '../../components/ui/tabs.tsx';
import { EditorPage } from '../editor/editor-page.tsx';
import { SectionFields } from '../editor/section-fields.tsx';
import { useListDraft } from '../editor/use-list-draft.ts';
import { useTextsDraft } from '../editor/use-texts-draft.ts';
import { GalleryImages } from '../gallery/gallery-images.tsx';
import { useGalleries } from '../gallery/use-galleries.ts';
import { Loading } from '../loading.tsx';

// With the library for time zones; the other tabs do without.
const EventList = lazy(async () => ({ default: (await import('./event-list.tsx')).EventList }));

export function NightLifeEditorPage() {
  const texts = useTextsDraft(sections, textFailures);
  const galleries = useGalleries('nightlife');
  const events = useListDraft(useEvents(), sent, { nameOf: ({ name }) => name, failures, check: checkEvents });
  return (
    <EditorPage title={labels.pages.nightLife} toggle="cancel" parts={[texts, ...galleries.parts, events]}>
      <Tabs
        label={labels.pages.nightLife}
        tabs={[
          {
            name: 'content',
            label: editorLabels.tabs.content,
            content: (
              <SectionFields
                texts={texts}
                section="night_life"
                fields={['heading', 'title', 'subtitle', 'description']}
              />
            ),
          },
          { name: 'images', label: editorLabels.tabs.images, content: <GalleryImages galleries={galleries} /> },
          {
            name: 'events',
            label: editorLabels.tabs.events,
            content: (
              <Suspense fallback={<Loading />}>
                <EventList events={events} />
              </Suspense>
            ),
          },
        ]}
      />
    </EditorPage>
  );
}

const sections = ['night_life'] as const;
const textFailures = { fetch: editorNotices.galleryFetchFailed, save: editorNotices.contentSaveFailed };
const failures = {
  fetch: editorNotices.eventsFetchFailed,
  save: editorNotices.eventsSaveFailed,
  remove: editorNotices.eventRemoveFailed,
};

function checkEvents(events: readonly StudioEvent[]) {
  const complete = events.every(({ name, event_date }) => name.trim() && event_date);
  return complete ? undefined : editorNotices.eventIncomplete;
}

function sent({ id, name, description, event_date, image_url, is_active }: StudioEvent): SentRow<'events'> {
  return { id, name, description, event_date, image_url, is_active };
}
