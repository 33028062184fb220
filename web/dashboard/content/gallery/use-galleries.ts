import { useState } from 'react';
import type { GallerySlug } from '#shared/content/gallery.ts';
import { imagesOnHome } from '#shared/website/page.ts';
import { contentFailures } from '../../ui/editor/editor-notices.ts';
import { useListDraft } from '../../ui/editor/use-list-draft.ts';
import { useGallery } from '../../ui/hooks/content-lists.ts';
import { useUploads } from './use-uploads.ts';

export type Galleries = ReturnType<typeof useGalleries>;
export type GalleryDraft = ReturnType<typeof useGalleryDraft>;

/** The galleries of an editor page: its own, and the others once their tab is opened. */
export function useGalleries(own: GallerySlug) {
  const [opened, setOpened] = useState<readonly GallerySlug[]>([own]);
  const drafts = {
    art: useGalleryDraft('art', opened.includes('art')),
    nightlife: useGalleryDraft('nightlife', opened.includes('nightlife')),
    piercings: useGalleryDraft('piercings', opened.includes('piercings')),
    tattoos: useGalleryDraft('tattoos', opened.includes('tattoos')),
  };
  return {
    own,
    drafts,
    /** Loads the images of a gallery when it is first opened. */
    open: (slug: GallerySlug) => setOpened((before) => (before.includes(slug) ? before : [...before, slug])),
    /** What the page saves: its own gallery, and the others once loaded. */
    parts: opened.map((slug) => drafts[slug]).filter((draft) => draft === drafts[own] || draft.ready),
  };
}

/** A gallery's draft, with the uploads to it, which go on while another tab is open. */
function useGalleryDraft(slug: GallerySlug, open: boolean) {
  const draft = useListDraft(useGallery(slug, open), {
    nameOf: ({ title }) => title ?? '',
    failures: contentFailures.gallery,
    // As many as the website shows before `Show More`, so that the preview costs the same with any number of images.
    show: (content, active) => ({
      ...content,
      gallery: { ...content.gallery, [slug]: active.slice(0, imagesOnHome) },
      more: active.length > imagesOnHome ? { [slug]: { href: '#', total: active.length } } : {},
    }),
  });

  /** Adds an active image at a position. */
  function insert(image_url: string, position: number) {
    draft.add({ category_id: slug, alt: '', title: '', description: '', artist_name: '', image_url }, position);
  }

  return { ...draft, insert, uploads: useUploads(slug, insert) };
}
