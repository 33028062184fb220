import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { gallerySlugs } from '#shared/content/gallery.ts';
import { aHome } from '../testing/home.ts';
import { linkPiece } from './booking-link.ts';
import { GalleryGrid } from './gallery/gallery-grid.tsx';
import { LightboxDialog } from './gallery/lightbox-dialog.tsx';

const id = 'abcdef12-0000-4000-8000-000000000000';
const image = { id, title: null, description: null, image_url: '/moth.png', alt: null, artist_name: null };

test.each(gallerySlugs)('asks for something like an image of %s, unless it is of a night [GAL-10]', (gallery) => {
  const images = { art: [], nightlife: [], piercings: [], tattoos: [], [gallery]: [image] };
  const grid = <GalleryGrid content={aHome({ gallery: images })} gallery={gallery} />;
  document.body.innerHTML = renderToString([<LightboxDialog key="dialog" />, grid]);
  const dialog = document.querySelector('dialog')!;
  const tile = document.querySelector<HTMLElement>('.tile')!;
  tile.dataset.page = '/gallery/tattoos/2';

  linkPiece(tile, dialog);

  const link = dialog.querySelector('a')!;
  const url = `/?piece=${gallery[0]}abcdef12&from=/gallery/tattoos/2#booking`;
  expect([link.hidden, link.getAttribute('href')]).toEqual([gallery === 'nightlife', url]);
});
