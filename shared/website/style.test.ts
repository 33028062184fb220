import { expect, test } from 'vitest';
import { contentChangesSchema } from '../content/text-schemas.ts';
import {
  contrast,
  defaultStyle,
  fontFamilies,
  mixed,
  parseStyle,
  readableContrast,
  readableOn,
  type Style,
  styleColors,
  styleEffects,
  styleSheet,
  styleSizes,
  styleTokens,
} from './style.ts';
import { weakPairs } from './style-contrast.ts';

const stored = (values: object) => JSON.stringify({ ...defaultStyle, ...values });

test('the default style has four colors, the font Inter and all effects', () => {
  expect(defaultStyle).toEqual({
    primary: '#7f1d1d',
    secondary: '#374151',
    background: '#0b0f19',
    text: '#f5f5f5',
    fontSize: 16,
    fontFamily: 'Inter',
    lineHeight: 1.6,
    containerWidth: 1200,
    borderRadius: 8,
    spacing: 16,
    animations: true,
    shadows: true,
    gradients: true,
  });
  expect(styleColors).toEqual(['primary', 'secondary', 'background', 'text']);
  expect(styleEffects).toEqual(['animations', 'shadows', 'gradients']);
  expect(fontFamilies).toEqual({
    Inter: 'var(--font-text)',
    System: 'system-ui, sans-serif',
    Serif: 'Georgia, "Times New Roman", serif',
    Monospace: 'ui-monospace, "Courier New", monospace',
  });
});

test('each size has a range and a step', () => {
  expect(styleSizes).toEqual({
    fontSize: { min: 12, max: 24, step: 1 },
    lineHeight: { min: 1.2, max: 2, step: 0.1 },
    containerWidth: { min: 800, max: 1600, step: 50 },
    borderRadius: { min: 0, max: 20, step: 1 },
    spacing: { min: 8, max: 32, step: 2 },
  });
});

test.each([
  ['fontSize', 12, 24],
  ['lineHeight', 1.2, 2],
  ['containerWidth', 800, 1600],
  ['borderRadius', 0, 20],
  ['spacing', 8, 32],
] as const)('a stored %s is between %d and %d', (size, min, max) => {
  for (const value of [min, max]) expect(parseStyle(stored({ [size]: value }))).toMatchObject({ [size]: value });
  for (const value of [min - 0.01, max + 0.01, String(min), null]) {
    expect([value, parseStyle(stored({ [size]: value }))]).toEqual([value, undefined]);
  }
});

test.each(['primary', 'secondary', 'background', 'text'])(
  'a stored %s is a color of six lowercase hexadecimal digits',
  (color) => {
    expect(parseStyle(stored({ [color]: '#09afaf' }))).toMatchObject({ [color]: '#09afaf' });
    for (const value of [
      'red',
      '#7f1d1',
      '#7f1d1d0',
      '#7F1D1D',
      'x#7f1d1d',
      '#7f1d1d;}body{display:none',
      ['#7f1d1d'],
      1,
      null,
    ]) {
      expect([value, parseStyle(stored({ [color]: value }))]).toEqual([value, undefined]);
    }
  },
);

test('rejects a stored style that is incomplete or has unknown values', () => {
  expect(parseStyle(stored({}))).toEqual(defaultStyle);
  for (const fontFamily of ['Inter', 'System', 'Serif', 'Monospace']) {
    expect(parseStyle(stored({ fontFamily }))).toMatchObject({ fontFamily });
  }
  for (const effect of ['animations', 'shadows', 'gradients']) {
    expect(parseStyle(stored({ [effect]: false }))).toMatchObject({ [effect]: false });
    expect(parseStyle(stored({ [effect]: 1 }))).toBeUndefined();
  }
  const { text: _, ...withoutText } = defaultStyle;
  const wrong = [
    stored({ fontFamily: ['Inter'] }),
    stored({ more: true }),
    JSON.stringify(withoutText),
    JSON.stringify({ ...withoutText, more: true }),
    JSON.stringify({ ...withoutText, toString: true }),
  ];
  for (const text of [...wrong, '', '{}', 'null', '[]', '{', '"x"', '1']) {
    expect([text, parseStyle(text)]).toEqual([text, undefined]);
  }
  expect(parseStyle(JSON.stringify(Object.entries(defaultStyle)))).toBeUndefined();
});

test.each(['Comic Sans', 'toString'])(
  'keeps a stored style with the unknown font %s, in the default font [DATA-58]',
  (fontFamily) => {
    expect(parseStyle(stored({ fontFamily, fontSize: 18 }))).toMatchObject({ fontFamily: 'Inter', fontSize: 18 });
  },
);

test('the server accepts a valid style or an empty text', () => {
  const faultsOf = (section: string, field: string, value: string) =>
    contentChangesSchema
      .safeParse({ rows: [{ section, field, value }] })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

  expect(faultsOf('branding', 'style', stored({ fontSize: 18 }))).toEqual([]);
  expect(faultsOf('branding', 'style', '')).toEqual([]);
  for (const wrong of [stored({ fontSize: 99 }), stored({ fontFamily: 'Comic Sans' }), 'body{}']) {
    expect(faultsOf('branding', 'style', wrong)).toEqual([['rows.0.value', 'is not a style']]);
  }
  expect(faultsOf('hero', 'title', stored({ text: '#0b0f19' }))).toEqual([]);
});

test('an untouched style sets nothing, and a changed value only what belongs to it [STYLE-20]', () => {
  const set = (change: object) => Object.keys(styleTokens({ ...defaultStyle, ...change }));
  const mixedColors = ['surface', 'raised', 'line', 'field-line', 'quiet', 'error'].map((name) => `--color-${name}`);

  expect(styleSheet(parseStyle(stored({})) as Style)).toBe('');
  expect(set({})).toEqual([]);
  expect(set({ primary: '#0b5d1e' })).toEqual(['--color-primary', '--color-primary-lit', '--color-accent']);
  expect(set({ secondary: '#000000' })).toEqual(['--color-secondary']);
  expect(set({ text: '#ffffff' }).sort()).toEqual(['--color-foreground', '--color-primary-lit', ...mixedColors].sort());
  expect(set({ background: '#f4f1ea' }).sort()).toEqual(
    ['--color-accent', '--color-background', ...mixedColors].sort(),
  );
  expect(set({ lineHeight: 1.7 })).toEqual(['--leading-text']);
  expect(set({ containerWidth: 1250 })).toEqual(['--container-page']);
  expect(set({ borderRadius: 9 })).toEqual(['--radius-sm', '--radius-md']);
  expect(set({ spacing: 18 })).toEqual(['--spacing']);
  expect(set({ fontSize: 17, fontFamily: 'Serif', gradients: false })).toEqual([]);
});

test('a style sets the design tokens', () => {
  const tokens = styleTokens({
    ...defaultStyle,
    primary: '#e8a598',
    secondary: '#d9d4c7',
    background: '#f4f1ea',
    text: '#1a1a1a',
    lineHeight: 1.8,
    containerWidth: 900,
    borderRadius: 10,
    spacing: 24,
  });

  expect(tokens).toEqual({
    '--color-primary': '#e8a598',
    '--color-primary-lit': 'color-mix(in srgb, #e8a598 85%, #1a1a1a)',
    '--color-secondary': '#d9d4c7',
    '--color-background': '#f4f1ea',
    '--color-surface': 'color-mix(in srgb, #1a1a1a 4%, #f4f1ea)',
    '--color-raised': 'color-mix(in srgb, #1a1a1a 9%, #f4f1ea)',
    '--color-line': 'color-mix(in srgb, #1a1a1a 14%, #f4f1ea)',
    '--color-field-line': 'color-mix(in srgb, #1a1a1a 45%, #f4f1ea)',
    '--color-foreground': '#1a1a1a',
    '--color-quiet': 'color-mix(in srgb, #1a1a1a 72%, #f4f1ea)',
    '--color-accent': expect.stringMatching(/^#[0-9a-f]{6}$/),
    '--color-error': expect.stringMatching(/^#[0-9a-f]{6}$/),
    '--leading-text': '1.8',
    '--container-page': '900px',
    '--radius-sm': '5px',
    '--radius-md': '10px',
    '--spacing': 'min(0.375rem,max(0.25rem,min(0.8vw,var(--container-page)/110)))',
  });
  expect(styleTokens({ ...defaultStyle, animations: false, shadows: false })).toEqual({
    '--default-transition-duration': '0s',
    '--shadow-notice': 'none',
  });
});

test('links and focus keep the red of the page on another background that it is readable on', () => {
  expect(styleTokens({ ...defaultStyle, background: '#000000' })).not.toHaveProperty('--color-accent');
  const accent = styleTokens({ ...defaultStyle, background: '#ffffff' })['--color-accent'] ?? '';
  expect(contrast(accent, '#ffffff')).toBeGreaterThanOrEqual(4.5);
});

const still = '*,::before,::after{animation:none!important;transition:none!important}';
const flat = '*,::before,::after{box-shadow:none!important}';
const plain =
  '.backdrop::after{display:none}.backdrop>img{opacity:.35}.tile>figcaption{background:var(--color-background)}';

test('the style sheet sets the tokens and the font, and disables effects that are off', () => {
  const css = (change: object) => styleSheet({ ...defaultStyle, ...change });

  expect(css({ primary: '#123456', fontSize: 20 })).toMatch(
    /^:root\{--color-primary:#123456;[^{}]+font-size:min\(125%,6\.25vw\);\}$/,
  );
  expect(css({ fontFamily: 'System' })).toBe(':root{font-family:system-ui, sans-serif;}');
  const rest = (change: object) => css(change).replace(/^:root\{[^}]*\}/, '');
  expect(rest({ animations: false })).toBe(still);
  expect(rest({ shadows: false })).toBe(flat);
  expect(rest({ gradients: false })).toBe(plain);
  expect(rest({ animations: false, shadows: false, gradients: false })).toBe(still + flat + plain);
});

test('computes the WCAG contrast ratio, independent of the order of the colors', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 10);
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 10);
  expect(contrast('#123456', '#123456')).toBe(1);
  // Computed from the definition of relative luminance in WCAG 2.2, for channels on both sides of its threshold.
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  expect(contrast('#ff0000', '#ffffff')).toBeCloseTo(3.998, 3);
  expect(contrast('#00ff00', '#000000')).toBeCloseTo(15.304, 3);
  expect(contrast('#0000ff', '#ffffff')).toBeCloseTo(8.592, 3);
  expect(contrast('#0a0a0a', '#000000')).toBeCloseTo(1.0607, 4);
  expect(contrast('#0b0b0b', '#000000')).toBeCloseTo(1.067, 3);
  expect(readableContrast).toBe(4.5);
});

test('mixes colors like browsers', () => {
  expect(mixed('#ffffff', 0, '#102030')).toBe('#102030');
  expect(mixed('#ffffff', 100, '#102030')).toBe('#ffffff');
  expect(mixed('#000000', 50, '#ff8000')).toBe('#804000');
  expect(mixed('#010203', 25, '#050607')).toBe('#040506');
});

test('text in the primary color is readable on every background', () => {
  for (const background of ['#0b0f19', '#ffffff', '#7f1d1d', '#767676', '#757575', '#909090']) {
    for (const color of ['#7f1d1d', '#ffff00', '#000000', '#ffffff', '#808080']) {
      expect(contrast(background, readableOn(background, color))).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('shows errors in a readable red with every publishable set of colors and every primary color [STYLE-19]', () => {
  const levels = ['00', '40', '80', 'bf', 'ff'];
  const all = levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)));
  const errorOf = (colors: Partial<Style>) => styleTokens({ ...defaultStyle, ...colors })['--color-error'] ?? '#f25c5c';
  // Most pairs fail the first check; `weakPairs` takes long, because it also looks for better colors.
  const published = all
    .flatMap((background) => all.map((text) => ({ background, text })))
    .filter(({ background, text }) => contrast(text, background) >= 4.5)
    .filter((colors) => weakPairs({ ...defaultStyle, ...colors }).every(({ pair }) => pair === 'textOnPrimary'));
  expect(published.length).toBeGreaterThan(500);

  const wrong = published.filter(({ background, text }) => {
    const error = errorOf({ background, text });
    const isReadable = [0, 4, 9].every((percent) => contrast(error, mixed(text, percent, background)) >= 4.5);
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(error.slice(start, start + 2), 16));
    return !isReadable || red <= green || red <= blue;
  });

  expect(wrong).toEqual([]);
  expect(new Set(all.map((primary) => errorOf({ primary }))).size).toBe(1);
});

test('keeps a readable color, and changes any other as little as possible', () => {
  expect(readableOn('#0b0f19', '#ffff00')).toBe('#ffff00');
  expect(readableOn('#ffffff', '#7f1d1d')).toBe('#7f1d1d');
  expect(contrast('#0b0f19', readableOn('#0b0f19', '#7f1d1d'))).toBeGreaterThanOrEqual(5.3);
  expect(contrast('#0b0f19', readableOn('#0b0f19', '#7f1d1d'))).toBeLessThan(6.2);
  expect(contrast('#ffffff', readableOn('#ffffff', '#ffff00'))).toBeGreaterThanOrEqual(5.3);
  expect(contrast('#ffffff', readableOn('#ffffff', '#ffff00'))).toBeLessThan(6.2);
  // No color reaches that contrast on a medium background, so the result is black or white.
  expect(readableOn('#808080', '#808080')).toBe('#000000');
  expect(readableOn('#757575', '#757575')).toBe('#ffffff');
});
