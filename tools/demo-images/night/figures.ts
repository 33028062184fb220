import { count, curve, line, type Point, points, round, shape, straight } from '../pen.ts';
import type { Random } from '../random.ts';
import type { Size } from '../size.ts';

/** A person against the light: the outline of the body, and the height of the head. */
export function figure(outline: string, headAt: number, [wide, tall]: Size): string {
  return `${shape(curve(points(outline), true), '#000')}<ellipse cx="0" cy="${headAt}" rx="${wide}" ry="${tall}"/>`;
}

/** Heads and raised arms from behind. */
export function crowd(random: Random, [width, height]: Size, scale: number): string {
  return count(Math.round(26 / scale), (i) => {
    const x = -width / 2 + ((i + random.next()) * width * scale) / 24;
    const y = height / 2 - random.between(120, 190) * scale;
    const size = random.between(44, 56) * scale;
    const head = `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(size * 0.8)}" ry="${round(size)}"/>`;
    const shoulders = shape(
      curve(
        [
          [x - size * 0.4, y + size * 0.8],
          [x - size * 1.9, y + size * 1.6],
          [x - size * 2.3, y + 500],
          [x + size * 2.3, y + 500],
          [x + size * 1.9, y + size * 1.6],
          [x + size * 0.4, y + size * 0.8],
        ],
        true,
      ),
      '#000',
    );
    if (random.next() > 0.36) return head + shoulders;
    const side = random.pick([-1, 1]);
    const elbow: Point = [x + side * size * random.between(1.6, 2.2), y - size * random.between(0.4, 1)];
    const hand: Point = [
      elbow[0] - side * size * random.between(-0.3, 0.7),
      elbow[1] - size * random.between(1.4, 2.1),
    ];
    const arm = line(straight([[x + side * size * 1.4, y + size * 1.8], elbow, hand]), size * 0.58);
    const fingers = count(4, (k) =>
      line(
        straight([hand, [hand[0] + (k - 1.5) * size * 0.24, hand[1] - size * random.between(0.5, 0.75)]]),
        size * 0.2,
      ),
    );
    return head + shoulders + arm + fingers.join('');
  }).join('');
}
