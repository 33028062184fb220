import { Card } from '../../ui/editor/card.tsx';
import { editorLabels } from '../../ui/editor/editor-labels.ts';
import { contentFailures } from '../../ui/editor/editor-notices.ts';
import { EditorPage } from '../../ui/editor/editor-page.tsx';
import { EditorTabs } from '../../ui/editor/editor-tabs.tsx';
import { SectionFields } from '../../ui/editor/section-fields.tsx';
import { type TextsDraft, useTextsDraft } from '../../ui/editor/use-texts-draft.ts';
import { GalleryImages } from '../gallery/gallery-images.tsx';
import { useGalleries } from '../gallery/use-galleries.ts';

export function PiercingsEditorPage() {
  const texts = useTextsDraft(['piercings', ...blocks], contentFailures.galleryTexts);
  const galleries = useGalleries('piercings');
  return (
    <EditorPage toggle="cancel" preview="piercings" parts={[texts, ...galleries.parts]}>
      <EditorTabs
        tabs={{
          content: <SectionFields texts={texts} section="piercings" fields={fields} />,
          blocks: <ServiceBlocks texts={texts} />,
          images: <GalleryImages galleries={galleries} />,
        }}
      />
    </EditorPage>
  );
}

const blocks = ['piercings_block1', 'piercings_block2', 'piercings_block3', 'piercings_block4'] as const;
const fields = ['heading', 'title', 'subtitle', 'description', 'service_title', 'service_description'] as const;

function ServiceBlocks({ texts }: { texts: TextsDraft }) {
  return (
    <div className="grid gap-4">
      {blocks.map((block, index) => (
        <Card key={block} title={editorLabels.block(index + 1)}>
          <SectionFields texts={texts} section={block} fields={['title', 'description']} />
        </Card>
      ))}
    </div>
  );
}
