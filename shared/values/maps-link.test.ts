import { expect, test } from 'vitest';
import { mapsLink } from './maps-link.ts';

test('links to a map search with the encoded address [HDR-05]', () => {
  expect(mapsLink('12 Rue d’Été & Co, 75001')).toBe(
    'https://www.google.com/maps/search/?api=1&query=12%20Rue%20d%E2%80%99%C3%89t%C3%A9%20%26%20Co%2C%2075001',
  );
});
