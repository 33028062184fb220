export type Point = readonly [x: number, y: number];
export type Curve = readonly [from: Point, bend: Point, bendBack: Point, to: Point];

/** The path data of curves that follow each other, closed back to the first point. */
export function outline(curves: readonly Curve[]): string {
  const start = curves[0]?.[0];
  if (!start) throw new Error('An outline needs at least one curve');
  return `M${at(start)}${curves.map(([, a, b, c]) => `C${at(a)} ${at(b)} ${at(c)}`).join('')}Z`;
}

/** Points spread over a curve, both ends included. */
export function along([a, b, c, d]: Curve, count: number): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const t = index / (count - 1);
    const s = 1 - t;
    const mix = (axis: 0 | 1) =>
      s ** 3 * a[axis] + 3 * s * s * t * b[axis] + 3 * s * t * t * c[axis] + t ** 3 * d[axis];
    return [mix(0), mix(1)];
  });
}

/** The point a share of the way from one point to another; shares beyond 0 and 1 lie outside. */
export function between([x1, y1]: Point, [x2, y2]: Point, share: number): Point {
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
}

/** Path data of a straight stroke, written relative, which is shorter. */
export function stroke([x1, y1]: Point, [x2, y2]: Point): string {
  return `M${at([x1, y1])}l${at([x2 - x1, y2 - y1])}`;
}

/** Path data of a dot: a stroke of no length, which a round line end makes visible. */
export function dot(point: Point): string {
  return `M${at(point)}h0`;
}

/** Whole units are fine enough at the size of a screen, and cost a third of the bytes. */
export function at([x, y]: Point): string {
  return `${Math.round(x)} ${Math.round(y)}`.replace(' -', '-');
}

/** Numbers from 0 up to 1 that look random and are the same each time (a linear congruential generator). */
export function scatter(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
