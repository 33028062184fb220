/**
 * Where the Style Editor's controls start (specification 3, STYLE-02 to STYLE-07). They are not the design of the page, which
 * `theme.css` has: a control at its default changes nothing (STYLE-20). A style is stored as JSON in `branding/style`.
 */
export const defaultStyle = {
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
} as const satisfies Style;

export type Style = Record<StyleColor, string> &
  Record<StyleSize, number> &
  Record<StyleEffect, boolean> & { fontFamily: FontFamily };

export const styleColors = ['primary', 'secondary', 'background', 'text'] as const;
export type StyleColor = (typeof styleColors)[number];

/** Range and step of each slider. Sizes are in pixels; the line height is a multiple of the font size (specification 5). */
export const styleSizes = {
  fontSize: { min: 12, max: 24, step: 1 },
  lineHeight: { min: 1.2, max: 2, step: 0.1 },
  containerWidth: { min: 800, max: 1600, step: 50 },
  borderRadius: { min: 0, max: 20, step: 1 },
  spacing: { min: 8, max: 32, step: 2 },
} as const;
export type StyleSize = keyof typeof styleSizes;

export const styleEffects = ['animations', 'shadows', 'gradients'] as const;
type StyleEffect = (typeof styleEffects)[number];

/** The website's own font, and fonts available on every system. */
export const fontFamilies = {
  Inter: 'var(--font-text)',
  System: 'system-ui, sans-serif',
  Serif: 'Georgia, "Times New Roman", serif',
  Monospace: 'ui-monospace, "Courier New", monospace',
} as const;
export type FontFamily = keyof typeof fontFamilies;

/**
 * Parses a stored style. Returns `undefined` unless it is complete and within its limits. A font that is no longer offered
 * becomes the default font.
 */
export function parseStyle(stored: string): Style | undefined {
  const style: Record<string, unknown> = Object(readJson(stored));
  const names = Object.keys(style);
  const whole =
    names.length === Object.keys(defaultStyle).length && names.every((name) => isAllowed(name, style[name]));
  if (!whole) return undefined;
  return { ...(style as Style), ...(!isFont(style.fontFamily) && { fontFamily: defaultStyle.fontFamily }) };
}

/** Whether a style may be stored: it is complete, within its limits, and its font is offered. */
export function isStyle(sent: string): boolean {
  return parseStyle(sent) !== undefined && isFont(Object(readJson(sent)).fontFamily);
}

function isFont(value: unknown): boolean {
  return Object.hasOwn(fontFamilies, String(value));
}

function isAllowed(name: string, value: unknown): boolean {
  if (!Object.hasOwn(defaultStyle, name)) return false;
  if (name === 'fontFamily') return typeof value === 'string';
  if (Object.hasOwn(styleSizes, name)) {
    const { min, max } = styleSizes[name as StyleSize];
    return typeof value === 'number' && value >= min && value <= max;
  }
  if ((styleColors as readonly string[]).includes(name))
    return typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value);
  return typeof value === 'boolean';
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Invalid JSON is not a style.
  }
}

/** The design tokens that a style changes, by CSS variable: none for a control at its default. */
export function styleTokens(style: Style): Record<string, string> {
  const untouched = allTokens(defaultStyle);
  return Object.fromEntries(Object.entries(allTokens(style)).filter(([name, value]) => value !== untouched[name]));
}

function allTokens(style: Style): Record<string, string> {
  const { primary, secondary, background, text } = style;
  const mixedIn = (percent: number) => `color-mix(in srgb, ${text} ${percent}%, ${background})`;
  return {
    '--color-primary': primary,
    '--color-primary-lit': `color-mix(in srgb, ${primary} 85%, ${text})`,
    '--color-secondary': secondary,
    '--color-background': background,
    '--color-surface': mixedIn(4),
    '--color-raised': mixedIn(9),
    '--color-line': mixedIn(14),
    '--color-field-line': mixedIn(45),
    '--color-foreground': text,
    '--color-quiet': mixedIn(72),
    '--color-accent': accentOn(background, primary),
    // Errors are red with every primary color, and readable on raised areas such as notices.
    '--color-error': readableOn(mixed(text, 9, background), redColor),
    '--leading-text': String(style.lineHeight),
    '--container-page': `${style.containerWidth}px`,
    '--radius-sm': `${style.borderRadius / 2}px`,
    '--radius-md': `${style.borderRadius}px`,
    // Much space would leave too little to words on a phone or in a narrow container.
    '--spacing': `min(${style.spacing / 64}rem,max(0.25rem,min(0.8vw,var(--container-page)/110)))`,
    ...(style.animations ? {} : { '--default-transition-duration': '0s' }),
    ...(style.shadows ? {} : { '--shadow-notice': 'none' }),
  };
}

/**
 * The style sheet of a style, empty for an untouched one. Safe to publish, because it contains only values that `parseStyle`
 * accepted.
 */
export function styleSheet(style: Style): string {
  const tokens = Object.entries(styleTokens(style)).map(([name, value]) => `${name}:${value};`);
  // On a phone, words of large text would not fit.
  if (style.fontSize !== defaultStyle.fontSize) tokens.push(`font-size:min(${(style.fontSize / 16) * 100}%,6.25vw);`);
  if (style.fontFamily !== defaultStyle.fontFamily) tokens.push(`font-family:${fontFamilies[style.fontFamily]};`);
  const root = tokens.length > 0 && `:root{${tokens.join('')}}`;
  const still = '*,::before,::after{animation:none!important;transition:none!important}';
  const flat = '*,::before,::after{box-shadow:none!important}';
  // Without gradients, text over images needs another background: captions get a plain one, the hero a fainter image.
  const plain =
    '.backdrop::after{display:none}.backdrop>img{opacity:.35}.tile>figcaption{background:var(--color-background)}';
  return [root, !style.animations && still, !style.shadows && flat, !style.gradients && plain].filter(Boolean).join('');
}

/** The contrast ratio of two colors in the form `#rrggbb`, from 1 to 21 (WCAG 1.4.3; text needs 4.5). */
export function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

export const readableContrast = 4.5;

/** The color of errors, links and focus, as in `theme.css`. */
const redColor = '#f25c5c';

/** Mixes two colors the same way as `color-mix(in srgb, …)`; `percent` is the share of the first. */
export function mixed(color: string, percent: number, other: string): string {
  const rest = channels(other);
  return toHex(
    channels(color).map((channel, index) => (channel * percent + (rest[index] ?? 0) * (100 - percent)) / 100),
  );
}

/** Lightens or darkens the color just enough to be readable on the background. */
export function readableOn(background: string, color: string): string {
  const towards = luminance(background) < 0.18 ? 255 : 0;
  for (let part = 0; part < 1; part += 0.05) {
    const candidate = toHex(channels(color).map((channel) => channel + (towards - channel) * part));
    // The margin covers raised surfaces, which are closer to the text color.
    if (contrast(background, candidate) >= readableContrast + 0.8) return candidate;
  }
  return towards ? '#ffffff' : '#000000';
}

/** The color of links and focus: the primary color, or for the default one the lighter red of the design. */
export function accentOn(background: string, primary: string): string {
  return readableOn(background, primary === defaultStyle.primary ? redColor : primary);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toHex(channels: readonly number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
