import { type Color, type Frame, smoothstep } from '../frame.ts';
import { clouds, noise } from '../noise.ts';
import { count, curve, disc, line, moved, type Point, shape, straight } from '../pen.ts';
import { drawSilhouettes } from '../silhouettes.ts';
import { blank, landscape, type Size, svgOf } from '../size.ts';
import { figure } from './figures.ts';

/** Width of an image that is shown alone, over half of a wide screen. */
const upright: Size = [1600, 2000];

/** A shop front at night, its light on the wet pavement. */
export async function shopFront(seed: number, isUpright = false): Promise<Frame> {
  const size = isUpright ? upright : landscape;
  /** Share of the scene that is visible, compared with the wide image. */
  const reach = isUpright ? 0.8 : 1;
  const ground = 0.4;
  const lightAt = (x: number, y: number): Color => {
    const pane = Math.abs(x + 0.28) < 0.5 && y > -0.3 && y < 0.27;
    const door = Math.abs(x - 0.5) < 0.15 && y > -0.28 && y < 0.38;
    const sign = Math.hypot((x - 0.5) * 1.0, y + 0.45) < 0.075 ? 1 : 0;
    const room =
      pane || door
        ? 0.34 + 0.5 * Math.exp(-((y + 0.3) ** 2) * 9) + 0.5 * Math.exp(-((x + 0.4) ** 2 + (y + 0.02) ** 2) * 14)
        : 0;
    const depth = pane ? 0.75 + 0.5 * noise(x * 9, y * 7 + seed) : 0.9;
    return [room * depth * 1.15 + sign * 1.6, room * depth * 0.6 + sign * 0.16, room * depth * 0.24 + sign * 0.12];
  };
  const frame = blank(size).shade((px, py, pixel) => {
    const [x, y] = [px * reach, py * reach];
    const wall = y < ground;
    const brickRow = Math.floor(y * 34);
    const mortar =
      Math.min(
        Math.abs(y * 34 - brickRow - 0.5) * -1 + 0.5,
        Math.abs(((x * 15 + (brickRow % 2) * 0.5) % 1) + (x < 0 ? 1 : 0) - 0.5) * -1 + 0.5,
      ) < 0.06
        ? 0.5
        : 1;
    const stone = (0.7 + 0.5 * noise(x * 15 + brickRow * 7, brickRow)) * mortar;
    if (wall) {
      const spill =
        0.24 * Math.exp(-(((x + 0.28) / 0.75) ** 2) - ((y + 0.02) / 0.42) ** 2) +
        0.3 * Math.exp(-(((x - 0.5) / 0.22) ** 2) - ((y + 0.45) / 0.2) ** 2);
      const [red0, green0, blue0] = lightAt(x, y);
      const isLit = red0 > 0.001;
      pixel[0] = isLit ? red0 : (0.02 + spill * 0.34) * stone;
      pixel[1] = isLit ? green0 : (0.024 + spill * 0.13) * stone;
      pixel[2] = isLit ? blue0 : (0.036 + spill * 0.08) * stone;
      return;
    }
    const depth = y - ground;
    const ripple = (clouds(x * 6, y * 30, 4) - 0.5) * (0.05 + depth * 0.5);
    let [red0, green0, blue0] = [0, 0, 0];
    for (let tap = 0; tap < 6; tap++) {
      const [r, g, b] = lightAt(x + ripple + (tap - 2.5) * 0.008, ground - depth * 1.5 - tap * depth * 0.3);
      red0 += r / 6;
      green0 += g / 6;
      blue0 += b / 6;
    }
    const wet = 0.35 + 0.75 * smoothstep(0.38, 0.62, clouds(x * 2.2 + seed, y * 7, 4));
    const stoneLight = 0.06 * Math.exp(-(((x + 0.2) / 0.8) ** 2) - depth * 3.5);
    pixel[0] = red0 * wet * 0.62 + stoneLight + 0.008;
    pixel[1] = green0 * wet * 0.62 + stoneLight * 0.5 + 0.01;
    pixel[2] = blue0 * wet * 0.62 + stoneLight * 0.24 + 0.015;
  });
  const unit = landscape[0] / 2;
  const at = (x: number, y: number): Point => [x * unit, y * unit];
  const scale = size[0] / (landscape[0] * reach);
  const seen = (body: string) => svgOf(size, moved(body, [0, 0], 0, scale));
  const rect = (x0: number, y0: number, x1: number, y1: number) =>
    shape(straight([at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1)]), '#000');
  const frames = [
    rect(-0.8, -0.33, 0.24, -0.3),
    rect(-0.8, 0.26, 0.24, 0.4),
    rect(-0.8, -0.33, -0.77, 0.3),
    rect(0.21, -0.33, 0.24, 0.3),
    rect(-0.3, -0.3, -0.285, 0.27),
    rect(0.33, -0.31, 0.36, 0.4),
    rect(0.64, -0.31, 0.67, 0.4),
    rect(0.33, -0.31, 0.67, -0.27),
    rect(0.36, 0.16, 0.64, 0.4),
    rect(-0.9, -0.56, 0.78, -0.54),
  ];
  const shown = count(9, (i) => rect(-0.72 + i * 0.1, -0.22 + (i % 2) * 0.03, -0.66 + i * 0.1, -0.1 + (i % 3) * 0.02));
  const person = moved(
    figure('-26 -120, -66 -90, -70 40, -40 60, -44 250, 44 250, 40 60, 70 40, 66 -90, 26 -120', -158, [34, 44]),
    at(-0.02, 0.11),
    0,
    0.78,
  );
  const chair = shape(
    curve(
      [
        at(-0.62, 0.24),
        at(-0.66, 0.0),
        at(-0.6, -0.03),
        at(-0.56, 0.12),
        at(-0.4, 0.13),
        at(-0.4, 0.17),
        at(-0.52, 0.18),
        at(-0.52, 0.27),
        at(-0.6, 0.27),
      ],
      true,
    ),
    '#000',
  );
  const lamp =
    line(straight([at(-0.4, -0.3), at(-0.4, -0.08)]), 4) +
    shape(curve([at(-0.43, -0.08), at(-0.37, -0.08), at(-0.34, -0.02), at(-0.46, -0.02)], true), '#000');
  const bracket =
    line(straight([at(0.5, -0.56), at(0.5, -0.53)]), 8) +
    `<g fill="none" stroke="#000" stroke-width="7">${disc(at(0.5, -0.45), 57, 'none', 7)}</g>`;
  await drawSilhouettes(frame, seen(shown.join('')), { color: [0.16, 0.07, 0.03], blur: 1.4 * scale, haze: 0.15 });
  await drawSilhouettes(frame, seen(person + chair + lamp), {
    color: [0.03, 0.012, 0.006],
    blur: 1.6 * scale,
    haze: 0.08,
  });
  return drawSilhouettes(frame, seen(frames.join('') + bracket), {
    color: [0.006, 0.007, 0.01],
    blur: 0.8 * scale,
    edges: [{ from: [0.3, 0.9], color: [0.5, 0.24, 0.09], width: 9 * scale }],
  });
}
