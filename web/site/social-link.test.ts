import { expect, test } from 'vitest';
import { socialLink } from './social-link.ts';

test('ART-08 a link starting with http is used as it is', () => {
  expect(socialLink('https://example.org/x', 'instagram')?.href).toBe('https://example.org/x');
});

test('ART-09 ART-14 anything else is a handle behind the social site’s own address', () => {
  expect(socialLink('inkname', 'instagram')?.href).toBe('https://www.instagram.com/inkname');
  expect(socialLink('inkname', 'facebook')?.href).toBe('https://www.facebook.com/inkname');
  expect(socialLink('javascript:alert(1)', 'instagram')?.href).toBe('https://www.instagram.com/javascript:alert(1)');
});

test('ART-10 ART-13 leading @ signs are removed, and only those', () => {
  expect(socialLink('@inkname', 'instagram')?.href).toBe('https://www.instagram.com/inkname');
  expect(socialLink('@@ink@name', 'instagram')?.href).toBe('https://www.instagram.com/ink@name');
});

test('ART-11 the visible text is the handle with one @ in front', () => {
  expect(socialLink('inkname', 'instagram')?.text).toBe('@inkname');
  expect(socialLink('@inkname', 'instagram')?.text).toBe('@inkname');
});

test('ART-12 a whole address shows its last path part with one @ in front, or else its host', () => {
  expect(socialLink('https://site.example/inkname', 'instagram')?.text).toBe('@inkname');
  expect(socialLink('https://site.example/a/@inkname/', 'instagram')?.text).toBe('@inkname');
  expect(socialLink('https://site.example', 'instagram')?.text).toBe('site.example');
});

test('ART-07 FOOT-06 nothing stored gives no link', () => {
  expect(socialLink('', 'instagram')).toBeUndefined();
  expect(socialLink(' @ ', 'facebook')).toBeUndefined();
});
