import { type Color, Frame, smoothstep } from '../frame.ts';
import { clouds, noise } from '../noise.ts';

const woods = { black: [0.012, 0.012, 0.014], oak: [0.2, 0.1, 0.045], brass: [0.42, 0.27, 0.09] } as const;

/** A framed image on a dark wall, under a lamp. */
export function framed(
  { width, height, light }: Frame,
  seed: number,
  wood: keyof typeof woods = 'black',
  mat = 0.1,
): Frame {
  const bar: Color = woods[wood];
  const [edge, margin] = [0.72, mat];
  const tall = (edge * height) / width;
  return new Frame(width, height).shade((x, y, pixel) => {
    const lamp = Math.exp(-((x / 0.95) ** 2) - ((y + tall * 0.7) / (tall * 1.1)) ** 2);
    const [fx, fy] = [Math.abs(x), Math.abs(y - 0.02)];
    const outside = Math.max(fx - edge, fy - tall);
    if (outside > 0.045) {
      const plaster = 0.85 + 0.3 * clouds(x * 5 + seed, y * 5, 4);
      const shadow =
        1 -
        0.75 *
          smoothstep(0.1, 0, Math.max(fx - edge - 0.045, Math.abs(y - 0.08) - tall - 0.045)) *
          smoothstep(-tall, -tall + 0.2, y);
      const wall = (0.012 + 0.085 * lamp) * plaster * shadow;
      pixel[0] = wall * 0.95;
      pixel[1] = wall * 0.86;
      pixel[2] = wall * 0.86;
      return;
    }
    if (outside > 0) {
      const lit =
        (0.3 + 1.1 * lamp) *
        (fy - tall > fx - edge ? (y < 0 ? 1.5 : 0.6) : 0.9) *
        (0.8 + 0.4 * noise(x * 60, y * 60)) *
        (1 - 0.5 * Math.abs(outside / 0.045 - 0.5));
      for (let c = 0; c < 3; c++) pixel[c] = bar[c]! * lit + 0.006 * lamp;
      return;
    }
    const inner = Math.max(fx - edge + margin, fy - tall + margin);
    const glass = 0.42 + 0.72 * lamp;
    if (inner > 0) {
      const bevel = inner < 0.008 ? 1.25 : 1;
      const card = (0.62 - 0.2 * smoothstep(-0.03, 0, outside)) * bevel;
      for (let c = 0; c < 3; c++) pixel[c] = card * [1, 0.96, 0.88][c]! * glass;
      return;
    }
    const [u, v] = [x / (edge - margin), (y - 0.02) / (tall - margin)];
    const at =
      (Math.min(height - 1, Math.floor(((v + 1) / 2) * height)) * width +
        Math.min(width - 1, Math.floor(((u + 1) / 2) * width))) *
      3;
    const under = 1 - 0.25 * smoothstep(-0.03, 0, inner) * (y < 0 ? 1 : 0.4);
    for (let c = 0; c < 3; c++) pixel[c] = light[at + c]! * glass * under * 1.1;
  });
}
