import { editorLabels } from '#shared/editor-labels.ts';
import { editorNotices } from '#shared/editor-notices.ts';
import { labels } from '#shared/labels.ts';
import { Tabs } from '../../components/ui/tabs.tsx';
import { EditorPage } from '../editor/editor-page.tsx';
import { SectionFields } from '../editor/section-fields.tsx';
import { type TextsDraft, useTextsDraft } from '../editor/use-texts-draft.ts';
import { GalleryImages } from '../gallery/gallery-images.tsx';
import { useGalleries } from '../gallery/use-galleries.ts';

export function PiercingsEditorPage() {
  const texts = useTextsDraft(sections, failures);
  const galleries = useGalleries('piercings');
  return (
    <EditorPage title={labels.pages.piercings} toggle="cancel" parts={[texts, ...galleries.parts]}>
      <Tabs
        label={labels.pages.piercings}
        tabs={[
          {
            name: 'content',
            label: editorLabels.tabs.content,
            content: <SectionFields texts={texts} section="piercings" fields={fields} />,
          },
          { name: 'blocks', label: editorLabels.tabs.blocks, content: <ServiceBlocks texts={texts} /> },
          { name: 'images', label: editorLabels.tabs.images, content: <GalleryImages galleries={galleries} /> },
        ]}
      />
    </EditorPage>
  );
}

const blocks = ['piercings_block1', 'piercings_block2', 'piercings_block3', 'piercings_block4'] as const;
const sections = ['piercings', ...blocks] as const;
const fields = ['heading', 'title', 'subtitle', 'description', 'service_title', 'service_description'] as const;
const failures = { fetch: editorNotices.galleryFetchFailed, save: editorNotices.contentSaveFailed };

function ServiceBlocks({ texts }: { texts: TextsDraft }) {
  return (
    <div className="grid gap-4">
      {blocks.map((block, place) => (
        <section key={block} aria-labelledby={block} className="border border-line bg-surface p-4 lg:p-5">
          <h2 id={block} className="mb-4 font-semibold">
            {editorLabels.block(place + 1)}
          </h2>
          <SectionFields texts={texts} section={block} fields={['title', 'description']} />
        </section>
      ))}
    </div>
  );
}
