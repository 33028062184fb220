import { clamp, type Frame, lightOf, mix, smoothstep } from '../frame.ts';
import { clouds, noise } from '../noise.ts';
import type { Motif } from '../pen.ts';
import { portrait } from '../size.ts';
import { inked, motifIn, paper } from './paper.ts';

/** A cyanotype of a plant: white on blue. */
export async function blueprint(seed: number, motif: Motif): Promise<Frame> {
  const size = portrait;
  const plant = await inked(size, motifIn(motif, size, 0.86, [0, 0], (seed % 3) * 8 - 8), 1.2);
  const sheet = paper(size, lightOf('#e9e6dc'), seed, 0.2);
  return sheet.shade((x, y, pixel) => {
    const [column, row] = [((x + 1) * plant.width) / 2, (y * plant.width + plant.height) / 2];
    const at = Math.min(plant.cover.length - 1, Math.floor(row) * plant.width + Math.floor(column));
    const brush = Math.max(
      Math.abs(x) * 1.12 + 0.05 * noise(y * 26, 2 + seed),
      Math.abs(y) * 0.9 + 0.05 * noise(x * 26, seed),
    );
    const coated = smoothstep(1.0, 0.965, brush) * (0.93 + 0.14 * noise(x * 40, y * 3));
    const share = clamp(coated * (1 - (plant.cover[at]! / 255) * 0.95), 0, 1);
    const tone = 0.7 + 0.5 * clouds(x * 2 + seed, y * 2, 3);
    pixel[0] = mix(pixel[0]!, 0.007 * tone, share);
    pixel[1] = mix(pixel[1]!, 0.045 * tone, share);
    pixel[2] = mix(pixel[2]!, 0.17 * tone, share);
  });
}
