import { expect, test } from 'vitest';
import { confirmsEmail, requestKeyIn } from './request-link.ts';

const key = '3Dcd-fgh_jkmnpqrstvwxy.ABCDEFGHJKLMNPQRSTVWXY';
const [start, end] = [key.slice(0, 9), key.slice(9)];

test.each([
  `#${key}`,
  `#${key}.`,
  `#${key}%29.`,
  `#%23${key}`,
  `#${key.replace('.', '%2E')}`,
  `# ${start} ${end}`,
  `#${start}\r\n${end}`,
  `#${start}%20${end}`,
  `#${start}%0D%0A${end}`,
  `#${start}%0a${end}%20`,
  `#${start}=\r\n${end}`,
  `#${start}=${end}`,
  `#${start}%3D%0A${end}`,
  `#${start}%E2%80%8B${end}`,
])('finds the key in %j, which confirms nothing [GUEST-07]', (fragment) => {
  expect(requestKeyIn(fragment)).toBe(key);
  expect(confirmsEmail(fragment)).toBe(false);
});

test.each([
  `#confirm=${key}.`,
  `#confirm=3D${key}`,
  `#confirm%3D${key}`,
  `#confirm=%0A${start}=%0A${end}`,
  `#con%20firm=${key}`,
])('finds the key of a confirmation in %j [GUEST-07]', (fragment) => {
  expect(requestKeyIn(fragment)).toBe(key);
  expect(confirmsEmail(fragment)).toBe(true);
});

test.each(['', '#', '#wrong', `#${key.slice(0, -1)}`, '#%', '#%E0%A4%A'])('finds no key in %j', (fragment) => {
  expect(requestKeyIn(fragment)).toMatch(/^[\w.-]{0,44}$/);
  expect(confirmsEmail(fragment)).toBe(false);
});
