import { expect, test } from 'vitest';
import { imageAlt } from './image-alt.ts';

const bare = { image_url: '/media/a.jpg', alt: null, title: null, description: null, artist_name: null };

test('names an image by its description, else its title, else its kind and artist [GAL-07]', () => {
  const titled = { ...bare, title: 'Night moth', artist_name: 'Jane' };

  expect(imageAlt({ ...titled, alt: 'A moth with open wings' }, 'tattoos')).toBe('A moth with open wings');
  expect(imageAlt(titled, 'tattoos')).toBe('Night moth');
  expect(imageAlt({ ...bare, artist_name: 'Jane' }, 'piercings')).toBe('Piercing by Jane');
  expect(imageAlt(bare, 'art')).toBe('Artwork');
  expect(imageAlt(bare, 'nightlife')).toBe('Photo of a night at the studio');
});
