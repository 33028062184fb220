import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { HomeContent } from '#shared/website/page.ts';
import { aHome } from '../../testing/home.ts';
import { GalleryGrid } from './gallery-grid.tsx';
import { pieceOf, tileIn } from './tile-piece.ts';

type Image = HomeContent['gallery']['tattoos'][number];
const id = '00000001-0000-4000-8000-000000000000';

/** The tile of an image as the page shows it. */
function aTile(image: Partial<Image>): HTMLElement {
  const row = { id, title: null, description: null, image_url: '/moth.png', alt: null, artist_name: null, ...image };
  const content = aHome({ gallery: { art: [], nightlife: [], piercings: [], tattoos: [row] } });
  document.body.innerHTML = renderToString(<GalleryGrid content={content} gallery="tattoos" />);
  return tileIn(document, 't00000001')!;
}

test.each([
  [
    { title: 'Fern & moth', artist_name: 'By Night' },
    { title: 'Fern & moth', artist: 'By Night' },
  ],
  [
    { title: 'x'.repeat(200), artist_name: '🦋'.repeat(200) },
    { title: 'x'.repeat(160), artist: '🦋'.repeat(120) },
  ],
  [{ description: 'A bold line.' }, { title: undefined, artist: undefined }],
])('reads title and artist of an image from its tile, cut to what the server takes', (image, words) => {
  const found = pieceOf(aTile(image));

  expect(found).toEqual({ id: 't00000001', ...words, image: `${location.origin}/moth.png` });
});

test('reads the artist of a tile without parsing its caption', () => {
  const tile = aTile({ artist_name: 'Mara Voss' });
  tile.querySelector('div')!.firstChild!.textContent = 'Von ';

  expect(pieceOf(tile).artist).toBe('Mara Voss');
});
