import { expect, test } from 'vitest';
import { socialLink } from './social-link.ts';

test('uses a link starting with https as it is, with http as https, and no other URL [ART-08]', () => {
  expect(socialLink('https://example.org/x', 'instagram')?.href).toBe('https://example.org/x');
  expect(socialLink('http://example.org/x', 'instagram')).toEqual({ href: 'https://example.org/x', text: '@x' });
  expect(socialLink(' HTTP://example.org', 'facebook')?.href).toBe('https://example.org');

  for (const stored of ['http://ann@example.org/x', 'https://ann@example.org/x', 'https://', 'http://', 'http:x']) {
    expect(socialLink(stored, 'instagram'), stored).toBeUndefined();
  }
});

test('treats a name that begins with http as a handle', () => {
  expect(socialLink('httpfan', 'instagram')?.href).toBe('https://www.instagram.com/httpfan');
});

test("appends any other value to the social site's URL [ART-09]", () => {
  expect(socialLink('inkname', 'instagram')?.href).toBe('https://www.instagram.com/inkname');
  expect(socialLink('inkname', 'facebook')?.href).toBe('https://www.facebook.com/inkname');
  expect(socialLink('javascript:alert(1)', 'instagram')?.href).toBe('https://www.instagram.com/javascript:alert(1)');
});

test('removes leading @ signs, and only those [ART-09]', () => {
  expect(socialLink('@inkname', 'instagram')?.href).toBe('https://www.instagram.com/inkname');
  expect(socialLink('@@ink@name', 'instagram')?.href).toBe('https://www.instagram.com/ink@name');
  expect(socialLink('ink@name', 'instagram')?.href).toBe('https://www.instagram.com/ink@name');
});

test('shows the handle with one @ in front [ART-09]', () => {
  expect(socialLink('inkname', 'instagram')?.text).toBe('@inkname');
  expect(socialLink('@inkname', 'instagram')?.text).toBe('@inkname');
});

test('shows the last path part of a URL with one @ in front, or else its host [ART-08]', () => {
  expect(socialLink('https://site.example/inkname', 'instagram')?.text).toBe('@inkname');
  expect(socialLink('https://site.example/a/@inkname/', 'instagram')?.text).toBe('@inkname');
  expect(socialLink('https://site.example/@@ink@name', 'instagram')?.text).toBe('@ink@name');
  expect(socialLink('https://site.example/ink@name', 'instagram')?.text).toBe('@ink@name');
  expect(socialLink('https://site.example', 'instagram')?.text).toBe('site.example');
});

test('gives no link without a stored value [ART-08] [FOOT-03]', () => {
  expect(socialLink('', 'instagram')).toBeUndefined();
  expect(socialLink(' @ ', 'facebook')).toBeUndefined();
});
