import { type Frame, lightOf, mix, smoothstep } from '../frame.ts';
import { clouds, noise } from '../noise.ts';
import { count } from '../pen.ts';
import { portrait } from '../size.ts';
import { paper } from './paper.ts';

/** Mountains in ink and water, one behind the other. */
export function inkWash(seed: number): Frame {
  const ridges = count(6, (i) => ({ base: -0.35 + i * 0.2, steep: 0.42 - i * 0.04, tone: 0.62 - i * 0.1 }));
  return paper(portrait, lightOf('#ece6d6'), seed, 0.25).shade((x, y, pixel) => {
    let dark = 0;
    ridges.forEach(({ base, steep, tone }, i) => {
      const ridge = base - steep * (clouds(x * 1.5 + i * 7.7 + seed, i * 3.1, 5) - 0.35) * 1.6;
      const below = y - ridge;
      if (below < 0) return;
      const bleed =
        Math.exp(-below * (3.2 + i * 0.7)) * (0.75 + 0.5 * clouds(x * 9 + i, y * 9 + seed, 3)) +
        0.25 * smoothstep(0.008, 0, below);
      dark = Math.max(dark * (1 - 0.65 * smoothstep(0, 0.35, below) * (1 - dark)), (1 - tone) * bleed * 1.25);
    });
    const sun = Math.hypot(x - 0.38, y + 0.78);
    const seal = smoothstep(0.152, 0.146, sun) * (0.75 + 0.3 * noise(x * 60, y * 60));
    pixel[0] = mix(pixel[0]! * (1 - dark * 0.96), 0.42, seal);
    pixel[1] = mix(pixel[1]! * (1 - dark * 0.94), 0.03, seal);
    pixel[2] = mix(pixel[2]! * (1 - dark * 0.9), 0.025, seal);
  });
}
