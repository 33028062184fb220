import { type Color, type Frame, mix, smoothstep } from '../frame.ts';
import { clouds } from '../noise.ts';
import { blank, portrait } from '../size.ts';

/** Two fields of colour over each other. */
export function colorField(seed: number): Frame {
  const fields = [
    { top: -0.98, bottom: 0.02, color: [0.34, 0.018, 0.022] },
    { top: 0.14, bottom: 1.0, color: [0.016, 0.02, 0.036] },
  ] as const;
  return blank(portrait).shade((x, y, pixel) => {
    const weave = 0.9 + 0.1 * Math.sin(x * 900) * Math.sin(y * 900);
    const ground: Color = [0.16, 0.024, 0.022];
    for (let c = 0; c < 3; c++) pixel[c] = ground[c]! * (0.8 + 0.4 * clouds(x * 3 + seed, y * 3, 4));
    for (const { top, bottom, color } of fields) {
      const wobble = 0.05 * (clouds(x * 4, y * 4 + seed, 4) - 0.5);
      const inside =
        smoothstep(0, 0.09, y - top + wobble) *
        smoothstep(0, 0.09, bottom - y + wobble) *
        smoothstep(0, 0.1, 0.84 - Math.abs(x) + wobble);
      const brushed = 0.72 + 0.5 * clouds(x * 1.5 + seed, y * 14, 4);
      for (let c = 0; c < 3; c++)
        pixel[c] = mix(pixel[c]!, color[c]! * brushed * (1 + 0.5 * Math.exp(-((y - top) ** 2) * 8)), inside * 0.94);
    }
    for (let c = 0; c < 3; c++) pixel[c]! *= weave;
  });
}
