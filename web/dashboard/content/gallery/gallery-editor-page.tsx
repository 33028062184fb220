import { contentFailures } from '../../ui/editor/editor-notices.ts';
import { EditorPage } from '../../ui/editor/editor-page.tsx';
import { EditorTabs } from '../../ui/editor/editor-tabs.tsx';
import { SectionFields } from '../../ui/editor/section-fields.tsx';
import { useTextsDraft } from '../../ui/editor/use-texts-draft.ts';
import { GalleryImages } from './gallery-images.tsx';
import { useGalleries } from './use-galleries.ts';

export function TattooGalleryEditorPage() {
  return <GalleryEditorPage section="tattoo_gallery" own="tattoos" />;
}

export function ArtGalleryEditorPage() {
  return <GalleryEditorPage section="art_gallery" own="art" />;
}

type Props = {
  section: 'tattoo_gallery' | 'art_gallery';
  own: 'tattoos' | 'art';
};

function GalleryEditorPage({ section, own }: Props) {
  const texts = useTextsDraft([section], contentFailures.galleryTexts);
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
