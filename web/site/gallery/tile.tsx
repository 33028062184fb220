import type { GallerySlug } from '#shared/content/gallery.ts';
import type { HomeContent } from '#shared/website/page.ts';
import { tileId } from '../row-id.ts';
import { siteLabels } from '../site-labels.ts';
import { imageAlt } from './image-alt.ts';
import type { PageImage } from './page-image.ts';
import { ResponsiveImage } from './responsive-image.tsx';
import { largestUrl } from './sources.ts';

type Props = Pick<HomeContent, 'pictures'> & {
  image: PageImage;
  gallery: GallerySlug;
  sizes: string;
};

/** A row of a gallery: an image with a caption on hover and focus. A link, so that it also opens without scripts. */
export function Tile({ image, pictures, gallery, sizes }: Props) {
  const { title, description, artist_name, image_url } = image;
  return (
    <li id={tileId(image, gallery, pictures)} className="tile">
      <a href={largestUrl(image_url, pictures[image_url])}>
        <ResponsiveImage url={image_url} alt={imageAlt(image, gallery)} pictures={pictures} sizes={sizes} />
      </a>
      {(title || artist_name || description) && (
        <div>
          {title && <b>{title}</b>}
          {artist_name && (
            <>
              {siteLabels.images.by}
              <span>{artist_name}</span>
            </>
          )}
          {description && <p>{description}</p>}
        </div>
      )}
    </li>
  );
}
