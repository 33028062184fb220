/** The longest side of a copy of the image that is enough to choose its ground, in pixels. */
export const sampleSide = 256;

const light = { color: '#ffffff', luminance: 1 };
const dark = { color: '#0b0f19', luminance: 0.005 };

/**
 * The color to put below the transparent parts of an image: of two, the one with more contrast to what is drawn, so a
 * drawing of one color has at least 3:1 (WCAG 1.4.11).
 * @param rgba the pixels, four numbers from 0 to 255 each; a pixel counts as much as it is opaque
 */
export function groundFor(rgba: ArrayLike<number>): string {
  let lead = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const part = (index: number) => ((rgba[at + index] ?? 0) / 255) ** 2.2;
    const luminance = 0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2);
    lead += (contrast(luminance, light.luminance) - contrast(luminance, dark.luminance)) * (rgba[at + 3] ?? 0);
  }
  return (lead < 0 ? dark : light).color;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
