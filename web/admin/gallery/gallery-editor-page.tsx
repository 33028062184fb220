import type { Section } from '#shared/content/texts.ts';
import { editorNotices } from '../../labels/editors/editor-notices.ts';
import { EditorPage } from '../editor/editor-page.tsx';
import { EditorTabs } from '../editor/editor-tabs.tsx';
import { SectionFields } from '../editor/section-fields.tsx';
import { useTextsDraft } from '../editor/use-texts-draft.ts';
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
  const texts = useTextsDraft(sections, failures);
  const galleries = useGalleries(own);
  return (
    <EditorPage toggle="cancel" preview={own} parts={[texts, ...galleries.parts]}>
      <EditorTabs
        tabs={{
          content: (
            <SectionFields texts={texts} section={section} fields={['heading', 'title', 'subtitle', 'description']} />
          ),
          images: <GalleryImages galleries={galleries} />,
        }}
      />
    </EditorPage>
  );
}

const failures = { fetch: editorNotices.galleryFetchFailed, save: editorNotices.contentSaveFailed };
