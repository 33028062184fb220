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
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GalleryImage } from '#shared/content-lists.ts';
import { editorLabels } from '#shared/editor-labels.ts';
import type { GallerySlug } from '#shared/gallery.ts';
import { acceptedTypes } from '#shared/upload-kinds.ts';
import { buttonLook } from '../../components/button-look.ts';
import { FileButton } from '../editor/file-button.tsx';
import { PictureLibrary } from '../editor/picture-library.tsx';
import { RemoveDialog } from '../editor/remove-dialog.tsx';
import type { ListDraft } from '../editor/use-list-draft.ts';
import { useRemoval } from '../editor/use-removal.ts';
import { galleryGrid } from './gallery-grid.ts';
import { ImageCard } from './image-card.tsx';
import { uploadImages } from './upload-images.ts';

type Props = { slug: GallerySlug; draft: ListDraft<GalleryImage> };

/** Uploads, describes, hides, removes images and puts them in order: by dragging, by keys, and by buttons. */
export function ImageEditor({ slug, draft }: Props) {
  const [busy, setBusy] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [said, setSaid] = useState('');
  const removal = useRemoval(draft);
  const latest = useRef(draft);
  latest.current = draft;
  const sensors = useSensors(
    // A press is not a drag yet, so that buttons stay buttons.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const { rows } = draft;
  const ids = rows.map(({ id }) => id);

  async function upload(files: File[]) {
    setBusy(true);
    const addresses = await uploadImages(slug, files);
    setBusy(false);
    add(addresses);
  }

  function add(addresses: readonly string[]) {
    latest.current.add(
      ...addresses.map((image_url) => ({ category_id: slug, image_url, title: '', description: '', artist_name: '' })),
    );
  }

  function drop({ active, over }: DragEndEvent) {
    if (over) draft.move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  }

  function move(from: number, by: number, button: HTMLElement) {
    const image = rows[from];
    if (!image || !rows[from + by]) return;
    flushSync(() => draft.move(from, from + by));
    button.focus();
    setSaid(editorLabels.list.moved(draft.nameOf(image), from + by + 1, rows.length));
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
        <button type="button" onClick={() => setChoosing(true)} className={buttonLook('outline', 'compact')}>
          {editorLabels.pictures.choose}
        </button>
      </div>
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
          <ul className={galleryGrid}>
            {rows.map((image, place) => (
              <ImageCard
                key={image.id}
                image={image}
                name={draft.nameOf(image)}
                place={place}
                last={place === rows.length - 1}
                onChange={(values) => draft.change(image.id, values)}
                onMove={(by, button) => move(place, by, button)}
                onRemove={() => removal.ask(image)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <p role="status" className="sr-only">
        {said}
      </p>
      <RemoveDialog removal={removal} />
      <PictureLibrary
        open={choosing}
        place="gallery-images"
        onClose={() => setChoosing(false)}
        onChoose={(address) => {
          add([address]);
          setChoosing(false);
        }}
      />
    </div>
  );
}

/** What a screen reader hears of dragging, in names and places. */
function announcements({ rows, nameOf }: ListDraft<GalleryImage>): Announcements {
  const words = editorLabels.drag;
  const placeOf = (id: unknown) => rows.findIndex((row) => row.id === id);
  const name = (id: unknown) => {
    const row = rows[placeOf(id)];
    return row ? nameOf(row) : editorLabels.list.untitled;
  };
  return {
    onDragStart: ({ active }) => words.lifted(name(active.id)),
    onDragOver: ({ active, over }) =>
      over ? editorLabels.list.moved(name(active.id), placeOf(over.id) + 1, rows.length) : undefined,
    onDragEnd: ({ active, over }) => words.dropped(name(active.id), placeOf((over ?? active).id) + 1, rows.length),
    onDragCancel: ({ active }) => words.cancelled(name(active.id)),
  };
}
