import { type Frame, smoothstep } from '../frame.ts';
import { clouds, noise } from '../noise.ts';
import { count, curve, line, moved, points, shape, straight } from '../pen.ts';
import { randomFrom } from '../random.ts';
import { drawSilhouettes } from '../silhouettes.ts';
import { blank, landscape, svgOf } from '../size.ts';
import { figure } from './figures.ts';

/** A bar: bottles before lit shelves, lamps over the counter. */
export async function bar(seed: number): Promise<Frame> {
  const random = randomFrom(seed);
  const size = landscape;
  const frame = blank(size).shade((x, y, pixel) => {
    const shelf = [-0.42, -0.1, 0.2].reduce(
      (sum, at) =>
        sum + Math.exp(-((y - at) ** 2) * 260) + 0.5 * smoothstep(-0.28, 0, y - at) * smoothstep(0.012, 0, y - at),
      0,
    );
    const alcove = smoothstep(0.98, 0.86, Math.abs(x)) * smoothstep(0.27, 0.24, y);
    const wash = shelf * alcove * (0.7 + 0.5 * noise(x * 5 + seed, y * 3));
    const counter = smoothstep(0.36, 0.38, y);
    const gloss = counter * (0.16 * Math.exp(-(((y - 0.4) / 0.06) ** 2)) + 0.05) * (0.5 + clouds(x * 7, y * 2, 3));
    pixel[0] = 0.008 + 0.5 * wash + gloss * 1.1;
    pixel[1] = 0.007 + 0.21 * wash + gloss * 0.5;
    pixel[2] = 0.01 + 0.06 * wash + gloss * 0.2;
  });
  const bottle = (x: number, foot: number) => {
    const [wideness, tallness, neck] = [random.between(15, 26), random.between(96, 150), random.between(0.5, 0.68)];
    return shape(
      curve(
        [
          [x - wideness, foot],
          [x - wideness, foot - tallness * neck],
          [x - wideness * 0.3, foot - tallness * (neck + 0.14)],
          [x - wideness * 0.3, foot - tallness],
          [x + wideness * 0.3, foot - tallness],
          [x + wideness * 0.3, foot - tallness * (neck + 0.14)],
          [x + wideness, foot - tallness * neck],
          [x + wideness, foot],
        ],
        true,
      ),
      random.pick(['#222', '#444', '#555', '#111']),
    );
  };
  const shelves = [-302, -72, 144]
    .map(
      (foot) =>
        count(21, (i) => bottle(-600 + i * 60 + random.between(-12, 12), foot)).join('') +
        shape(`M-640 ${foot}H640V${foot + 9}H-640Z`, '#000'),
    )
    .join('');
  await drawSilhouettes(frame, svgOf(size, shelves), {
    color: [0.03, 0.012, 0.004],
    blur: 3,
    edges: [{ from: [0.7, -0.5], color: [0.5, 0.24, 0.08], width: 7 }],
  });
  const lamps = [-470, -160, 170, 480];
  const shades = lamps
    .map(
      (x) =>
        line(
          straight([
            [x, -500],
            [x, -250],
          ]),
          5,
        ) +
        shape(
          curve(
            [
              [x - 22, -250],
              [x + 22, -250],
              [x + 84, -170],
              [x - 84, -170],
            ],
            true,
          ),
          '#000',
        ),
    )
    .join('');
  frame.shade((x, y, pixel) => {
    for (const at of lamps) {
      const [dx, dy] = [x - at / 720, y + 172 / 720];
      const bulb = Math.exp(-(dx * dx * 900 + dy * dy * 2600)) * 3;
      const cone = dy > 0 ? Math.exp(-((dx / (0.1 + dy * 0.55)) ** 2) - dy * 2.6) * 0.13 : 0;
      pixel[0]! += bulb + cone;
      pixel[1]! += (bulb + cone) * 0.62;
      pixel[2]! += (bulb + cone) * 0.28;
    }
  });
  const guest = (x: number, scale: number) =>
    moved(
      figure('-46 -120, -130 -70, -160 240, 160 240, 130 -70, 46 -120', -186, [58, 74]) +
        shape(curve(points('-62 -200, -40 -266, 40 -266, 66 -190, 70 -110, -66 -120'), true), '#000'),
      [x, 330],
      0,
      scale,
    );
  return drawSilhouettes(frame, svgOf(size, shades + guest(-330, 1.15) + guest(-90, 1.05) + guest(450, 1.25)), {
    color: [0.005, 0.005, 0.007],
    blur: 1.8,
    edges: [{ from: [0.1, -1], color: [0.8, 0.42, 0.16], width: 14 }],
  });
}
