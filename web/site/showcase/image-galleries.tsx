import type { HomeContent } from '#shared/website/page.ts';
import { siteLabels } from '../../labels/website/site-labels.ts';
import { GalleryGrid } from '../gallery/gallery-grid.tsx';
import { PanelHead } from './panel-head.tsx';

export function TattooGallery({ content: { texts, gallery, pictures } }: { content: HomeContent }) {
  return (
    <>
      <PanelHead texts={texts.tattoo_gallery} />
      <GalleryGrid
        images={gallery.tattoos}
        pictures={pictures}
        gallery="tattoos"
        columns="three"
        empty={siteLabels.showcase.noTattoos}
      />
    </>
  );
}

export function ArtGallery({ content: { texts, gallery, pictures } }: { content: HomeContent }) {
  return (
    <>
      <PanelHead texts={texts.art_gallery} />
      <GalleryGrid
        images={gallery.art}
        pictures={pictures}
        gallery="art"
        columns="four"
        empty={siteLabels.showcase.noArt}
      />
    </>
  );
}
