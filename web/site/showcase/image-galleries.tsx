import type { HomeContent } from '#shared/website/page.ts';
import { GalleryGrid } from '../gallery/gallery-grid.tsx';
import { PanelHead } from './panel-head.tsx';

export function TattooGallery({ content }: { content: HomeContent }) {
  return (
    <>
      <PanelHead texts={content.texts.tattoo_gallery} />
      <GalleryGrid content={content} gallery="tattoos" />
    </>
  );
}

export function ArtGallery({ content }: { content: HomeContent }) {
  return (
    <>
      <PanelHead texts={content.texts.art_gallery} />
      <GalleryGrid content={content} gallery="art" />
    </>
  );
}
