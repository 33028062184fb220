import { expect, test } from 'vitest';
import { galleryCategories, gallerySlugs } from './gallery.ts';

test('lists the galleries by name, with their slugs', () => {
  expect(galleryCategories).toEqual([
    { id: 'art', name: 'Art Gallery', slug: 'art' },
    { id: 'nightlife', name: 'Night Life', slug: 'nightlife' },
    { id: 'piercings', name: 'Piercings', slug: 'piercings' },
    { id: 'tattoos', name: 'Tattoo Gallery', slug: 'tattoos' },
  ]);
  expect(gallerySlugs).toEqual(['art', 'nightlife', 'piercings', 'tattoos']);
});
