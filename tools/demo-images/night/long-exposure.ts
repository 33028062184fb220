import { type Color, type Frame, smoothstep } from '../frame.ts';
import { clouds, noise } from '../noise.ts';
import { count } from '../pen.ts';
import { randomFrom } from '../random.ts';
import { blank, landscape } from '../size.ts';
import { addLamps, amber, cool, red, someLamps } from './lights.ts';

/** A street at night, its lamps drawn out by a long exposure. */
export function longExposure(seed: number): Frame {
  const random = randomFrom(seed);
  const trails = count(34, () => ({
    bend: random.between(0.15, 1.3),
    side: random.pick([-1, 1]),
    wide: random.between(0.003, 0.014),
    strength: random.between(0.2, 1.2),
    color: random.pick([red, red, amber, [1.2, 1.05, 0.85] as Color]),
  }));
  const far = someLamps(random, 40, [-1, -0.5, 1, 0.02], [amber, amber, cool, red], [0.012, 0.05]);
  return blank(landscape).shade((x, y, pixel) => {
    const down = y + 0.02;
    const road = smoothstep(0, 0.05, down);
    const wet = road * (0.3 + 0.7 * clouds(x * 4, y * 16 + seed, 4));
    const glow = Math.exp(-(x * x * 1.2 + down * down * 9));
    pixel[0] = 0.008 + glow * 0.09 + wet * 0.012;
    pixel[1] = 0.01 + glow * 0.045 + wet * 0.012;
    pixel[2] = 0.018 + glow * 0.04 + wet * 0.018;
    if (down < 0.04) addLamps(pixel, x, y, far);
    else
      addLamps(
        pixel,
        x + 0.03 * (noise(x * 20, y * 60) - 0.5),
        -down * 0.9,
        far.map((lamp) => ({ ...lamp, strength: lamp.strength * 0.3 })),
      );
    if (down < 0.004) return;
    for (const trail of trails) {
      const at = trail.side * trail.bend * down * 1.7 + 0.05 * Math.sin(down * 5 + trail.bend * 8) * down;
      const reach = trail.wide * (0.25 + down * 2.6);
      const off = (x - at) / reach;
      if (off > 4 || off < -4) continue;
      const shine =
        Math.exp(-off * off) *
        trail.strength *
        smoothstep(0, 0.06, down) *
        (0.7 + 0.5 * noise(down * 14, trail.bend * 20));
      for (let c = 0; c < 3; c++) pixel[c]! += trail.color[c]! * shine;
    }
  });
}
