import sharp from 'sharp';
import { randomFrom } from './random.ts';

export type Color = readonly [red: number, green: number, blue: number];

/** Pixels per unit of a drawing: slightly more than screens show of images side by side. */
export const detail = 0.8;

/** An image as light: three numbers per pixel, 0 for black, 1 for paper white, more for lamps. */
export class Frame {
  readonly width: number;
  readonly height: number;
  readonly light: Float32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.light = new Float32Array(width * height * 3);
  }

  /**
   * Asks for the light of each pixel. `x` goes from -1 to 1, `y` downwards in the same unit, both 0 in the middle.
   * @param shade writes the light into its last argument, which holds the current light of the pixel
   */
  shade(shade: (x: number, y: number, light: Float32Array) => void): this {
    const { width, height, light } = this;
    const pixel = new Float32Array(3);
    for (let row = 0, at = 0; row < height; row++) {
      const y = (2 * row + 1 - height) / width;
      for (let column = 0; column < width; column++, at += 3) {
        pixel[0] = light[at]!;
        pixel[1] = light[at + 1]!;
        pixel[2] = light[at + 2]!;
        shade((2 * column + 1) / width - 1, y, pixel);
        light[at] = pixel[0];
        light[at + 1] = pixel[1];
        light[at + 2] = pixel[2];
      }
    }
    return this;
  }
}

/** A drawing in one shade: the coverage of each pixel, from 0 to 255. */
export type Mask = { width: number; height: number; cover: Uint8Array };

/** The darkness of an SVG drawing on white paper. `blur` is in pixels. */
export async function inkOf(svg: string, blur = 0): Promise<Mask> {
  let image = sharp(Buffer.from(svg)).flatten({ background: '#fff' }).toColourspace('b-w').negate();
  if (blur >= 0.3) image = image.blur(blur);
  const { data, info } = await image.extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, cover: data };
}

/** The mask interpolated between pixels, from 0 to 1; 0 outside. */
export function coverAt({ width, height, cover }: Mask, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 0;
  const fx = x - left;
  const fy = y - top;
  const at = top * width + left;
  const upper = cover[at]! * (1 - fx) + cover[at + 1]! * fx;
  const lower = cover[at + width]! * (1 - fx) + cover[at + width + 1]! * fx;
  return (upper * (1 - fy) + lower * fy) / 255;
}

/** Blurs a mask. `blur` is in pixels. */
export async function blurred({ width, height, cover }: Mask, blur: number): Promise<Mask> {
  // A wide blur looks the same at a lower resolution.
  const step = Math.max(1, Math.floor(blur / 4));
  const raw = { width, height, channels: 1 as const };
  const small = { width: Math.ceil(width / step), height: Math.ceil(height / step) };
  const soft = await sharp(cover, { raw })
    .resize({ ...small, fit: 'fill' })
    .blur(Math.max(0.3, blur / step))
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer();
  const whole = sharp(soft, { raw: { ...small, channels: 1 } }).resize({ width, height, fit: 'fill', kernel: 'cubic' });
  return { width, height, cover: await whole.toColourspace('b-w').extractChannel(0).raw().toBuffer() };
}

export type Development = {
  /** Brightness; 1 leaves it unchanged. */
  exposure?: number;
  /** Film grain; 1 is clearly visible. */
  grain?: number;
  /** Darkening of the corners, from 0 to 1. */
  vignette?: number;
  /** Glow around bright areas. */
  glow?: number;
  /** Black and white. */
  silver?: boolean;
  seed?: number;
};

/** Turns light into a photo, with lens and film effects, and returns a JPEG. */
export async function develop(frame: Frame, options: Development = {}): Promise<Buffer> {
  const { exposure = 1, grain = 0.5, vignette = 0.35, glow = 0.25, silver = false, seed = 1 } = options;
  const { width, height, light } = frame;
  const shine = glow > 0 ? await glowOf(frame, exposure) : undefined;
  const film = filmGrain(seed);
  const bytes = Buffer.alloc(width * height * 3);
  const reach = 1 + (height / width) ** 2;
  for (let row = 0, at = 0; row < height; row++) {
    const y = (2 * row + 1 - height) / width;
    for (let column = 0; column < width; column++, at += 3) {
      const x = (2 * column + 1) / width - 1;
      const edge = 1 - (vignette * (x * x + y * y)) / reach;
      const speck = film[((row * 3) & 511) * 512 + ((column + row * 131) & 511)]! * grain * 0.03;
      let red = light[at]! * exposure;
      let green = light[at + 1]! * exposure;
      let blue = light[at + 2]! * exposure;
      if (shine) {
        red += shine[at]! * glow;
        green += shine[at + 1]! * glow;
        blue += shine[at + 2]! * glow;
      }
      if (silver) red = green = blue = 0.35 * red + 0.5 * green + 0.15 * blue;
      bytes[at] = toByte(red * edge, speck);
      bytes[at + 1] = toByte(green * edge, speck);
      bytes[at + 2] = toByte(blue * edge, speck);
    }
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer();
}

/** The tone curve of film: soft at both ends, never fully black. */
function toByte(light: number, speck: number): number {
  const value = light < 0 ? 0 : light;
  const toned = (value * (2.51 * value + 0.06)) / (value * (2.43 * value + 0.59) + 0.14);
  const shown = toned ** (1 / 2.2);
  const byte = (0.012 + 0.988 * shown + speck * (1 - 0.6 * shown)) * 255;
  return byte < 0 ? 0 : byte > 255 ? 255 : byte;
}

async function glowOf({ width, height, light }: Frame, exposure: number): Promise<Float32Array> {
  const small = { width: Math.ceil(width / 4), height: Math.ceil(height / 4) };
  const bright = Buffer.alloc(width * height * 3);
  for (let at = 0; at < bright.length; at++)
    bright[at] = Math.min(255, Math.max(0, light[at]! * exposure - 0.45) * 160);
  const soft = await sharp(bright, { raw: { width, height, channels: 3 } })
    .resize({ ...small, fit: 'fill' })
    .blur(width / 110)
    .raw()
    .toBuffer();
  const whole = await sharp(soft, { raw: { ...small, channels: 3 } })
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  return Float32Array.from(whole, (byte) => byte / 160);
}

const grains = new Map<number, Float32Array>();

function filmGrain(seed: number): Float32Array {
  let grain = grains.get(seed & 3);
  if (!grain) {
    const random = randomFrom(seed & 3);
    grain = Float32Array.from({ length: 512 * 512 }, () => random.bell());
    grains.set(seed & 3, grain);
  }
  return grain;
}

export const mix = (from: number, to: number, share: number) => from + (to - from) * share;
export const clamp = (value: number, from: number, to: number) => (value < from ? from : value > to ? to : value);

/** Smoothstep: from 0 at `from` to 1 at `to`. */
export function smoothstep(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from), 0, 1);
  return share * share * (3 - 2 * share);
}

/** Converts a CSS hex colour to light. */
export function lightOf(hex: string): Color {
  const channel = (at: number) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2;
  return [channel(1), channel(3), channel(5)];
}
