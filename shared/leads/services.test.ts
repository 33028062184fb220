import { expect, test } from 'vitest';
import { noPreference, noPreferenceLabel, serviceLabels, services } from './services.ts';

test('offers eight services in order [BOOK-14]', () => {
  expect(services).toEqual([
    'tattoo-small',
    'tattoo-medium',
    'tattoo-large',
    'tattoo-sleeve',
    'piercing-ear',
    'piercing-facial',
    'piercing-body',
    'consultation',
  ]);
});

test('each service has a label; tattoo labels name the size', () => {
  expect(serviceLabels).toEqual({
    'tattoo-small': 'Small Tattoo (under 3 inches)',
    'tattoo-medium': 'Medium Tattoo (3 to 6 inches)',
    'tattoo-large': 'Large Tattoo (6 inches and up)',
    'tattoo-sleeve': 'Sleeve or Large Piece',
    'piercing-ear': 'Ear Piercing',
    'piercing-facial': 'Facial Piercing',
    'piercing-body': 'Body Piercing',
    consultation: 'Consultation',
  });
});

test('the option without an artist is no-preference, labelled No preference', () => {
  expect(noPreference).toBe('no-preference');
  expect(noPreferenceLabel).toBe('No preference');
});
