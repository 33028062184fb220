import type { Frame } from '../frame.ts';
import { clouds } from '../noise.ts';
import { count, curve, line, moved, points, shape, straight } from '../pen.ts';
import { randomFrom } from '../random.ts';
import { drawSilhouettes } from '../silhouettes.ts';
import { blank, landscape, portrait, svgOf } from '../size.ts';
import { crowd, figure } from './figures.ts';
import { amber, cool, red } from './lights.ts';

/** A stage with beams of light over a crowd. */
export async function concert(seed: number): Promise<Frame> {
  const random = randomFrom(seed);
  const size = seed % 2 ? landscape : portrait;
  const [one, other] = seed % 2 ? [red, amber] : [amber, cool];
  const beams = count(9, (i) => ({
    x: -1.1 + i * 0.275 + random.bell() * 0.05,
    lean: random.between(-0.7, 0.7),
    wide: random.between(0.02, 0.07),
    strength: random.between(0.15, 0.9),
    color: random.pick([one, one, other]),
  }));
  const top = -size[1] / size[0];
  const frame = blank(size).shade((x, y, pixel) => {
    const smoke = 0.45 + 1.1 * clouds(x * 1.7 + seed * 3, y * 1.7, 4) ** 1.6;
    const floor = Math.exp(-(((y - 0.25) / 0.35) ** 2));
    for (let c = 0; c < 3; c++) pixel[c] = 0.006 + 0.002 * c + one[c]! * floor * 0.11 * smoke;
    for (const beam of beams) {
      const down = y - top + 0.08;
      const off = (x - beam.x - beam.lean * down) / (beam.wide + 0.13 * down);
      const shaft = Math.exp(-off * off * 2.2) * Math.exp(-down * 0.85) * beam.strength * smoke * 0.62;
      const lamp = Math.exp(-((x - beam.x) ** 2 + (down - 0.1) ** 2) * 900) * 2.4 * beam.strength;
      for (let c = 0; c < 3; c++) pixel[c]! += beam.color[c]! * (shaft + lamp) + lamp * 0.3;
    }
  });
  const [w, h] = size;
  const band = [-0.24, 0.02, 0.26]
    .map((at, i) => musician(at * w, h * 0.14, (i === 1 ? 0.9 : 0.76) * (w / 1440), i))
    .join('');
  const rim = { from: [0, -1] as const, color: one, width: 12 };
  await drawSilhouettes(frame, svgOf(size, band), {
    color: [0.01, 0.008, 0.01],
    blur: 3,
    haze: 0.3,
    edges: [{ ...rim, color: other }],
  });
  await drawSilhouettes(frame, svgOf(size, crowd(random, size, 0.72)), {
    color: [0.012, 0.006, 0.007],
    blur: 3,
    haze: 0.1,
    edges: [rim],
  });
  return drawSilhouettes(frame, svgOf(size, crowd(random, [w, h * 1.14], 1.25)), {
    color: [0.003, 0.003, 0.004],
    blur: 4.5,
    edges: [{ ...rim, color: [one[0] * 0.3, one[1] * 0.5, one[2] * 0.5], width: 20 }],
  });
}

function musician(x: number, y: number, scale: number, kind: number): string {
  const body = figure(
    '-20 -176, -64 -150, -70 -20, -50 40, -62 260, -20 260, 0 70, 24 260, 64 260, 50 30, 66 -40, 60 -150, 20 -176',
    -214,
    [33, 42],
  );
  const guitar =
    shape(curve(points('-90 40, -110 -10, -60 -40, -10 -30, 40 -50, 70 -20, 40 20, -20 40'), true), '#000') +
    line(straight(points('30 -30, 230 -120')), 14) +
    line(straight(points('62 -130, 120 -60, 150 -82')), 26) +
    line(straight(points('-60 -130, -92 -50, -30 -10')), 26);
  const singer =
    line(straight(points('60 -140, 96 -200, 40 -214')), 26) +
    line(straight(points('44 -214, 20 -206')), 14) +
    line(straight(points('-60 -140, -120 -70, -170 -150')), 26);
  const drums =
    shape('M-170 60h130v120h-130zM40 60h130v120h-130z', '#000') +
    '<ellipse cx="0" cy="170" rx="96" ry="100"/>' +
    line(straight(points('-200 -60, -60 -84')), 12) +
    line(straight(points('70 -90, 210 -66')), 12) +
    line(straight(points('-130 -70, -130 260, 140 260, 140 -76')), 5) +
    line(straight(points('-50 -120, -110 -150')), 20) +
    line(straight(points('50 -120, 110 -170')), 20);
  return moved(body + [guitar, drums, singer][kind % 3]!, [x, y], 0, scale);
}
