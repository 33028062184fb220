import type { MouseEvent } from 'react';
import type { HomeContent } from '#shared/page.ts';
import { siteLabels } from '#shared/site-labels.ts';
import type { PageImage } from './gallery-grid.tsx';
import { Picture } from './picture.tsx';
import { largestAddress } from './sources.ts';

type Props = Pick<HomeContent, 'pictures'> & {
  image: PageImage;
  /** What it is called without a title. */
  name: string;
  sizes: string;
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/** A picture with its caption, which rises on hover, focus and tap. A link, so that it opens without scripts as well. */
export function Tile({ image: { title, description, artist_name, image_url }, pictures, name, sizes, onOpen }: Props) {
  return (
    <figure className="tile">
      <a href={largestAddress(image_url, pictures[image_url])} data-late="" onClick={onOpen}>
        <Picture address={image_url} alt={title || name} pictures={pictures} sizes={sizes} />
      </a>
      {(title || artist_name || description) && (
        <figcaption>
          {title && <b>{title}</b>}
          {artist_name && <span>{siteLabels.pictures.by(artist_name)}</span>}
          {description && <p>{description}</p>}
        </figcaption>
      )}
    </figure>
  );
}
