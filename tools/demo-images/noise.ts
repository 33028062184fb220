import { randomFrom } from './random.ts';

const size = 256;
const random = randomFrom(7);
const lattice = Float32Array.from({ length: size * size }, () => random.next());

/** Smooth noise from 0 to 1 that changes over a distance of 1. */
export function noise(x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const fx = x - left;
  const fy = y - top;
  const sx = fx * fx * (3 - 2 * fx);
  const sy = fy * fy * (3 - 2 * fy);
  const x0 = left & 255;
  const x1 = (left + 1) & 255;
  const y0 = (top & 255) * size;
  const y1 = ((top + 1) & 255) * size;
  const upper = lattice[y0 + x0]! + (lattice[y0 + x1]! - lattice[y0 + x0]!) * sx;
  const lower = lattice[y1 + x0]! + (lattice[y1 + x1]! - lattice[y1 + x0]!) * sx;
  return upper + (lower - upper) * sy;
}

/** Noise with finer noise on top, from 0 to 1. */
export function clouds(x: number, y: number, octaves: number): number {
  let sum = 0;
  let weight = 0.5;
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise(x, y);
    x = x * 2.03 + 17.3;
    y = y * 2.03 + 5.9;
    weight /= 2;
  }
  return sum / (1 - weight * 2);
}
