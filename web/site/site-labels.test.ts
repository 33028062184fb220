import { expect, test } from 'vitest';
import { imageLabels } from './gallery/image-labels.ts';
import { siteLabels } from './site-labels.ts';

test('fills names, numbers and phone numbers into labels', () => {
  expect(imageLabels.position(2, 5)).toBe('2 of 5');
  expect(siteLabels.images.by).toBe('By ');
  expect(siteLabels.showcase.ask('Jane Doe')).toBe('Ask Jane');
  expect(siteLabels.images.kindBy('Tattoo', 'Jane')).toBe('Tattoo by Jane');
  expect(siteLabels.faq.call('555 0100')).toBe('Call 555 0100');
});
