import type { Section } from '#shared/content.ts';
import { editorLabels } from '#shared/editor-labels.ts';
import { editorNotices } from '#shared/editor-notices.ts';
import type { GallerySlug } from '#shared/gallery.ts';
import { labels } from '#shared/labels.ts';
import { Tabs } from '../../components/ui/tabs.tsx';
import { EditorPage } from '../editor/editor-page.tsx';
import { SectionFields } from '../editor/section-fields.tsx';
import { useTextsDraft } from '../editor/use-texts-draft.ts';
import { GalleryImages } from './gallery-images.tsx';
import { useGalleries } from './use-galleries.ts';

export function TattooGalleryEditorPage() {
  return (
    <GalleryEditorPage title={labels.pages.tattooGallery} section="tattoo_gallery" sections={tattoos} own="tattoos" />
  );
}

export function ArtGalleryEditorPage() {
  return <GalleryEditorPage title={labels.pages.artGallery} section="art_gallery" sections={art} own="art" />;
}

const tattoos = ['tattoo_gallery'] as const;
const art = ['art_gallery'] as const;

type Props = {
  title: string;
  section: 'tattoo_gallery' | 'art_gallery';
  sections: readonly Section[];
  own: GallerySlug;
};

function GalleryEditorPage({ title, section, sections, own }: Props) {
  const texts = useTextsDraft(sections, failures);
  const galleries = useGalleries(own);
  return (
    <EditorPage title={title} toggle="cancel" parts={[texts, ...galleries.parts]}>
      <Tabs
        label={title}
        tabs={[
          {
            name: 'content',
            label: editorLabels.tabs.content,
            content: (
              <SectionFields texts={texts} section={section} fields={['heading', 'title', 'subtitle', 'description']} />
            ),
          },
          { name: 'images', label: editorLabels.tabs.images, content: <GalleryImages galleries={galleries} /> },
        ]}
      />
    </EditorPage>
  );
}

const failures = { fetch: editorNotices.galleryFetchFailed, save: editorNotices.contentSaveFailed };
