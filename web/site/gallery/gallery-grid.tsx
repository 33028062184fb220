import type { GallerySlug } from '#shared/content/gallery.ts';
import type { HomeContent } from '#shared/website/page.ts';
import { More } from '../more.tsx';
import { siteLabels } from '../site-labels.ts';
import { Tile } from './tile.tsx';

type Props = { content: HomeContent; gallery: GallerySlug };

/** A grid of images with captions, which open in the lightbox. */
export function GalleryGrid({ content, gallery }: Props) {
  const { pictures, more, byArtist } = content;
  const images = content.gallery[gallery];
  if (images.length === 0 && gallery !== 'piercings') {
    return (
      <p className="mx-gutter border-y border-line py-10 text-lg text-quiet">{siteLabels.showcase.noImages[gallery]}</p>
    );
  }
  const { look, sizes } = gallery === 'tattoos' ? grids.three : grids.four;
  return (
    <div
      data-island="gallery"
      data-total={more?.[gallery]?.total}
      // Visitors cannot ask for something like a night.
      data-no-pieces={gallery === 'nightlife' ? '' : undefined}
    >
      {byArtist?.[gallery] && (
        <nav aria-label={siteLabels.showcase.byArtist} className="by-artist">
          {byArtist[gallery].map(({ name, href, shown }) => (
            <a key={href} href={href} aria-current={shown ? 'page' : undefined} className="option">
              {name}
            </a>
          ))}
        </nav>
      )}
      <ul className={`tiles ${look}`} aria-label={siteLabels.showcase.tabs[gallery]}>
        {images.map((image) => (
          <Tile key={image.id} image={image} pictures={pictures} gallery={gallery} sizes={sizes} />
        ))}
      </ul>
      <More to={more?.[gallery]} />
    </div>
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
