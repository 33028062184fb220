import type { Random } from './random.ts';

export type Point = readonly [x: number, y: number];

/** A black drawing on white with its origin at the center. White covers earlier strokes. */
export type Motif = { width: number; height: number; body: string };

export const round = (value: number) => Math.round(value * 10) / 10;
const at = ([x, y]: Point) => `${round(x)} ${round(y)}`;
export const turn = (degrees: number) => (degrees * Math.PI) / 180;
export const polar = (angle: number, radius: number): Point => [Math.cos(angle) * radius, Math.sin(angle) * radius];
export const count = <T>(times: number, make: (index: number) => T) => Array.from({ length: times }, (_, i) => make(i));

/** Parses points from text such as `0 10, 20 30`. */
export function points(text: string): Point[] {
  return text.split(', ').map((pair) => pair.split(' ').map(Number) as unknown as Point);
}

export function straight(points: readonly Point[]): string {
  return `M${points.map(at).join('L')}`;
}

/** A smooth path through all points. */
export function curve(points: readonly Point[], closed = false): string {
  const last = points.length - 1;
  const get = (index: number) =>
    closed ? points[(index + points.length) % points.length]! : points[Math.min(last, Math.max(0, index))]!;
  let path = `M${at(points[0]!)}`;
  for (let i = 0; i < (closed ? points.length : last); i++) {
    const [before, from, to, after] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    path += `C${at(first)} ${at(second)} ${at(to)}`;
  }
  return closed ? `${path}Z` : path;
}

export function line(path: string, width: number, color = '#000'): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function shape(path: string, fill = '#fff', width = 0, color = '#000'): string {
  const edge = width ? ` stroke="${color}" stroke-width="${width}" stroke-linejoin="round"` : '';
  return `<path d="${path}" fill="${fill}"${edge}/>`;
}

export function disc([x, y]: Point, radius: number, fill = '#fff', width = 0, color = '#000'): string {
  const edge = width ? ` stroke="${color}" stroke-width="${width}"` : '';
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${edge}/>`;
}

/** Dots of one size, as one path. */
export function dots(points: readonly Point[], size: number, color = '#000'): string {
  return points.length ? line(points.map((point) => `M${at(point)}h0`).join(''), size, color) : '';
}

/** A line with thin ends that is thick in the middle, or as `widths` specifies. */
export function stroke(points: readonly Point[], width: number, color = '#000', widths = swell): string {
  const last = points.length - 1;
  const sides = points.map(([x, y], i) => {
    const [x0, y0] = points[Math.max(0, i - 1)]!;
    const [x1, y1] = points[Math.min(last, i + 1)]!;
    const length = Math.hypot(x1 - x0, y1 - y0) || 1;
    const half = (width * widths(i / last)) / 2;
    const [nx, ny] = [(-(y1 - y0) / length) * half, ((x1 - x0) / length) * half];
    return [[x + nx, y + ny] as Point, [x - nx, y - ny] as Point] as const;
  });
  return shape(curve([...sides.map(([left]) => left), ...sides.map(([, right]) => right).reverse()], true), color);
}

function swell(share: number): number {
  return 0.12 + Math.sin(Math.PI * share) ** 0.7;
}

/** Points along an arc between two points; `bend` is its height relative to its length. */
export function bow([x0, y0]: Point, [x1, y1]: Point, bend: number, steps = 8): Point[] {
  return count(steps + 1, (i) => {
    const share = i / steps;
    const lift = 4 * share * (1 - share) * bend;
    return [x0 + (x1 - x0) * share - (y1 - y0) * lift, y0 + (y1 - y0) * share + (x1 - x0) * lift];
  });
}

export const moved = (body: string, [x, y]: Point, degrees = 0, scale = 1) =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(degrees)}) scale(${Math.round(scale * 1000) / 1000})">${body}</g>`;

/** A half and its mirror image. */
export const mirrored = (body: string) => `${body}<g transform="scale(-1 1)">${body}</g>`;

/** Copies rotated around the center. */
export const around = (times: number, body: string, offset = 0) =>
  count(times, (i) => `<g transform="rotate(${round((360 / times) * (i + offset))})">${body}</g>`).join('');

/** Random dots; `density` (0 to 1) is the probability of each. */
export function stipple(
  random: Random,
  tries: number,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  density: (x: number, y: number) => number,
): Point[] {
  const points: Point[] = [];
  for (let i = 0; i < tries; i++) {
    const [x, y] = [random.between(x0, x1), random.between(y0, y1)];
    if (random.next() < density(x, y)) points.push([x, y]);
  }
  return points;
}

/** The SVG document of a motif; `width` is in pixels. */
export function document({ width, height, body }: Motif, pixels: number, background = '#fff'): string {
  const box = `${-width / 2} ${-height / 2} ${width} ${height}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${Math.round((pixels * height) / width)}" viewBox="${box}">` +
    `<rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" fill="${background}"/>${body}</svg>`
  );
}
