import { type Frame, smoothstep } from '../frame.ts';
import { clouds, noise } from '../noise.ts';
import { randomFrom } from '../random.ts';
import { blank, portrait } from '../size.ts';
import { addLamps, amber, red, someLamps } from './lights.ts';

/** A mirror ball and the lights it throws on the walls. */
export function mirrorBall(seed: number): Frame {
  const random = randomFrom(seed);
  const throws = someLamps(random, 90, [-1.1, -1.4, 1.1, 1.4], [amber, amber, red, [1, 0.9, 0.8]], [0.012, 0.05]);
  const [bx, by, radius] = [0.1, -0.3, 0.56];
  return blank(portrait).shade((x, y, pixel) => {
    const haze = clouds(x * 1.4 + seed, y * 1.4, 4);
    const glow = Math.exp(-((x - bx) ** 2 + (y - by) ** 2) * 1.1);
    pixel[0] = 0.01 + 0.13 * glow * haze;
    pixel[1] = 0.008 + 0.028 * glow * haze;
    pixel[2] = 0.014 + 0.03 * glow * haze;
    addLamps(pixel, x, y, throws);
    if (Math.abs(x - bx) < 0.006 && y < by) pixel.fill(0.03);
    const [dx, dy] = [(x - bx) / radius, (y - by) / radius];
    const flat = dx * dx + dy * dy;
    if (flat > 1) return;
    const dz = Math.sqrt(1 - flat);
    const row = Math.floor((Math.asin(dy) / Math.PI) * 30);
    const ringSize = Math.max(6, Math.round(60 * Math.cos(((row + 0.5) * Math.PI) / 30)));
    const around = (Math.atan2(dx, dz) / (2 * Math.PI)) * ringSize + row * 0.37;
    const column = Math.floor(around);
    const inRow = (Math.asin(dy) / Math.PI) * 30 - row;
    const inColumn = around - column;
    const gap = Math.min(inRow, 1 - inRow, inColumn, 1 - inColumn) < 0.07;
    const tile = noise(column * 7.3 + 0.5, row * 3.1 + 0.5 + seed);
    const hue = noise(column * 2.9 + 8, row * 5.7);
    const flash = smoothstep(0.74, 0.95, tile) * 2.6 + tile * 0.22;
    const lean = 0.25 + 0.75 * Math.max(0, -dx * 0.5 - dy * 0.6 + dz * 0.5);
    const shine = gap ? 0.008 : (0.02 + flash * lean) * (0.8 + 0.4 * inRow);
    pixel[0] = shine * (hue > 0.55 ? 1.2 : 0.9);
    pixel[1] = shine * (hue > 0.55 ? 0.3 : hue > 0.4 ? 0.62 : 0.9);
    pixel[2] = shine * (hue > 0.55 ? 0.22 : hue > 0.4 ? 0.3 : 1);
  });
}
