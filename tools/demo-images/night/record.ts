import { clamp, type Frame, smoothstep } from '../frame.ts';
import { noise } from '../noise.ts';
import type { Point } from '../pen.ts';
import { blank, square } from '../size.ts';

/** A record that turns, from close by. */
export function record(seed: number): Frame {
  const middle: Point = [-0.35, 0.55];
  return blank(square).shade((x, y, pixel) => {
    const [dx, dy] = [x - middle[0], (y - middle[1]) * 1.55];
    const far = Math.hypot(dx, dy);
    const angle = Math.atan2(dy, dx);
    const depth = Math.abs(y - 0.15);
    if (far > 1.5) {
      const felt = 0.02 + 0.01 * noise(x * 90, y * 90);
      pixel[0] = felt * 1.4;
      pixel[1] = felt * 0.8;
      pixel[2] = felt * 0.7;
    } else if (far < 0.42) {
      const print =
        smoothstep(0.006, 0, Math.abs(far - 0.3)) +
        smoothstep(0.005, 0, Math.abs(far - 0.36)) +
        (far > 0.12 && far < 0.26 && Math.sin(angle * 24) > 0.4 ? 0.4 : 0);
      const base = far < 0.028 ? [0.5, 0.5, 0.5] : [0.34 + print * 0.4, 0.02 + print * 0.4, 0.02 + print * 0.36];
      const lit = 0.35 + 0.8 * Math.exp(-(((angle + 1.1) / 0.7) ** 2));
      for (let c = 0; c < 3; c++) pixel[c] = base[c]! * lit;
    } else {
      const sharpness = Math.max(0.12, 1 - depth * 1.2);
      const groove = 0.5 + 0.5 * Math.sin(far * 700 + 3 * noise(far * 30, angle * 3)) * sharpness;
      const tracks =
        1 - 0.75 * Math.max(...[0.62, 0.86, 1.08, 1.31].map((at) => smoothstep(0.012, 0.004, Math.abs(far - at))));
      const fan = (at: number, spread: number) => {
        const off = (((angle - at) % (2 * Math.PI)) + 3 * Math.PI) % (2 * Math.PI);
        return Math.exp(-(((off - Math.PI) / spread) ** 2));
      };
      const warm = fan(-1.15, 0.17) + 0.5 * fan(-0.9, 0.06) + fan(2.0, 0.15);
      const chill = fan(-2.3, 0.1) * 0.7 + 0.5 * fan(0.35, 0.12);
      const shine = tracks * (0.35 + 0.65 * groove) * (0.8 + 0.4 * noise(far * 60, 2));
      pixel[0] = 0.006 + shine * (0.62 * warm + 0.12 * chill);
      pixel[1] = 0.006 + shine * (0.34 * warm + 0.18 * chill);
      pixel[2] = 0.009 + shine * (0.14 * warm + 0.36 * chill);
    }
    const arm = Math.abs((x - 0.82) * 0.9 + (y + 0.1) * 0.42) - 0.022;
    if (arm < 0.004 && y < 0.32) {
      const across = clamp(((x - 0.82) * 0.9 + (y + 0.1) * 0.42) / 0.024, -1, 1);
      const shine =
        0.05 + 0.9 * Math.exp(-(((across + 0.4) / 0.3) ** 2)) + 0.2 * Math.exp(-(((across - 0.7) / 0.2) ** 2));
      pixel[0] = shine * 0.95;
      pixel[1] = shine * 0.86;
      pixel[2] = shine * 0.76;
    }
    pixel[0]! *= 1 - 0.1 * noise(x * 3 + seed, y * 3);
  });
}
