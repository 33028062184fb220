import { type Color, smoothstep } from '../frame.ts';
import { count } from '../pen.ts';
import type { Random } from '../random.ts';

export const amber: Color = [1.4, 0.72, 0.26];
export const red: Color = [1.25, 0.12, 0.09];
export const cool: Color = [0.3, 0.46, 0.8];

export type Lamp = { x: number; y: number; r: number; strength: number; color: Color };

/** Lamps out of focus, as a lens draws them: even discs with a brighter rim. */
export function addLamps(pixel: Float32Array, x: number, y: number, lamps: readonly Lamp[]): void {
  for (const lamp of lamps) {
    const [dx, dy] = [x - lamp.x, y - lamp.y];
    if (Math.abs(dx) > lamp.r * 1.2 || Math.abs(dy) > lamp.r * 1.2) continue;
    const far = Math.sqrt(dx * dx + dy * dy) / lamp.r;
    const shine = smoothstep(1.12, 0.94, far) * lamp.strength * (0.7 + 0.4 * far * far);
    pixel[0]! += lamp.color[0] * shine;
    pixel[1]! += lamp.color[1] * shine;
    pixel[2]! += lamp.color[2] * shine;
  }
}

export const someLamps = (
  random: Random,
  many: number,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  colors: readonly Color[],
  [small, large]: readonly [number, number],
): Lamp[] =>
  count(many, () => ({
    x: random.between(x0, x1),
    y: random.between(y0, y1),
    r: random.between(small, large),
    strength: random.between(0.06, 0.55) ** 1.3,
    color: random.pick(colors),
  }));
