import { type Color, clamp, Frame, smoothstep } from './frame.ts';
import { clouds, noise } from './noise.ts';
import { turn } from './pen.ts';

/** Signed distance of a point from a surface, negative inside. `y` points down and `z` to the viewer. */
export type Distance = (x: number, y: number, z: number) => number;
type Vector = readonly [x: number, y: number, z: number];

export const metals = {
  gold: [1.0, 0.68, 0.3],
  rose: [0.96, 0.6, 0.48],
  steel: [0.82, 0.84, 0.88],
  black: [0.09, 0.09, 0.11],
  ruby: [0.62, 0.03, 0.05],
  pearl: [0.82, 0.78, 0.74],
} satisfies Record<string, Color>;

export type Scene = {
  seed: number;
  /** The matte solid (skin, stone or cloth), and its colour at a point. */
  body: Distance;
  bodyColor: (x: number, y: number, z: number) => Color;
  /** Translucency: 1 for skin, 0 for stone. */
  flesh: number;
  jewels: readonly { metal: keyof typeof metals; distance: Distance }[];
  /** Center of the view, units in half its width, and its angle. */
  look: { at: Vector; reach: number; side?: number; above?: number };
  light?: Vector;
  width?: number;
  height?: number;
};

/** A photo of solids, and the distance of each pixel from the focal plane. */
export function photograph(scene: Scene): { frame: Frame; away: Float32Array } {
  const { seed, body, jewels, look, flesh, light = [-0.6, -0.62, 0.55], width = 560, height = 700 } = scene;
  const jewel: Distance = (x, y, z) => {
    let nearest = 9;
    for (const { distance } of jewels) nearest = Math.min(nearest, distance(x, y, z));
    return nearest;
  };
  const metalAt = (x: number, y: number, z: number) =>
    metals[jewels.reduce((best, one) => (one.distance(x, y, z) < best.distance(x, y, z) ? one : best)).metal];
  const rotate = rotation(look.side ?? 0, look.above ?? 0);
  const [lx, ly, lz] = unit(light);
  const [hx, hy, hz] = unit([lx, ly, lz + 1]);
  const all: Distance = (x, y, z) => Math.min(body(x, y, z), jewel(x, y, z));
  const [keyX, keyY, keyZ] = rotate([lx, ly, lz]);
  const frame = new Frame(width, height);
  const away = new Float32Array(width * height);
  const start = nearestByCells(all, rotate, look, width, height);
  let index = 0;
  frame.shade((px, py, pixel) => {
    const at = index++;
    const [ox, oy, oz] = rotate([px * look.reach * 0.86, py * look.reach * 0.86, 3]);
    const [dx, dy, dz] = rotate(unit([px * look.reach * 0.06, py * look.reach * 0.06, -1]));
    let far = start(at);
    let gap = 1;
    const [cx, cy, cz] = look.at;
    for (let step = 0; step < 50 && far < 4.6; step++) {
      gap = all(cx + ox + dx * far, cy + oy + dy * far, cz + oz + dz * far);
      if (gap < 0.0012) break;
      far += gap * 0.9;
    }
    away[at] = far - 3;
    if (gap >= 0.02) {
      const glow = Math.exp(-((px - lx) ** 2 + (py - ly) ** 2) * 0.7) * 0.022 + 0.003;
      pixel[0] = glow * 0.8;
      pixel[1] = glow * 0.9;
      pixel[2] = glow * 1.2;
      away[at] = 2;
      return;
    }
    const [x, y, z] = [cx + ox + dx * far, cy + oy + dy * far, cz + oz + dz * far];
    const isJewel = jewel(x, y, z) < body(x, y, z);
    const [nx, ny, nz] = normalOf(isJewel ? jewel : body, x, y, z);
    // In view coordinates.
    const [vx, vy, vz] = rotate.back([nx, ny, nz]);
    if (isJewel) {
      const tint = metalAt(x, y, z);
      const toward = dx * nx + dy * ny + dz * nz;
      const [rx, ry, rz] = [dx - 2 * toward * nx, dy - 2 * toward * ny, dz - 2 * toward * nz];
      const hit =
        body(x + rx * 0.12, y + ry * 0.12, z + rz * 0.12) < 0.03 ||
        body(x + rx * 0.3, y + ry * 0.3, z + rz * 0.3) < 0.04;
      const [ex, ey, ez] = rotate.back([rx, ry, rz]);
      const around = hit ? 0.1 + 0.1 * vz : studio(ex, ey, ez);
      const edge = (1 - clamp(-toward, 0, 1)) ** 4;
      const base = scene.bodyColor(x, y, z);
      for (let c = 0; c < 3; c++)
        pixel[c] = around * (tint[c]! + (1 - tint[c]!) * edge * 0.6) * (hit ? 0.5 + base[c]! : 1) + 0.012 * tint[c]!;
      return;
    }
    const grain =
      (noise(x * 64 + seed, y * 64 + z * 40) - 0.5) * (flesh ? 0.2 : 0.1) +
      (noise(x * 27 + z * 20, y * 27 + seed) - 0.5) * 0.12;
    const facing = vx * lx + vy * ly + vz * lz + grain * 0.35;
    const shadow = shadowOf(all, x + nx * 0.02, y + ny * 0.02, z + nz * 0.02, keyX, keyY, keyZ);
    const open = clamp(0.4 + (body(x + nx * 0.09, y + ny * 0.09, z + nz * 0.09) / 0.09) * 0.6, 0, 1);
    const lit = Math.max(0, (facing + 0.22 * flesh) / (1 + 0.22 * flesh)) ** 1.2 * (0.16 + 0.84 * shadow);
    const turnAway = flesh * Math.exp(-((facing / 0.26) ** 2)) * 0.1 * (0.3 + 0.7 * shadow);
    const shine = Math.max(0, vx * hx + vy * hy + vz * hz + grain * 0.12);
    const gloss = shadow * (0.05 * shine ** 12 + 0.08 * shine ** 48);
    const rim = (1 - clamp(vz, 0, 1)) ** 3 * Math.max(0, vx * -lx + 0.2) * 0.14;
    const spot = 0.1 + 0.9 * Math.exp(-((px - lx * 0.25) ** 2 + (py - ly * 0.2) ** 2) * 0.8);
    const color = scene.bodyColor(x, y, z).map((channel) => channel * spot) as [number, number, number];
    pixel[0] = color[0] * (lit * 1.05 + 0.045 * open + turnAway * 3) + gloss + rim * 0.5;
    pixel[1] = color[1] * (lit * 0.97 + 0.045 * open + turnAway * 0.8) + gloss * 0.95 + rim * 0.6;
    pixel[2] = color[2] * (lit * 0.88 + 0.052 * open + turnAway * 0.4) + gloss * 0.88 + rim * 0.9;
  });
  return { frame, away };
}

const cell = 8;

/** A safe start distance of the rays, computed once per cell of pixels. */
function nearestByCells(
  all: Distance,
  rotate: ReturnType<typeof rotation>,
  look: Scene['look'],
  width: number,
  height: number,
) {
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const [cx, cy, cz] = look.at;
  const reach = (cell * 1.5 * look.reach) / width;
  const far = Float32Array.from({ length: columns * rows }, (_, i) => {
    const px = (2 * ((i % columns) + 0.5) * cell) / width - 1;
    const py = (2 * (Math.floor(i / columns) + 0.5) * cell - height) / width;
    const [ox, oy, oz] = rotate([px * look.reach * 0.86, py * look.reach * 0.86, 3]);
    const [dx, dy, dz] = rotate(unit([px * look.reach * 0.06, py * look.reach * 0.06, -1]));
    let along = 1.4;
    for (let step = 0; step < 60 && along < 4.6; step++) {
      const gap = all(cx + ox + dx * along, cy + oy + dy * along, cz + oz + dz * along) * 0.9;
      if (gap < reach) break;
      along += gap - reach * 0.9;
    }
    return along;
  });
  return (pixel: number) =>
    far[Math.floor(Math.floor(pixel / width) / cell) * columns + Math.floor((pixel % width) / cell)]!;
}

/** What polished metal reflects: two soft boxes, a strip, and a lamp in a dark room. */
function studio(x: number, y: number, z: number): number {
  const box = smoothstep(0.62, 0.8, -0.6 * x - 0.6 * y + 0.5 * z) * 1.7;
  const strip = smoothstep(0.16, 0.08, Math.abs(x - 0.66)) * smoothstep(-0.75, -0.3, -Math.abs(y)) * 0.9;
  const floor = smoothstep(0.35, 1, y) * 0.28;
  const horizon = 0.08 + 0.1 * Math.max(0, z) + 0.12 * smoothstep(0.3, -0.2, Math.abs(y + 0.1) - 0.1);
  return box + strip + floor + horizon;
}

function shadowOf(all: Distance, x: number, y: number, z: number, lx: number, ly: number, lz: number): number {
  let open = 1;
  let far = 0.02;
  for (let step = 0; step < 7; step++) {
    const gap = all(x + lx * far, y + ly * far, z + lz * far);
    open = Math.min(open, (9 * gap) / far);
    far += clamp(gap, 0.03, 0.2);
    if (open < 0.02) return 0;
  }
  return clamp(open, 0, 1);
}

function normalOf(distance: Distance, x: number, y: number, z: number): Vector {
  const e = 0.003;
  const a = distance(x + e, y - e, z - e);
  const b = distance(x - e, y - e, z + e);
  const c = distance(x - e, y + e, z - e);
  const d = distance(x + e, y + e, z + e);
  return unit([a - b - c + d, -a - b + c + d, -a + b - c + d]);
}

function unit([x, y, z]: Vector): Vector {
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  return [x / length, y / length, z / length];
}

function rotation(side: number, above: number) {
  const [sinA, cosA] = [Math.sin(turn(side)), Math.cos(turn(side))];
  const [sinB, cosB] = [Math.sin(turn(above)), Math.cos(turn(above))];
  const there = ([x, y, z]: Vector): Vector => {
    const [y1, z1] = [y * cosB - z * sinB, y * sinB + z * cosB];
    return [x * cosA + z1 * sinA, y1, z1 * cosA - x * sinA];
  };
  const back = ([x, y, z]: Vector): Vector => {
    const [x1, z1] = [x * cosA - z * sinA, x * sinA + z * cosA];
    return [x1, y * cosB + z1 * sinB, z1 * cosB - y * sinB];
  };
  return Object.assign(there, { back });
}

/** Smooth union of two surfaces over a width. */
export function joined(a: number, b: number, width: number): number {
  const share = clamp(0.5 + (0.5 * (b - a)) / width, 0, 1);
  return b + (a - b) * share - width * share * (1 - share);
}

/** Subtracts the second surface from the first. */
export const without = (a: number, b: number, width: number) => -joined(-a, b, width);

export const ball =
  ([cx, cy, cz]: Vector, radius: number): Distance =>
  (x, y, z) =>
    Math.sqrt((x - cx) ** 2 + (y - cy) ** 2 + (z - cz) ** 2) - radius;

export function egg([cx, cy, cz]: Vector, [rx, ry, rz]: Vector): Distance {
  return (x, y, z) => {
    const [qx, qy, qz] = [(x - cx) / rx, (y - cy) / ry, (z - cz) / rz];
    const length = Math.sqrt(qx * qx + qy * qy + qz * qz);
    const slope = Math.sqrt((qx / rx) ** 2 + (qy / ry) ** 2 + (qz / rz) ** 2) || 1;
    return (length * (length - 1)) / slope;
  };
}

export function bar([ax, ay, az]: Vector, [bx, by, bz]: Vector, radius: number): Distance {
  const [ux, uy, uz] = [bx - ax, by - ay, bz - az];
  const length = ux * ux + uy * uy + uz * uz;
  return (x, y, z) => {
    const share = clamp(((x - ax) * ux + (y - ay) * uy + (z - az) * uz) / length, 0, 1);
    return Math.sqrt((x - ax - ux * share) ** 2 + (y - ay - uy * share) ** 2 + (z - az - uz * share) ** 2) - radius;
  };
}

/** A ring around an axis. */
export function ring([cx, cy, cz]: Vector, axis: Vector, radius: number, thickness: number): Distance {
  const [ax, ay, az] = unit(axis);
  return (x, y, z) => {
    const [px, py, pz] = [x - cx, y - cy, z - cz];
    const high = px * ax + py * ay + pz * az;
    const out = Math.sqrt(Math.max(0, px * px + py * py + pz * pz - high * high)) - radius;
    return Math.sqrt(out * out + high * high) - thickness;
  };
}

export const uneven = (x: number, y: number, seed: number) => clouds(x * 2 + seed, y * 2, 3) - 0.5;
