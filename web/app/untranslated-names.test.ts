import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { assets, documentsOf, oneOfEach, type Stored } from './page-for-tests.ts';

const images = { ...oneOfEach.images, art: Array.from({ length: 13 }, () => ({})) };
const open: Stored = { ...oneOfEach, images };
const withLogo = { 'branding/logo': '/media/logo.png' } as const;
const closed = { 'general/coming_soon_enabled': 'true' } as const;
const name = /night & co/i;
const attributes = ['alt', 'aria-label', 'title', 'placeholder'];

test.each([
  ['of the website', open],
  ['of the website with a logo', { ...open, texts: withLogo }],
  ['of a website that is not open', { ...open, texts: closed }],
  ['of a website with a logo that is not open', { ...open, texts: { ...withLogo, ...closed } }],
])('keeps programs that translate pages off the name of the studio in every document %s [GEN-33]', (_, stored) => {
  for (const [key, html] of documentsOf(stored, assets)) {
    const { document } = parseHTML(html);
    const named = [...document.querySelectorAll('title, body *')].filter((element) => {
      const own = [...element.childNodes]
        .filter(({ nodeType }) => nodeType === 3)
        .map(({ textContent }) => textContent);
      const said = [own.join(''), ...attributes.map((attribute) => element.getAttribute(attribute) ?? '')];
      const isTitle = element.localName === 'title';
      return element.localName !== 'script' && said.some((text) => (isTitle ? text === 'Night & Co' : name.test(text)));
    });
    if (!key.startsWith('staff')) expect(named.length, key).toBeGreaterThan(0);
    for (const element of named)
      expect(element.closest('[translate=no]'), `${key}: ${element.outerHTML}`).not.toBe(null);
  }
});
