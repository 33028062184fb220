import type { GallerySlug } from '#shared/content/gallery.ts';
import type { HomeContent } from '#shared/website/page.ts';
import type { PageImage } from './page-image.ts';
import { Tile } from './tile.tsx';
import { useLightbox } from './use-lightbox.tsx';

type Props = Pick<HomeContent, 'pictures'> & {
  images: readonly PageImage[];
  gallery: GallerySlug;
  columns: keyof typeof grids;
  /** Text while there is no image. */
  empty: string;
};

/** A grid of images with captions, which open in the lightbox. */
export function GalleryGrid({ images, pictures, gallery, columns, empty }: Props) {
  const lightbox = useLightbox(images, pictures, gallery);
  if (images.length === 0) return <p className="mx-gutter border-y border-line py-10 text-lg text-quiet">{empty}</p>;

  const { look, sizes } = grids[columns];
  return (
    <>
      <ul className={`tiles ${look}`}>
        {images.map((image, index) => (
          <li key={image.id}>
            <Tile
              image={image}
              pictures={pictures}
              gallery={gallery}
              sizes={sizes}
              onOpen={(event) => lightbox.open(event, index)}
            />
          </li>
        ))}
      </ul>
      {lightbox.shown}
    </>
  );
}

const grids = {
  three: {
    look: 'tiles-three',
    sizes: '(min-width:1024px) 33vw,(min-width:768px) 50vw,98vw',
  },
  four: {
    look: 'tiles-four',
    sizes: '(min-width:1024px) 25vw,(min-width:768px) 33vw,50vw',
  },
} as const;
