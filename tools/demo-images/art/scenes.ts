import type { Color } from '../frame.ts';
import { clouds, noise } from '../noise.ts';

type Scene = (x: number, y: number) => Color;

/** The subjects of the paintings. */
export const scenes = {
  /** The sea under the moon. */
  sea: (x, y) => {
    const moon = Math.hypot(x - 0.25, y + 0.34);
    if (y < 0.04) {
      const glow = Math.exp(-moon * 2.2);
      const cloud = clouds(x * 1.6, y * 4 + 3, 4);
      return moon < 0.13
        ? [0.95, 0.86, 0.62]
        : [0.02 + glow * 0.32 + cloud * 0.05, 0.05 + glow * 0.34 + cloud * 0.07, 0.12 + glow * 0.26 + cloud * 0.11];
    }
    const path = Math.exp(-(((x - 0.25) / (0.06 + (y - 0.04) * 0.5)) ** 2)) * (noise(x * 14, y * 50) > 0.45 ? 1 : 0.25);
    return [
      0.012 + path * 0.75,
      0.04 + path * 0.62 + 0.02 * noise(x * 5, y * 24),
      0.085 + path * 0.36 + 0.05 * noise(x * 5, y * 24),
    ];
  },
  /** A street after rain. */
  street: (x, y) => {
    const depth = Math.abs(y + 0.02);
    const row = x > 0 ? 1 : -1;
    const wall = Math.abs(x) > 0.16 + depth * 1.1 && y < 0.3;
    const window = noise(Math.floor(x * 9) * 5.3, Math.floor(y * 7) * 3.1) > 0.6;
    if (wall) return window ? [0.85, 0.46, 0.12] : [0.05 + 0.03 * row, 0.04, 0.075];
    if (y < -0.02)
      return [
        0.05 + 0.5 * Math.exp(-(x * x + (y + 0.02) ** 2) * 14),
        0.07 + 0.22 * Math.exp(-(x * x + (y + 0.02) ** 2) * 14),
        0.15,
      ];
    const glow = Math.exp(-((x / (0.1 + depth)) ** 2)) * 0.6 + (noise(x * 9, 3) > 0.62 ? 0.42 : 0);
    return [0.03 + glow * 0.85, 0.04 + glow * 0.34, 0.08 + glow * 0.1];
  },
  /** Poppies, very near. */
  flowers: (x, y) => {
    const blooms: readonly (readonly [number, number, number])[] = [
      [-0.36, -0.3, 0.42],
      [0.42, 0.12, 0.46],
      [-0.3, 0.62, 0.34],
      [0.5, -0.72, 0.3],
    ];
    for (const [fx, fy, size] of blooms) {
      const [dx, dy] = [x - fx, y - fy];
      const far = Math.hypot(dx, dy) / (size * (0.86 + 0.12 * Math.sin(Math.atan2(dy, dx) * 4 + fx * 9)));
      if (far < 0.18) return [0.015, 0.014, 0.03];
      if (far < 1)
        return [0.75 - 0.5 * (1 - far) + 0.12 * noise(x * 8, y * 8), 0.05 + 0.1 * far * noise(x * 6, y * 6), 0.035];
    }
    const leaf = noise(x * 3, y * 3);
    return [0.03 + 0.05 * leaf, 0.06 + 0.14 * leaf * leaf, 0.065 + 0.03 * leaf];
  },
} satisfies Record<string, Scene>;
