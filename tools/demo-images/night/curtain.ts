import { clamp, type Frame, mix, smoothstep } from '../frame.ts';
import { noise } from '../noise.ts';
import { bow, curve, line, moved, points, shape, straight, stroke } from '../pen.ts';
import { drawSilhouettes } from '../silhouettes.ts';
import { blank, portrait, svgOf } from '../size.ts';

/** A microphone before a red curtain. */
export async function curtain(seed: number): Promise<Frame> {
  const frame = blank(portrait).shade((x, y, pixel) => {
    const sway = x * 8.5 + 0.6 * Math.sin(x * 3.1 + seed) + 0.22 * Math.sin(y * 1.6 + x * 4);
    const fold = Math.sin(sway) + 0.4 * Math.sin(sway * 2.3 + 1.2) + 0.16 * noise(x * 30, y * 2);
    const slope = Math.cos(sway) + 0.9 * Math.cos(sway * 2.3 + 1.2);
    const lit = clamp(0.42 + 0.3 * fold - 0.22 * slope, 0.02, 2);
    const spot = Math.exp(-((x / 0.62) ** 2) - ((y + 0.2) / 0.85) ** 2);
    const ground = smoothstep(0.96, 1.0, y);
    const velvet = (0.9 + 0.2 * noise(x * 120, y * 20)) * (0.04 + 1.0 * spot);
    pixel[0] = mix(
      lit * velvet * 0.72,
      0.12 * Math.exp(-(((x - 0.05) / 0.5) ** 2) - ((y - 1.08) / 0.1) ** 2) + 0.006,
      ground,
    );
    pixel[1] = mix(
      lit * lit * velvet * 0.05,
      0.07 * Math.exp(-(((x - 0.05) / 0.5) ** 2) - ((y - 1.08) / 0.1) ** 2) + 0.005,
      ground,
    );
    pixel[2] = mix(
      lit * lit * velvet * 0.042,
      0.04 * Math.exp(-(((x - 0.05) / 0.5) ** 2) - ((y - 1.08) / 0.1) ** 2) + 0.006,
      ground,
    );
  });
  const grille =
    shape(curve(points('-52 -260, 0 -290, 52 -260, 62 -190, 46 -120, -46 -120, -62 -190'), true), '#000') +
    shape(straight(points('-40 -116, 40 -116, 26 60, -26 60')), '#000');
  const stand =
    line(straight(points('0 40, 0 640')), 13) +
    stroke(bow([-150, 640], [150, 640], -0.08), 26, '#000', () => 1) +
    line(straight(points('0 640, -120 668')), 11) +
    line(straight(points('0 640, 120 668')), 11);
  const cable = line(curve(points('12 60, 70 200, 30 420, 90 560, 260 640, 540 620')), 8);
  return drawSilhouettes(frame, svgOf(portrait, moved(grille + stand + cable, [20, 0])), {
    color: [0.006, 0.006, 0.008],
    blur: 0.8,
    edges: [
      { from: [-0.6, -0.8], color: [1.2, 1, 0.8], width: 14 },
      { from: [0.9, 0], color: [0.5, 0.08, 0.06], width: 14 },
    ],
  });
}
