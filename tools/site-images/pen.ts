export type Point = readonly [x: number, y: number];
export type Curve = readonly [from: Point, bend: Point, bendBack: Point, to: Point];

/** The path data of curves that follow each other, closed back to the first point. */
export function outline(curves: readonly Curve[]): string {
  const start = curves[0]?.[0];
  if (!start) throw new Error('An outline needs at least one curve');
  return `M${at(start)}${curves.map(([, a, b, c]) => `C${at(a)} ${at(b)} ${at(c)}`).join('')}Z`;
}

/** Points along a curve, including both ends. */
export function along([a, b, c, d]: Curve, count: number): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const t = index / (count - 1);
    const s = 1 - t;
    const mix = (axis: 0 | 1) =>
      s ** 3 * a[axis] + 3 * s * s * t * b[axis] + 3 * s * t * t * c[axis] + t ** 3 * d[axis];
    return [mix(0), mix(1)];
  });
}

/** Interpolates between two points; shares outside 0 to 1 extrapolate. */
export function between([x1, y1]: Point, [x2, y2]: Point, share: number): Point {
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
}

/** Path data of a straight stroke, with relative coordinates, which are shorter. */
export function stroke([x1, y1]: Point, [x2, y2]: Point): string {
  return `M${at([x1, y1])}l${at([x2 - x1, y2 - y1])}`;
}

/** Path data of a dot: a stroke of length zero, visible through its round line caps. */
export function dot(point: Point): string {
  return `M${at(point)}h0`;
}

/** Integer coordinates are precise enough on screens and take a third of the bytes. */
export function at([x, y]: Point): string {
  return `${Math.round(x)} ${Math.round(y)}`.replace(' -', '-');
}

/** Seeded random numbers from 0 to 1 (a linear congruential generator). */
export function scatter(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
