import { Clock, Star, Users } from 'lucide-react';
import { expect, test } from 'vitest';
import { calloutIcon } from './callout-icon.ts';

test('ABOUT-09 each of the three names gives its icon', () => {
  expect(['Users', 'Clock', 'Star'].map(calloutIcon)).toEqual([Users, Clock, Star]);
});

test('ABOUT-10 any other name gives the star', () => {
  expect(['Moon', '', null, 'users', 'toString'].map(calloutIcon)).toEqual([Star, Star, Star, Star, Star]);
});
