import { useState } from 'react';
import type { GallerySlug } from '#shared/content/gallery.ts';
import type { GalleryImage } from '#shared/content/list-schemas.ts';
import { type SentRow, useGallery } from '../../api/content-lists.ts';
import { editorNotices } from '../../labels/editors/editor-notices.ts';
import type { EditorPart } from '../editor/editor-part.ts';
import { type ListDraft, useListDraft } from '../editor/use-list-draft.ts';

export type Galleries = {
  own: GallerySlug;
  drafts: Record<GallerySlug, ListDraft<GalleryImage>>;
  /** Loads the images of a gallery when it is first opened. */
  open: (slug: GallerySlug) => void;
  /** What the page saves: its own gallery, and the others once loaded. */
  parts: readonly EditorPart[];
};

/** The galleries of an editor page: its own, and the others once their tab is opened. */
export function useGalleries(own: GallerySlug): Galleries {
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
    open: (slug) => setOpened((before) => (before.includes(slug) ? before : [...before, slug])),
    parts: opened.map((slug) => drafts[slug]).filter((draft) => draft === drafts[own] || draft.ready),
  };
}

function useGalleryDraft(slug: GallerySlug, open: boolean): ListDraft<GalleryImage> {
  return useListDraft(useGallery(slug, open), sent, {
    ...options,
    show: (content, active) => ({ ...content, gallery: { ...content.gallery, [slug]: active } }),
  });
}

const options = {
  nameOf: ({ title }: GalleryImage) => title ?? '',
  failures: {
    fetch: editorNotices.galleryFetchFailed,
    save: editorNotices.gallerySaveFailed,
    remove: editorNotices.imageRemoveFailed,
  },
};

function sent({ id, title, description, image_url, alt, artist_name, is_active }: GalleryImage): SentRow<'images'> {
  return { id, title, description, image_url, alt, artist_name, is_active };
}
