import { expect, test } from 'vitest';
import { contentChangesSchema } from './content-rows.ts';
import { contrast, defaultStyle, parseStyle, readableOn, styleEffects, styleSheet, styleSizes } from './style.ts';

const stored = (values: object) => JSON.stringify({ ...defaultStyle, ...values });

test('STYLE-02 STYLE-03 STYLE-04 STYLE-05 STYLE-06 four colours, dark red to near white', () => {
  const { primary, secondary, background, text } = defaultStyle;

  expect([primary, secondary, background, text]).toEqual(['#7f1d1d', '#374151', '#0b0f19', '#f5f5f5']);
});

test('STYLE-07 STYLE-09 STYLE-10 STYLE-11 STYLE-12 STYLE-13 sizes begin where the design is, within their limits', () => {
  expect(defaultStyle).toMatchObject({
    fontSize: 16,
    fontFamily: 'Inter',
    lineHeight: 1.6,
    containerWidth: 1200,
    borderRadius: 8,
    spacing: 16,
  });
  expect(styleSizes).toEqual({
    fontSize: { min: 12, max: 24, step: 1 },
    lineHeight: { min: 1.2, max: 2, step: 0.1 },
    containerWidth: { min: 800, max: 1600, step: 50 },
    borderRadius: { min: 0, max: 20, step: 1 },
    spacing: { min: 8, max: 32, step: 2 },
  });
});

test('STYLE-14 all effects are on at first', () => {
  for (const effect of styleEffects) expect(defaultStyle[effect]).toBe(true);
});

test('STYLE-17 a stored style is whole and within its limits, or it is none', () => {
  expect(parseStyle(stored({}))).toEqual(defaultStyle);
  expect(parseStyle(stored({ fontSize: 24, primary: '#00ff00' }))).toMatchObject({ fontSize: 24, primary: '#00ff00' });
  const wrong = [
    { fontSize: 25 },
    { spacing: '16' },
    { lineHeight: null },
    { primary: 'red' },
    { primary: '#7f1d1d;}body{display:none' },
    { primary: '#7F1D1D80' },
    { fontFamily: 'Comic Sans' },
    { fontFamily: 'toString' },
    { animations: 1 },
    { more: 1 },
  ];
  for (const values of wrong) expect([values, parseStyle(stored(values))]).toEqual([values, undefined]);
  for (const text of ['', '{}', 'null', '[]', '{', '"x"']) expect(parseStyle(text)).toBeUndefined();
});

test('STYLE-17 the server stores a style that is one, or none', () => {
  const save = (value: string) =>
    contentChangesSchema.safeParse({ rows: [{ section: 'branding', field: 'style', value }] }).success;

  expect(save(stored({ fontSize: 18 }))).toBe(true);
  expect(save('')).toBe(true);
  expect(save(stored({ fontSize: 99 }))).toBe(false);
  expect(save('body{}')).toBe(false);
});

test('STYLE-17 the style sheet sets the tokens, and turns off what is off', () => {
  const css = styleSheet({ ...defaultStyle, primary: '#123456', fontSize: 20, animations: false, gradients: false });

  expect(css).toContain('--color-primary:#123456;');
  expect(css).toContain('font-size:125%');
  expect(css).toContain('--container-page:1200px;');
  expect(css).toContain('transition:none!important');
  expect(css).toContain('.backdrop::after{display:none}');
  expect(css).not.toContain('box-shadow');
  expect(css).not.toContain('<');
});

test('text in the primary colour can be read on any background', () => {
  for (const background of ['#0b0f19', '#ffffff', '#808080', '#7f1d1d']) {
    for (const color of ['#7f1d1d', '#ffff00', '#000000', '#808080']) {
      expect(contrast(background, readableOn(background, color))).toBeGreaterThanOrEqual(4.5);
    }
  }
});
