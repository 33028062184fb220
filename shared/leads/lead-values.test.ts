import { expect, test } from 'vitest';
import { shownValue, staffFieldNames, staffLabel } from './lead-values.ts';

const lead = {
  first_name: 'Ada',
  last_name: 'Byron',
  phone: '(555) 010-0101',
  email: 'ada@mail.example',
  service: 'tattoo-small',
  artist: 'Mary Jane',
  description: 'A moth.',
} as const;

test('shows staff the values in order, with their labels', () => {
  expect(staffFieldNames.map((name) => [staffLabel(name), shownValue(lead, name)])).toEqual([
    ['First Name', 'Ada'],
    ['Last Name', 'Byron'],
    ['Email', 'ada@mail.example'],
    ['Phone', '(555) 010-0101'],
    ['Service', 'Small Tattoo (under 3 inches)'],
    ['Artist', 'Mary Jane'],
    ['Description', 'A moth.'],
  ]);
});

test('shows a service that is no longer offered as it is stored [DATA-58]', () => {
  expect(shownValue({ ...lead, service: 'haircut' }, 'service')).toBe('haircut');
  expect(shownValue({ ...lead, service: 'constructor' }, 'service')).toBe('constructor');
});

test('shows No preference for a lead without an artist, and nothing for other empty values', () => {
  expect(shownValue({ ...lead, artist: null }, 'artist')).toBe('No preference');
  expect(shownValue({ ...lead, description: '' }, 'description')).toBeUndefined();
});
