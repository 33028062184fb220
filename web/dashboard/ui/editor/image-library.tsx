import { useEffect, useRef } from 'react';
import { imageFileUrl } from '#shared/images/images.ts';
import type { ImageFolder } from '#shared/images/upload-kinds.ts';
import type { StoredImage } from '#shared/images/upload-schemas.ts';
import { Button } from '../button.tsx';
import { labels } from '../labels.ts';
import { Loading } from '../loading.tsx';
import { ModalDialog } from '../modal-dialog.tsx';
import { editorLabels } from './editor-labels.ts';
import { useImages } from './uploads.ts';

type Props = { open: boolean; folder: ImageFolder; onClose: () => void; onChoose: (url: string) => void };

const text = editorLabels.images;

/** Lists uploaded images, to choose one. */
export function ImageLibrary({ open, folder, onClose, onChoose }: Props) {
  return (
    <ModalDialog open={open} title={text.library} onClose={onClose}>
      <Images folder={folder} onChoose={onChoose} />
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>{editorLabels.cancel}</Button>
      </div>
    </ModalDialog>
  );
}

function Images({ folder, onChoose }: Pick<Props, 'folder' | 'onChoose'>) {
  const { images, total, hasMore, loadingMore, error, retry, loadMore } = useImages(folder);
  const list = useRef<HTMLUListElement>(null);
  /** Index of the first image that `Show More` adds. */
  const firstNew = useRef<number>(undefined);
  const count = images?.length ?? 0;

  // The button moves down or disappears: focus the first new image.
  useEffect(() => {
    if (firstNew.current === undefined || count <= firstNew.current) return;
    list.current?.children[firstNew.current]?.querySelector('button')?.focus();
    firstNew.current = undefined;
  }, [count]);

  if (error && !images) {
    return (
      <div role="alert" className="mt-4 flex flex-wrap items-center gap-4">
        <p className="mr-auto">{text.libraryFailed}</p>
        <Button onClick={retry}>{labels.admin.retry}</Button>
      </div>
    );
  }
  if (!images) return <Loading />;
  if (images.length === 0) return <p className="mt-4 text-quiet">{text.libraryEmpty}</p>;

  function showMore() {
    if (loadingMore) return;
    firstNew.current = count;
    loadMore();
  }

  return (
    <>
      <ul ref={list} className="mt-4 grid grid-cols-3 gap-1">
        {images.map((image, index) => (
          <li key={image.address}>
            <button
              type="button"
              aria-label={text.pick(index + 1)}
              onClick={() => onChoose(image.address)}
              className="block w-full cursor-pointer transition-opacity hover:opacity-80"
            >
              <img
                src={smallest(image)}
                alt=""
                loading="lazy"
                className="aspect-square w-full bg-surface object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        {hasMore && (
          <Button busy={loadingMore} onClick={showMore}>
            {loadingMore ? text.loadingMore : text.more}
          </Button>
        )}
        <p role="status" className="text-sm text-quiet tabular-nums">
          {text.shown(count, total)}
        </p>
        {error && <p role="alert">{text.libraryFailed}</p>}
      </div>
    </>
  );
}

function smallest(image: StoredImage): string {
  const [width] = image.widths;
  return width ? imageFileUrl(image, width, 'webp') : image.address;
}
