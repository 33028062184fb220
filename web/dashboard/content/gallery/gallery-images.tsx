import { galleryCategories } from '#shared/content/gallery.ts';
import { DamagedRows } from '../../ui/editor/damaged-rows.tsx';
import { useEditing } from '../../ui/editor/editing.ts';
import { editorLabels } from '../../ui/editor/editor-labels.ts';
import { ImagePreview } from '../../ui/editor/image-preview.tsx';
import { Tabs } from '../../ui/editor/tabs.tsx';
import { FetchFailed } from '../../ui/fetch-failed.tsx';
import { late } from '../../ui/late-part.tsx';
import { Loading } from '../../ui/loading.tsx';
import { galleryGrid } from './gallery-grid.ts';
import type { Galleries, GalleryDraft } from './use-galleries.ts';

// Only editing needs drag and drop and uploads.
const ImageEditor = late('image-editor', () => import('./images/image-editor.tsx'), 'ImageEditor', <Loading />);

/** The images of all four galleries in tabs; the page's own gallery is open first (ED-GALLERY-07). */
export function GalleryImages({ galleries: { own, drafts, open } }: { galleries: Galleries }) {
  return (
    <div data-wide>
      <Tabs
        label={editorLabels.galleries}
        start={own}
        onOpen={open}
        tabs={galleryCategories.map(({ slug, name }) => ({
          name: slug,
          label: name,
          content: (
            <>
              <Gallery draft={drafts[slug]} />
              <DamagedRows list={drafts[slug]} />
            </>
          ),
        }))}
      />
    </div>
  );
}

function Gallery({ draft }: { draft: GalleryDraft }) {
  const editing = useEditing();
  if (!draft.ready)
    return draft.error ? <FetchFailed notice={draft.failures.fetch} onRetry={draft.retry} /> : <Loading />;
  if (editing) return <ImageEditor draft={draft} />;
  if (draft.rows.length === 0) {
    return <p className="py-8 text-center text-quiet">{editorLabels.lists.images.empty}</p>;
  }
  return (
    <ul className={galleryGrid}>
      {draft.rows.map((image) => (
        <li key={image.id}>
          <figure>
            <ImagePreview url={image.image_url} alt={image.alt ?? ''} className="aspect-square w-full" />
            <figcaption className="py-2 text-sm [overflow-wrap:anywhere]">
              {image.title && <p className="font-medium">{image.title}</p>}
              {image.artist_name && <p className="text-quiet">{editorLabels.by(image.artist_name)}</p>}
              {image.description && <p className="text-quiet">{image.description}</p>}
              {!image.is_active && <p className="text-quiet">{editorLabels.list.inactive}</p>}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
