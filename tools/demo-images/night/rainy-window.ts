import type { Frame } from '../frame.ts';
import { clouds } from '../noise.ts';
import { count } from '../pen.ts';
import { randomFrom } from '../random.ts';
import { blank, portrait } from '../size.ts';
import { addLamps, amber, cool, red, someLamps } from './lights.ts';

/** A street through a window in the rain. */
export function rainyWindow(seed: number): Frame {
  const random = randomFrom(seed);
  const street = someLamps(random, 44, [-1.1, -0.9, 1.1, 0.7], [amber, amber, red, [1, 0.85, 0.6], cool], [0.05, 0.16]);
  const drops = count(240, () => ({
    x: random.between(-1, 1),
    y: random.between(-1.3, 1.3),
    r: random.between(0.006, 0.034) ** 1.05,
  }));
  const trails = count(12, () => ({
    x: random.between(-1, 1),
    y: random.between(-1.3, 0.4),
    length: random.between(0.3, 1.1),
  }));
  const scene = (x: number, y: number, pixel: Float32Array, dim: number) => {
    const sky = 0.014 + 0.03 * Math.exp(-((y - 0.2) ** 2) * 2);
    pixel[0] = sky * 0.9 * dim;
    pixel[1] = sky * dim;
    pixel[2] = sky * 1.6 * dim;
    addLamps(pixel, x, y, street);
  };
  const cells = new Map<number, typeof drops>();
  const key = (x: number, y: number) => Math.floor((x + 2) * 12) * 1000 + Math.floor((y + 2) * 12);
  for (const drop of drops)
    for (const [ox, oy] of [
      [-1, -1],
      [-1, 0],
      [-1, 1],
      [0, -1],
      [0, 0],
      [0, 1],
      [1, -1],
      [1, 0],
      [1, 1],
    ] as const) {
      const at = key(drop.x + ox / 12, drop.y + oy / 12);
      cells.set(at, [...(cells.get(at) ?? []), drop]);
    }
  return blank(portrait).shade((x, y, pixel) => {
    const trail = trails.some(
      (one) => y > one.y && y < one.y + one.length && Math.abs(x - one.x - 0.012 * Math.sin(y * 9)) < 0.011,
    );
    const mist = trail ? 0 : 0.055 * clouds(x * 3, y * 3 + seed, 3);
    const drop = cells.get(key(x, y))?.find((one) => (x - one.x) ** 2 + ((y - one.y) * 0.86) ** 2 < one.r * one.r);
    if (drop) {
      const [dx, dy] = [(x - drop.x) / drop.r, (y - drop.y) / drop.r];
      // A drop is a small lens: it shows the whole street upside down.
      scene(drop.x * 0.4 - dx * 0.75, -dy * 0.6 - 0.1, pixel, 1.6);
      const rim = (dx * dx + dy * dy) ** 3 * 0.75;
      for (let c = 0; c < 3; c++)
        pixel[c] = pixel[c]! * (1.25 - rim) + 0.5 * Math.exp(-((dx + 0.35) ** 2 + (dy + 0.4) ** 2) * 26);
      return;
    }
    scene(x + (trail ? 0.05 * Math.sin(y * 40) : 0), y, pixel, 1);
    pixel[0]! += mist * 0.8;
    pixel[1]! += mist * 0.85;
    pixel[2]! += mist;
  });
}
