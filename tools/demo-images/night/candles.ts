import { type Frame, smoothstep } from '../frame.ts';
import { clouds } from '../noise.ts';
import { moved } from '../pen.ts';
import { randomFrom } from '../random.ts';
import { drawSilhouettes } from '../silhouettes.ts';
import { blank, portrait, svgOf } from '../size.ts';
import { addLamps, amber, red, someLamps } from './lights.ts';

/** Candles on a table, glasses between them. */
export async function candles(seed: number): Promise<Frame> {
  const random = randomFrom(seed);
  const far = someLamps(random, 34, [-1.1, -1.2, 1.1, 0.1], [amber, amber, [1.1, 0.5, 0.2], red], [0.04, 0.13]);
  const flames = [
    [-0.42, 0.1, 1],
    [0.36, 0.28, 1.35],
    [0.7, -0.06, 0.7],
  ] as const;
  const frame = blank(portrait).shade((x, y, pixel) => {
    const table = smoothstep(0.5, 0.62, y);
    const warm = flames.reduce(
      (sum, [fx, fy, s]) => sum + s * Math.exp(-((x - fx) ** 2 * 2.4 + (y - fy - 0.5) ** 2 * (table ? 5 : 2))),
      0,
    );
    const wood = 0.5 + 0.6 * clouds(x * 2.2, y * 22 + seed, 4);
    pixel[0] = 0.008 + warm * (0.05 + table * 0.2 * wood);
    pixel[1] = 0.006 + warm * (0.02 + table * 0.082 * wood);
    pixel[2] = 0.009 + warm * (0.008 + table * 0.022 * wood);
    addLamps(pixel, x, y, far);
    for (const [fx, fy, s] of flames) {
      const [dx, dy] = [(x - fx) / (0.036 * s), (y - fy) / (0.12 * s)];
      const width = dy > -1 && dy < 1 ? Math.sqrt(1 - dy * dy) * (0.55 + 0.45 * dy) : 0.01;
      const core = Math.exp(-((dx / (width * 1.1 + 0.05)) ** 2) * 1.6) * smoothstep(1.12, 0.8, Math.abs(dy));
      const halo = Math.exp(-((x - fx) ** 2 + (y - fy) ** 2) / (0.05 * s));
      const wax =
        Math.abs(x - fx) < 0.07 * s && y > fy + 0.14 * s && y < 0.66 + 0.1 * s
          ? Math.exp(-(y - fy - 0.14 * s) * 3.2) * (0.5 + 0.4 * Math.cos((x - fx) / (0.05 * s)))
          : 0;
      pixel[0]! += core * 3 + halo * 0.2 + wax * 0.62;
      pixel[1]! += core * 1.9 + halo * 0.085 + wax * 0.33;
      pixel[2]! += core * 0.7 + halo * 0.02 + wax * 0.13;
    }
  });
  const glass = (x: number, foot: number, s: number) =>
    moved(
      `<g fill="none" stroke="#000" stroke-width="7"><path d="M-84 -300C-80 -170 -40 -130 0 -128C40 -130 80 -170 84 -300"/><path d="M0 -128V0"/><ellipse cx="0" cy="4" rx="72" ry="13"/><ellipse cx="0" cy="-300" rx="84" ry="14"/></g><path d="M-76 -236C-66 -160 -36 -134 0 -132C36 -134 66 -160 76 -236Z" fill="#777"/>`,
      [x, foot],
      0,
      s,
    );
  return drawSilhouettes(frame, svgOf(portrait, glass(-20, 520, 1.15) + glass(-330, 600, 1.3)), {
    color: [0.12, 0.05, 0.02],
    blur: 1.6,
    haze: 0.35,
    edges: [
      { from: [0.8, -0.3], color: [1.5, 0.8, 0.36], width: 6 },
      { from: [-0.8, 0], color: [0.9, 0.4, 0.16], width: 6 },
    ],
  });
}
