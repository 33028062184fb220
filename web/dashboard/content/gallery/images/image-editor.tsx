import { rectSortingStrategy } from '@dnd-kit/sortable';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GalleryImage } from '#shared/content/list-schemas.ts';
import { acceptedTypes } from '#shared/images/upload-kinds.ts';
import { Button } from '../../../ui/button.tsx';
import { editorLabels } from '../../../ui/editor/editor-labels.ts';
import { changed } from '../../../ui/editor/editor-notices.ts';
import { FileButton } from '../../../ui/editor/file-button.tsx';
import { ImageLibrary } from '../../../ui/editor/image-library.tsx';
import { useRowSwitch } from '../../../ui/editor/open-row.ts';
import { RemoveDialog } from '../../../ui/editor/remove-dialog.tsx';
import { Sortable } from '../../../ui/editor/rows/sortable.tsx';
import { type Move, useMoves } from '../../../ui/editor/rows/use-moves.ts';
import { useRemoval } from '../../../ui/editor/use-removal.ts';
import { useArtistOptions } from '../artist-choice.tsx';
import { UploadLines } from '../upload-lines.tsx';
import type { GalleryDraft } from '../use-galleries.ts';
import { ImageCard } from './image-card.tsx';
import { ImageGrid } from './image-grid.tsx';
import { ImageListHead } from './image-list-head.tsx';
import { ImageSelectionBar } from './image-selection-bar.tsx';
import { useImageFilter } from './use-image-filter.ts';

/** Uploads, describes, hides, removes and reorders images, by drag and drop, keyboard and buttons. */
export function ImageEditor({ draft }: { draft: GalleryDraft }) {
  const { rows, uploads, insert } = draft;
  const [choosing, setChoosing] = useState(false);
  const { announcement, announce, move } = useMoves(draft);
  const around = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { opened, open, closeForDrag } = useRowSwitch(list);
  const artists = useArtistOptions();
  const removal = useRemoval(draft);
  const announced = useRef(uploads.added);
  const filtered = useImageFilter(rows);
  const { isOn, shown } = filtered;
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const selected = new Set(shown.filter(({ id }) => marked.has(id)).map(({ id }) => id));
  const latest = useRef({ change: draft.change, move, remove: removal.ask, open, closeForDrag });
  latest.current = { change: draft.change, move, remove: removal.ask, open, closeForDrag };
  /** The same functions in each rendering. */
  const actions = useMemo(
    () => ({
      change: (id: string, values: Partial<GalleryImage>) => latest.current.change(id, values),
      onMove: (...given: Parameters<Move>) => latest.current.move(...given),
      remove: (image: GalleryImage) => latest.current.remove(image),
      open: (...given: Parameters<typeof open>) => latest.current.open(...given),
      onPress: (handle: HTMLElement) => latest.current.closeForDrag(handle),
      select: (id: string, on: boolean) =>
        setMarked((before) => (on ? new Set([...before, id]) : new Set([...before].filter((each) => each !== id)))),
    }),
    [],
  );

  /** New images come first. Shows them, unless the user types about another. */
  function showAdded(count: number) {
    announce(editorLabels.images.added(count));
    scrollTo('[data-row]');
  }

  function scrollTo(selector: string) {
    if (document.activeElement?.matches('input, textarea')) return;
    around.current?.querySelector(selector)?.scrollIntoView({ block: 'nearest' });
  }

  useEffect(() => {
    if (uploads.added && uploads.added !== announced.current) showAdded(uploads.added.count);
    announced.current = uploads.added;
  });

  function upload(files: File[]) {
    flushSync(() => uploads.add(files));
    scrollTo('[data-uploads]');
  }

  // A file that is dropped beside a drop zone would replace the page.
  useEffect(() => {
    function take(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      if (event.type === 'drop') upload([...event.dataTransfer.files]);
    }
    const listening = new AbortController();
    for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, take, { signal: listening.signal });
    return () => listening.abort();
  });

  return (
    <div ref={around}>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <FileButton
          label={editorLabels.tabs.images}
          accept={acceptedTypes('gallery')}
          multiple
          busy={false}
          onFiles={upload}
        />
        <Button onClick={() => setChoosing(true)}>{editorLabels.images.choose}</Button>
        <p className="text-sm text-quiet">{editorLabels.images.drop}</p>
      </div>
      <UploadLines uploads={uploads} />
      {rows.length > 1 && (
        <ImageListHead images={rows} filtered={filtered} selected={selected.size} onSelect={setMarked} />
      )}
      {rows.length === 0 && <p className="py-8 text-center text-quiet">{editorLabels.lists.images.empty}</p>}
      <Sortable rows={shown} strategy={rectSortingStrategy} onMove={move}>
        <ImageGrid list={list} images={shown} opened={opened}>
          {(image, index) => (
            <ImageCard
              key={image.id}
              image={image}
              name={draft.nameOf(image)}
              index={index}
              count={shown.length}
              artists={artists}
              isOpen={image.id === opened}
              isSelected={selected.has(image.id)}
              canMove={!isOn}
              {...actions}
            />
          )}
        </ImageGrid>
      </Sortable>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <RemoveDialog removal={removal} />
      {selected.size > 0 && (
        <ImageSelectionBar
          count={selected.size}
          artists={artists}
          onChange={(values) => draft.changeAll(selected, values, changed(editorLabels.images.changed(selected.size)))}
          onDeselect={() => setMarked(new Set())}
        />
      )}
      <ImageLibrary
        open={choosing}
        folder="gallery-images"
        onClose={() => setChoosing(false)}
        onChoose={(url) => {
          flushSync(() => {
            setChoosing(false);
            insert(url, 0);
          });
          showAdded(1);
        }}
      />
    </div>
  );
}
