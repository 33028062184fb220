import { type Color, type Frame, inkOf, lightOf, type Mask, mix, smoothstep } from '../frame.ts';
import { clouds, noise } from '../noise.ts';
import { type Motif, moved, type Point } from '../pen.ts';
import { blank, type Size, svgOf } from '../size.ts';

export const inked = (size: Size, body: string, blur = 0.5) => inkOf(svgOf(size, body), blur);

/** Paper with fibres, stains and a little light from one side. */
export function paper([width, height]: Size, color: Color, seed: number, age = 0.5): Frame {
  return blank([width, height]).shade((x, y, pixel) => {
    const fibre = noise(x * 160 + seed, y * 24) * 0.5 + noise(x * 30, y * 150 + seed) * 0.5;
    const stain = smoothstep(0.5, 0.85, clouds(x * 1.3 + seed, y * 1.3, 4)) * age;
    const edge = smoothstep(0.72, 1.02, Math.max(Math.abs(x), Math.abs(y) * (width / height))) * age;
    const lit = 0.82 - 0.1 * x - 0.07 * y;
    const worn = (0.94 + 0.08 * fibre) * lit;
    pixel[0] = color[0] * worn * (1 - 0.1 * stain - 0.14 * edge);
    pixel[1] = color[1] * worn * (1 - 0.18 * stain - 0.24 * edge);
    pixel[2] = color[2] * worn * (1 - 0.3 * stain - 0.36 * edge);
  });
}

type Pull = {
  color: Color /** Unevenness of the ink, from 0 to 1. */;
  dry?: number /** Misregistration, in pixels. */;
  off?: Point;
};

/** Prints one colour over the paper. */
export function printOn(
  frame: Frame,
  { width, height, cover }: Mask,
  { color, dry = 0.3, off = [0, 0] }: Pull,
  seed: number,
): Frame {
  const shift = Math.round(off[0]) + Math.round(off[1]) * width;
  for (let row = 0, pixel = 0; row < height; row++) {
    for (let column = 0; column < width; column++, pixel++) {
      const ink = (cover[pixel - shift] ?? 0) / 255;
      if (ink < 0.01) continue;
      const taken = noise(column * 0.2 + seed, row * 0.2) * 0.5 + clouds(column * 0.012 + seed, row * 0.012, 3) * 0.5;
      const share = ink * (1 - dry * smoothstep(0.42, 0.72, taken));
      for (let c = 0; c < 3; c++)
        frame.light[pixel * 3 + c] = mix(
          frame.light[pixel * 3 + c]!,
          color[c]! * (0.75 + 0.25 * frame.light[pixel * 3 + c]!),
          share,
        );
    }
  }
  return frame;
}

export const motifIn = ({ width, height, body }: Motif, [w, h]: Size, share: number, at: Point = [0, 0], degrees = 0) =>
  moved(body, at, degrees, Math.min((w * share) / width, (h * share) / height));

export const black: Color = [0.012, 0.012, 0.015];
export const inks = {
  red: lightOf('#a3231c'),
  ochre: lightOf('#c58a2b'),
  green: lightOf('#3f6b4f'),
  blue: lightOf('#23466e'),
};
