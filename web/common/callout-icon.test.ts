import { Clock, Users } from 'lucide';
import { expect, test } from 'vitest';
import { calloutIcon, Star } from './callout-icon.ts';

test('gives each of the three names its icon [ABOUT-09]', () => {
  expect(['Users', 'Clock', 'Star'].map(calloutIcon)).toEqual([Users, Clock, Star]);
});

test('gives any other name the star [ABOUT-09]', () => {
  expect(['Moon', '', null, 'users', 'toString'].map(calloutIcon)).toEqual([Star, Star, Star, Star, Star]);
});
