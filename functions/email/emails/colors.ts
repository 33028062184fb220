import { accentOn, contrast, defaultStyle, readableContrast, readableOn, type Style } from '#shared/website/style.ts';

type Brand = Pick<Style, 'primary' | 'background' | 'text'>;

// Pure black and white are avoided, because some clients invert them.
const light = { page: '#f4f4f5', sheet: '#fefefe', ink: '#18181b', quiet: '#52525b', rule: '#d4d4d8' };
const dark = { page: '#10151f', sheet: '#171e2b', ink: '#f5f5f5', quiet: '#aab1bf', rule: '#3a4356' };

/**
 * The colors of an email. The head looks like that of the website and the button has its primary color, in both color schemes. The edges around
 * it have as much of that color as is visible on the sheet.
 */
export function emailColors({ primary, background, text }: Brand = defaultStyle) {
  return {
    head: { background, ink: contrast(background, text) < readableContrast ? inkOn(background) : text },
    button: { background: primary, ink: inkOn(primary) },
    light: { ...light, edge: readableOn(light.sheet, primary) },
    dark: { ...dark, edge: accentOn(dark.sheet, primary) },
  };
}

function inkOn(background: string): string {
  return contrast(background, light.sheet) >= contrast(background, light.ink) ? light.sheet : light.ink;
}
