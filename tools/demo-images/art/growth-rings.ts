import { type Frame, lightOf } from '../frame.ts';
import { clouds, noise } from '../noise.ts';
import { count, curve, disc, line, type Point, polar, shape, turn } from '../pen.ts';
import { randomFrom } from '../random.ts';
import { portrait } from '../size.ts';
import { inked, inks, paper, printOn } from './paper.ts';

/** Growth rings of a tree, white on black, wide in good years, with a branch. */
export async function growthRings(seed: number): Promise<Frame> {
  const random = randomFrom(seed);
  const heart: Point = [-60, 70];
  const branch: Point = [165, -175];
  const years = count(54, (year) => 3.5 + 9 * noise(year * 0.45 + seed, 3) ** 1.4);
  const radii = years.map((_, year) => 14 + years.slice(0, year).reduce((sum, gap) => sum + gap, 0));
  const widest = 455 / (radii.at(-1) ?? 1);
  const rings = radii.map((radius, year) => {
    const ring = count(160, (k) => aroundBranch(grown(turn(k * 2.25), radius * widest), branch));
    return line(curve(ring, true), year === 53 ? 7 : random.between(1.5, 3.6));
  });
  const knots = count(7, (i) =>
    line(
      curve(
        count(24, (k) => offFrom(branch, turn(k * 15), 7 + i * 7.5 + 2 * noise(k, i + seed))),
        true,
      ),
      2.6,
    ),
  );
  const split = shape(`M${heart.join(' ')}L-330 470L-352 448Z`, '#fff');
  const sheet = printOn(
    paper(portrait, lightOf('#14161c'), seed, 0.1),
    await inked(portrait, disc(heart, 58, '#000')),
    { color: inks.red },
    seed,
  );
  const lines = await inked(portrait, rings.join('') + knots.join('') + split);
  return printOn(sheet, lines, { color: [0.82, 0.8, 0.74], dry: 0.25 }, seed);

  /** The actual radius of a ring in this direction: a tree is not quite round. */
  function grown(angle: number, radius: number): Point {
    const [x, y] = polar(angle, 1);
    const share = radius / 455;
    const uneven = 0.24 * share * (clouds(x * 0.9 + seed, y * 0.9 + 4, 3) - 0.5) + 0.02 * noise(x * 9 + seed, y * 9);
    return [
      heart[0] * (1 - share) + x * radius * (1 + uneven),
      heart[1] * (1 - share) + y * radius * 1.14 * (1 + uneven),
    ];
  }
}

function offFrom([x, y]: Point, angle: number, radius: number): Point {
  return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
}

/** Later rings flow around a branch. */
function aroundBranch([x, y]: Point, [bx, by]: Point): Point {
  const [dx, dy] = [x - bx, y - by];
  const far = Math.hypot(dx, dy) || 1;
  const push = (58 * Math.exp(-((far / 95) ** 2))) / far;
  return [x + dx * push, y + dy * push];
}
