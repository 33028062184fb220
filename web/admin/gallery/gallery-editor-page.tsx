import type { Section } from '#shared/content/texts.ts';
import { Tabs } from '../../components/ui/tabs.tsx';
import { editorLabels } from '../../labels/editors/editor-labels.ts';
import { editorNotices } from '../../labels/editors/editor-notices.ts';
import { EditorPage } from '../editor/editor-page.tsx';
import { SectionFields } from '../editor/section-fields.tsx';
import { useTextsDraft } from '../editor/use-texts-draft.ts';
import { usePageTitle } from '../page-title.tsx';
import { GalleryImages } from './gallery-images.tsx';
import { useGalleries } from './use-galleries.ts';

export function TattooGalleryEditorPage() {
  return <GalleryEditorPage section="tattoo_gallery" sections={tattoos} own="tattoos" />;
}

export function ArtGalleryEditorPage() {
  return <GalleryEditorPage section="art_gallery" sections={art} own="art" />;
}

const tattoos = ['tattoo_gallery'] as const;
const art = ['art_gallery'] as const;

type Props = {
  section: 'tattoo_gallery' | 'art_gallery';
  sections: readonly Section[];
  own: 'tattoos' | 'art';
};

function GalleryEditorPage({ section, sections, own }: Props) {
  const title = usePageTitle();
  const texts = useTextsDraft(sections, failures);
  const galleries = useGalleries(own);
  return (
    <EditorPage toggle="cancel" preview={own} parts={[texts, ...galleries.parts]}>
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
