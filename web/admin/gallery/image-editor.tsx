import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GallerySlug } from '#shared/content/gallery.ts';
import type { GalleryImage } from '#shared/content/list-schemas.ts';
import { acceptedTypes } from '#shared/images/upload-kinds.ts';
import { Button } from '../../components/ui/button.tsx';
import { editorLabels } from '../../labels/editors/editor-labels.ts';
import { FileButton } from '../editor/file-button.tsx';
import { ImageLibrary } from '../editor/image-library.tsx';
import { RemoveDialog } from '../editor/remove-dialog.tsx';
import type { ListDraft } from '../editor/use-list-draft.ts';
import { useMoves } from '../editor/use-moves.ts';
import { useRemoval } from '../editor/use-removal.ts';
import { useAction } from '../use-action.ts';
import { galleryGrid } from './gallery-grid.ts';
import { ImageCard } from './image-card.tsx';
import { uploadGalleryImages } from './upload-gallery-images.ts';

type Props = { slug: GallerySlug; draft: ListDraft<GalleryImage> };

/** Uploads, describes, hides, removes and reorders images, by drag and drop, keyboard and buttons. */
export function ImageEditor({ slug, draft }: Props) {
  const [choosing, setChoosing] = useState(false);
  const { announcement, announce, move } = useMoves(draft);
  const altHint = useId();
  const grid = useRef<HTMLUListElement>(null);
  const removal = useRemoval(draft);
  const latest = useRef(draft);
  latest.current = draft;
  const sensors = useSensors(
    // A press without movement stays a click on a button.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const { rows } = draft;
  const ids = rows.map(({ id }) => id);

  const [busy, upload] = useAction(async (files: File[]) => add(await uploadGalleryImages(slug, files)));

  /** New images come last, often out of view: scrolls to the first one, unless the user types about another. */
  function add(urls: readonly string[]) {
    if (urls.length === 0) return;
    const position = latest.current.rows.length;
    const blank = { category_id: slug, alt: '', title: '', description: '', artist_name: '' };
    flushSync(() => {
      setChoosing(false);
      latest.current.add(...urls.map((image_url) => ({ ...blank, image_url })));
      announce(editorLabels.images.added(urls.length));
    });
    if (document.activeElement?.matches('input, textarea')) return;
    grid.current?.children[position]?.scrollIntoView();
  }

  function drop({ active, over }: DragEndEvent) {
    if (over) draft.move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  }

  return (
    <div>
      <div className="mb-4 flex flex-wrap gap-2">
        <FileButton
          label={editorLabels.tabs.images}
          accept={acceptedTypes('gallery')}
          multiple
          busy={busy}
          onFiles={upload}
        />
        <Button onClick={() => setChoosing(true)}>{editorLabels.images.choose}</Button>
      </div>
      {rows.length > 0 && (
        <p id={altHint} className="mb-4 text-sm text-quiet">
          {editorLabels.images.altHint}
        </p>
      )}
      {rows.length === 0 && <p className="py-8 text-center text-quiet">{editorLabels.lists.images.empty}</p>}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          announcements: announcements(draft),
          screenReaderInstructions: { draggable: editorLabels.drag.instructions },
        }}
      >
        <SortableContext items={ids} strategy={rectSortingStrategy}>
          <ul ref={grid} className={galleryGrid}>
            {rows.map((image, index) => (
              <ImageCard
                key={image.id}
                image={image}
                name={draft.nameOf(image)}
                index={index}
                last={index === rows.length - 1}
                onChange={(values) => draft.change(image.id, values)}
                onMove={(by, button) => move(index, by, button)}
                onRemove={() => removal.ask(image)}
                altHint={altHint}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <RemoveDialog removal={removal} />
      <ImageLibrary
        open={choosing}
        folder="gallery-images"
        onClose={() => setChoosing(false)}
        onChoose={(url) => add([url])}
      />
    </div>
  );
}

/** Screen reader announcements for drag and drop, with names and positions. */
function announcements({ rows, nameOf }: ListDraft<GalleryImage>): Announcements {
  const labels = editorLabels.drag;
  const positionOf = (id: unknown) => rows.findIndex((row) => row.id === id);
  const name = (id: unknown) => {
    const row = rows[positionOf(id)];
    return row ? nameOf(row) : editorLabels.list.untitled;
  };
  return {
    onDragStart: ({ active }) => labels.lifted(name(active.id)),
    onDragOver: ({ active, over }) =>
      over ? editorLabels.list.moved(name(active.id), positionOf(over.id) + 1, rows.length) : undefined,
    onDragEnd: ({ active, over }) => labels.dropped(name(active.id), positionOf((over ?? active).id) + 1, rows.length),
    onDragCancel: ({ active }) => labels.cancelled(name(active.id)),
  };
}
