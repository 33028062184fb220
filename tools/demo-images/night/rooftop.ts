import { type Frame, smoothstep } from '../frame.ts';
import { clouds } from '../noise.ts';
import { bow, count, curve, line, moved, type Point, shape, straight } from '../pen.ts';
import { randomFrom } from '../random.ts';
import { drawSilhouettes } from '../silhouettes.ts';
import { blank, landscape, svgOf } from '../size.ts';
import { figure } from './figures.ts';
import { addLamps, amber, type Lamp } from './lights.ts';

/** Roofs with strings of bulbs under the moon. */
export async function rooftop(seed: number): Promise<Frame> {
  const random = randomFrom(seed);
  const strings = count(4, (i) =>
    bow(
      [-1.1, -0.5 + i * 0.13 + random.bell() * 0.06],
      [1.1, -0.42 + i * 0.1 + random.bell() * 0.08],
      0.07 + 0.03 * i,
      22,
    ),
  );
  const bulbs = strings.flatMap((points, i) =>
    points.map(([x, y]): Lamp => ({ x, y, r: 0.011 + i * 0.006, strength: 0.9 - i * 0.13, color: [1.5, 0.85, 0.36] })),
  );
  const windows = count(70, () => ({
    x: random.between(-1, 1),
    y: random.between(0.08, 0.4),
    r: 0.007,
    strength: random.between(0.1, 0.7),
    color: amber,
  }));
  const frame = blank(landscape).shade((x, y, pixel) => {
    const moonFar = Math.hypot(x - 0.52, y + 0.4);
    const sky = 0.02 + 0.05 * Math.exp(-((y - 0.3) ** 2) * 6) + 0.11 * Math.exp(-moonFar * 3.4);
    const cloud = clouds(x * 1.5 + seed, y * 4, 5);
    const lit = sky * (0.5 + 1.1 * cloud * cloud);
    const disk =
      smoothstep(0.105, 0.1, moonFar) *
      (0.65 + 0.5 * clouds(x * 9, y * 9, 3)) *
      (1 - 0.5 * smoothstep(0.5, 0.7, cloud));
    pixel[0] = lit * 0.62 + disk * 0.95;
    pixel[1] = lit * 0.78 + disk * 0.92;
    pixel[2] = lit * 1.3 + disk * 0.8;
  });
  const roofs = count(15, (i) => {
    const [x, top] = [-760 + i * 105, random.between(20, 190)];
    return (
      shape(
        straight([
          [x, 500],
          [x, top],
          [x + random.between(90, 150), top],
          [x + 150, 500],
        ]),
        '#000',
      ) +
      (random.next() > 0.5
        ? shape(
            straight([
              [x + 30, top],
              [x + 30, top - 60],
              [x + 54, top - 60],
              [x + 54, top],
            ]),
            '#000',
          )
        : line(
            straight([
              [x + 60, top],
              [x + 60, top - 90],
            ]),
            4,
          ))
    );
  });
  await drawSilhouettes(frame, svgOf(landscape, roofs.join('')), { color: [0.008, 0.011, 0.02], blur: 4, haze: 0.1 });
  frame.shade((x, y, pixel) => {
    if (y > 0.05) addLamps(pixel, x, y, windows);
  });
  const people = count(7, (i) => {
    const x = -560 + i * 170 + random.between(-40, 40);
    return moved(
      figure('-26 -90, -70 -60, -84 300, 84 300, 70 -60, 26 -90', -132, [38, 48]),
      [x, 330 + random.between(-14, 20)],
      0,
      random.between(0.9, 1.2),
    );
  });
  const wires = strings.map((points) => line(curve(points.map(([x, y]): Point => [x * 720, y * 720 - 8])), 3)).join('');
  await drawSilhouettes(frame, svgOf(landscape, people.join('') + wires + shape('M-760 452H760V520H-760Z', '#000')), {
    color: [0.004, 0.004, 0.006],
    blur: 1.6,
    edges: [{ from: [0, -1], color: [0.9, 0.45, 0.16], width: 12 }],
  });
  return frame.shade((x, y, pixel) => {
    if (y > 0.15) return;
    addLamps(pixel, x, y, bulbs);
    for (const { x: bx, y: by, strength } of bulbs) {
      const near = (x - bx) ** 2 + (y - by) ** 2;
      if (near > 0.02) continue;
      const glow = strength * Math.exp(-near * 420);
      pixel[0]! += 0.13 * glow;
      pixel[1]! += 0.06 * glow;
    }
  });
}
