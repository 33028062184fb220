import { X } from 'lucide';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import type { GallerySlug } from '#shared/content/gallery.ts';
import type { HomeContent } from '#shared/website/page.ts';
import { Icon } from '../../components/icon.tsx';
import { siteLabels } from '../../labels/website/site-labels.ts';
import { imageAlt } from './image-alt.ts';
import { NoImage } from './no-image.tsx';
import type { PageImage } from './page-image.ts';
import { largestUrl, sources } from './sources.ts';
import { StepButtons } from './step-buttons.tsx';
import { useBroken } from './use-broken.ts';

export type LightboxProps = Pick<HomeContent, 'pictures'> & {
  images: readonly PageImage[];
  gallery: GallerySlug;
  start: number;
  onClose: () => void;
};

const swipePixels = 48;

/** Images in full screen, one at a time: by buttons, arrow keys and swiping, wrapping around. */
export function Lightbox({ images, pictures, gallery, start, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedAt = useRef<number>(undefined);
  // The list may become shorter while the lightbox is open, because the page follows content changes.
  const [wanted, setWanted] = useState(start);
  const index = Math.min(wanted, images.length - 1);
  const image = images[index];

  // A modal dialog traps the focus, restores it, and closes on Escape. Opened before it is painted: keys pressed in between
  // would reach the page behind it. Back closes it too, because it has an entry in the history while it is open.
  useLayoutEffect(() => {
    const onBack = () => dialog.current?.close();
    dialog.current?.showModal();
    history.pushState('lightbox', '');
    addEventListener('popstate', onBack);
    return () => {
      removeEventListener('popstate', onBack);
      if (history.state === 'lightbox') history.back();
    };
  }, []);

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
      aria-label={siteLabels.showcase.tabs[gallery]}
      className="lightbox"
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className="flex items-center justify-between px-gutter">
        <p aria-live="polite" className="text-sm text-quiet digits">
          {siteLabels.images.position(index + 1, images.length)}
        </p>
        <button type="button" aria-label={siteLabels.images.close} className="icon-button size-12" onClick={close}>
          <Icon icon={X} />
        </button>
      </div>
      <div
        className="relative min-h-0 grow [touch-action:pan-y] select-none"
        onPointerDown={({ clientX }) => {
          pressedAt.current = clientX;
        }}
        onPointerUp={onPointerUp}
      >
        <FullImage key={image.id} image={image} pictures={pictures} gallery={gallery} />
      </div>
      <div className="flex items-start justify-between gap-4 px-gutter py-4">
        <div className="min-w-0 py-2">
          {image.title && <p className="font-semibold">{image.title}</p>}
          {image.artist_name && <p className="text-sm text-quiet">{siteLabels.images.by(image.artist_name)}</p>}
          {image.description && <p className="lightbox-text">{image.description}</p>}
        </div>
        {images.length > 1 && (
          <div className="flex shrink-0">
            <StepButtons size="size-12" onStep={step} />
          </div>
        )}
      </div>
    </dialog>
  );
}

type FullImageProps = Pick<HomeContent, 'pictures'> & { image: PageImage; gallery: GallerySlug };

function FullImage({ image: shown, pictures, gallery }: FullImageProps) {
  const { image_url, alt, title } = shown;
  const { broken, image } = useBroken(image_url);
  if (broken) return <NoImage />;

  const details = pictures[image_url];
  const offered = details && sources(details, Number.POSITIVE_INFINITY);
  return (
    <picture>
      {offered && <source type="image/avif" srcSet={offered.avif} sizes="100vw" />}
      {offered && <source type="image/webp" srcSet={largestUrl(image_url, details, 'webp')} />}
      <img
        {...image}
        src={largestUrl(image_url, details)}
        // The title is below the image and need not be announced twice.
        alt={alt || (title ? '' : imageAlt(shown, gallery))}
        draggable={false}
        className="object-contain transition-opacity starting:opacity-0"
      />
    </picture>
  );
}
