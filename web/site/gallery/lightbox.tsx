import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { HomeContent } from '#shared/page.ts';
import { siteLabels } from '#shared/site-labels.ts';
import type { PageImage } from './gallery-grid.tsx';
import { NoImage } from './no-image.tsx';
import { largestAddress, sources } from './sources.ts';
import { useBroken } from './use-broken.ts';

export type LightboxProps = Pick<HomeContent, 'pictures'> & {
  images: readonly PageImage[];
  name: string;
  start: number;
  onClose: () => void;
};

const swipePixels = 48;

/** One picture after the other over the whole screen: by buttons, arrow keys and swiping. It wraps round. */
export function Lightbox({ images, pictures, name, start, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedAt = useRef<number>(undefined);
  // The list may have become shorter while it is open: the page follows changes of the content.
  const [wanted, setWanted] = useState(start);
  const index = Math.min(wanted, images.length - 1);
  const image = images[index];

  // A modal dialog keeps the focus inside, gives it back, and closes on Escape.
  useEffect(() => dialog.current?.showModal(), []);

  const step = (by: number) => setWanted((index + by + images.length) % images.length);
  const close = () => dialog.current?.close();

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  }

  function onPointerUp({ clientX, pointerType }: PointerEvent) {
    const moved = clientX - (pressedAt.current ?? clientX);
    pressedAt.current = undefined;
    if (pointerType !== 'mouse' && Math.abs(moved) > swipePixels) step(moved > 0 ? -1 : 1);
  }

  if (!image) return null;
  return (
    <dialog
      ref={dialog}
      aria-label={name}
      className="fixed inset-0 m-0 flex size-full max-h-none max-w-none flex-col bg-background text-foreground"
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className="flex items-center justify-between px-gutter">
        <p aria-live="polite" className="text-sm text-quiet digits">
          {siteLabels.pictures.place(index + 1, images.length)}
        </p>
        <button type="button" aria-label={siteLabels.pictures.close} className="icon-button size-12" onClick={close}>
          <X aria-hidden="true" />
        </button>
      </div>
      <div
        className="relative min-h-0 grow [touch-action:pan-y] select-none"
        onPointerDown={({ clientX }) => {
          pressedAt.current = clientX;
        }}
        onPointerUp={onPointerUp}
      >
        <WholePicture key={image.id} image={image} pictures={pictures} name={`${name} ${index + 1}`} />
      </div>
      <div className="flex items-start justify-between gap-4 px-gutter py-4">
        <div className="min-w-0 py-2">
          <p className="font-semibold">{image.title || `${name} ${index + 1}`}</p>
          {image.artist_name && <p className="text-sm text-quiet">{siteLabels.pictures.by(image.artist_name)}</p>}
          {image.description && (
            <p className="mt-1 max-h-24 max-w-field overflow-y-auto text-sm whitespace-pre-line text-quiet">
              {image.description}
            </p>
          )}
        </div>
        {images.length > 1 && (
          <div className="flex shrink-0">
            <button
              type="button"
              aria-label={siteLabels.pictures.previous}
              className="icon-button size-12"
              onClick={() => step(-1)}
            >
              <ChevronLeft aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label={siteLabels.pictures.next}
              className="icon-button size-12"
              onClick={() => step(1)}
            >
              <ChevronRight aria-hidden="true" />
            </button>
          </div>
        )}
      </div>
    </dialog>
  );
}

type WholeProps = Pick<HomeContent, 'pictures'> & { image: PageImage; name: string };

function WholePicture({ image: { image_url, title }, pictures, name }: WholeProps) {
  const { broken, image } = useBroken(image_url);
  if (broken) return <NoImage />;

  const picture = pictures[image_url];
  const offered = picture && sources(picture, Number.POSITIVE_INFINITY);
  return (
    <picture>
      {offered && <source type="image/avif" srcSet={offered.avif} sizes="100vw" />}
      {offered && <source type="image/webp" srcSet={largestAddress(image_url, picture, 'webp')} />}
      <img
        {...image}
        src={largestAddress(image_url, picture)}
        alt={title || name}
        draggable={false}
        className="object-contain transition-opacity starting:opacity-0"
      />
    </picture>
  );
}
