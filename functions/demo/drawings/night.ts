import { type Color, detail, Frame, mix, ramp, within } from './frame.ts';
import { clouds, noise } from './noise.ts';
import {
  bow,
  count,
  curve,
  disc,
  document,
  line,
  moved,
  type Point,
  points,
  round,
  shape,
  straight,
  stroke,
} from './pen.ts';
import { type Random, randomFrom } from './random.ts';
import { standIn } from './silhouettes.ts';

type Size = readonly [width: number, height: number];
const empty = ([width, height]: Size) => new Frame(width * detail, height * detail);
const wide: Size = [1440, 960];
const tall: Size = [1080, 1350];
const square: Size = [1200, 1200];
/** Of what stands alone, over half of a wide screen. */
const upright: Size = [1600, 2000];
const amber: Color = [1.4, 0.72, 0.26];
const red: Color = [1.25, 0.12, 0.09];
const cool: Color = [0.3, 0.46, 0.8];

type Lamp = { x: number; y: number; r: number; strength: number; color: Color };

/** Lamps out of focus, as a lens draws them: even discs with a brighter rim. */
function addLamps(pixel: Float32Array, x: number, y: number, lamps: readonly Lamp[]): void {
  for (const lamp of lamps) {
    const [dx, dy] = [x - lamp.x, y - lamp.y];
    if (Math.abs(dx) > lamp.r * 1.2 || Math.abs(dy) > lamp.r * 1.2) continue;
    const far = Math.sqrt(dx * dx + dy * dy) / lamp.r;
    const shine = ramp(1.12, 0.94, far) * lamp.strength * (0.7 + 0.4 * far * far);
    pixel[0]! += lamp.color[0] * shine;
    pixel[1]! += lamp.color[1] * shine;
    pixel[2]! += lamp.color[2] * shine;
  }
}

const someLamps = (
  random: Random,
  many: number,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  colors: readonly Color[],
  [small, large]: readonly [number, number],
): Lamp[] =>
  count(many, () => ({
    x: random.between(x0, x1),
    y: random.between(y0, y1),
    r: random.between(small, large),
    strength: random.between(0.06, 0.55) ** 1.3,
    color: random.pick(colors),
  }));

const svg = ([width, height]: Size, body: string) => document({ width, height, body }, width * detail);

/** Heads and raised arms from behind. */
function crowd(random: Random, [width, height]: Size, scale: number): string {
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

/** A stage with beams of light over a crowd. */
export async function concert(seed: number): Promise<Frame> {
  const random = randomFrom(seed);
  const size = seed % 2 ? wide : tall;
  const [one, other] = seed % 2 ? [red, amber] : [amber, cool];
  const beams = count(9, (i) => ({
    x: -1.1 + i * 0.275 + random.bell() * 0.05,
    lean: random.between(-0.7, 0.7),
    wide: random.between(0.02, 0.07),
    strength: random.between(0.15, 0.9),
    color: random.pick([one, one, other]),
  }));
  const top = -size[1] / size[0];
  const frame = empty(size).shade((x, y, pixel) => {
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
  await standIn(frame, svg(size, band), {
    color: [0.01, 0.008, 0.01],
    blur: 3,
    haze: 0.3,
    edges: [{ ...rim, color: other }],
  });
  await standIn(frame, svg(size, crowd(random, size, 0.72)), {
    color: [0.012, 0.006, 0.007],
    blur: 3,
    haze: 0.1,
    edges: [rim],
  });
  return standIn(frame, svg(size, crowd(random, [w, h * 1.14], 1.25)), {
    color: [0.003, 0.003, 0.004],
    blur: 4.5,
    edges: [{ ...rim, color: [one[0] * 0.3, one[1] * 0.5, one[2] * 0.5], width: 20 }],
  });
}

function musician(x: number, y: number, scale: number, kind: number): string {
  const body = `${shape(
    curve(
      points(
        '-20 -176, -64 -150, -70 -20, -50 40, -62 260, -20 260, 0 70, 24 260, 64 260, 50 30, 66 -40, 60 -150, 20 -176',
      ),
      true,
    ),
    '#000',
  )}<ellipse cx="0" cy="-214" rx="33" ry="42"/>`;
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

/** A record that turns, from close by. */
export function record(seed: number): Frame {
  const middle: Point = [-0.35, 0.55];
  return empty(square).shade((x, y, pixel) => {
    const [dx, dy] = [x - middle[0], (y - middle[1]) * 1.55];
    const far = Math.hypot(dx, dy);
    const angle = Math.atan2(dy, dx);
    const depth = Math.abs(y - 0.15);
    if (far > 1.5) {
      const felt = 0.02 + 0.01 * noise(x * 90, y * 90);
      pixel[0] = felt * 1.4;
      pixel[1] = felt * 0.8;
      pixel[2] = felt * 0.7;
    } else if (far < 0.42) {
      const print =
        ramp(0.006, 0, Math.abs(far - 0.3)) +
        ramp(0.005, 0, Math.abs(far - 0.36)) +
        (far > 0.12 && far < 0.26 && Math.sin(angle * 24) > 0.4 ? 0.4 : 0);
      const base = far < 0.028 ? [0.5, 0.5, 0.5] : [0.34 + print * 0.4, 0.02 + print * 0.4, 0.02 + print * 0.36];
      const lit = 0.35 + 0.8 * Math.exp(-(((angle + 1.1) / 0.7) ** 2));
      for (let c = 0; c < 3; c++) pixel[c] = base[c]! * lit;
    } else {
      const sharpness = Math.max(0.12, 1 - depth * 1.2);
      const groove = 0.5 + 0.5 * Math.sin(far * 700 + 3 * noise(far * 30, angle * 3)) * sharpness;
      const tracks =
        1 - 0.75 * Math.max(...[0.62, 0.86, 1.08, 1.31].map((at) => ramp(0.012, 0.004, Math.abs(far - at))));
      const fan = (at: number, spread: number) => {
        const off = (((angle - at) % (2 * Math.PI)) + 3 * Math.PI) % (2 * Math.PI);
        return Math.exp(-(((off - Math.PI) / spread) ** 2));
      };
      const warm = fan(-1.15, 0.17) + 0.5 * fan(-0.9, 0.06) + fan(2.0, 0.15);
      const chill = fan(-2.3, 0.1) * 0.7 + 0.5 * fan(0.35, 0.12);
      const shine = tracks * (0.35 + 0.65 * groove) * (0.8 + 0.4 * noise(far * 60, 2));
      pixel[0] = 0.006 + shine * (0.62 * warm + 0.12 * chill);
      pixel[1] = 0.006 + shine * (0.34 * warm + 0.18 * chill);
      pixel[2] = 0.009 + shine * (0.14 * warm + 0.36 * chill);
    }
    const arm = Math.abs((x - 0.82) * 0.9 + (y + 0.1) * 0.42) - 0.022;
    if (arm < 0.004 && y < 0.32) {
      const across = within(((x - 0.82) * 0.9 + (y + 0.1) * 0.42) / 0.024, -1, 1);
      const shine =
        0.05 + 0.9 * Math.exp(-(((across + 0.4) / 0.3) ** 2)) + 0.2 * Math.exp(-(((across - 0.7) / 0.2) ** 2));
      pixel[0] = shine * 0.95;
      pixel[1] = shine * 0.86;
      pixel[2] = shine * 0.76;
    }
    pixel[0]! *= 1 - 0.1 * noise(x * 3 + seed, y * 3);
  });
}

/** A mirror ball and the lights it throws on the walls. */
export function mirrorBall(seed: number): Frame {
  const random = randomFrom(seed);
  const throws = someLamps(random, 90, [-1.1, -1.4, 1.1, 1.4], [amber, amber, red, [1, 0.9, 0.8]], [0.012, 0.05]);
  const [bx, by, radius] = [0.1, -0.3, 0.56];
  return empty(tall).shade((x, y, pixel) => {
    const haze = clouds(x * 1.4 + seed, y * 1.4, 4);
    const glow = Math.exp(-((x - bx) ** 2 + (y - by) ** 2) * 1.1);
    pixel[0] = 0.01 + 0.13 * glow * haze;
    pixel[1] = 0.008 + 0.028 * glow * haze;
    pixel[2] = 0.014 + 0.03 * glow * haze;
    addLamps(pixel, x, y, throws);
    if (Math.abs(x - bx) < 0.006 && y < by) pixel.fill(0.03);
    const [dx, dy] = [(x - bx) / radius, (y - by) / radius];
    const flat = dx * dx + dy * dy;
    if (flat > 1) return;
    const dz = Math.sqrt(1 - flat);
    const row = Math.floor((Math.asin(dy) / Math.PI) * 30);
    const ringSize = Math.max(6, Math.round(60 * Math.cos(((row + 0.5) * Math.PI) / 30)));
    const around = (Math.atan2(dx, dz) / (2 * Math.PI)) * ringSize + row * 0.37;
    const column = Math.floor(around);
    const inRow = (Math.asin(dy) / Math.PI) * 30 - row;
    const inColumn = around - column;
    const gap = Math.min(inRow, 1 - inRow, inColumn, 1 - inColumn) < 0.07;
    const tile = noise(column * 7.3 + 0.5, row * 3.1 + 0.5 + seed);
    const hue = noise(column * 2.9 + 8, row * 5.7);
    const flash = ramp(0.74, 0.95, tile) * 2.6 + tile * 0.22;
    const lean = 0.25 + 0.75 * Math.max(0, -dx * 0.5 - dy * 0.6 + dz * 0.5);
    const shine = gap ? 0.008 : (0.02 + flash * lean) * (0.8 + 0.4 * inRow);
    pixel[0] = shine * (hue > 0.55 ? 1.2 : 0.9);
    pixel[1] = shine * (hue > 0.55 ? 0.3 : hue > 0.4 ? 0.62 : 0.9);
    pixel[2] = shine * (hue > 0.55 ? 0.22 : hue > 0.4 ? 0.3 : 1);
  });
}

/** A microphone before a red curtain. */
export async function curtain(seed: number): Promise<Frame> {
  const frame = empty(tall).shade((x, y, pixel) => {
    const sway = x * 8.5 + 0.6 * Math.sin(x * 3.1 + seed) + 0.22 * Math.sin(y * 1.6 + x * 4);
    const fold = Math.sin(sway) + 0.4 * Math.sin(sway * 2.3 + 1.2) + 0.16 * noise(x * 30, y * 2);
    const slope = Math.cos(sway) + 0.9 * Math.cos(sway * 2.3 + 1.2);
    const lit = within(0.42 + 0.3 * fold - 0.22 * slope, 0.02, 2);
    const spot = Math.exp(-((x / 0.62) ** 2) - ((y + 0.2) / 0.85) ** 2);
    const ground = ramp(0.96, 1.0, y);
    const velvet = (0.9 + 0.2 * noise(x * 120, y * 20)) * (0.04 + 1.0 * spot);
    pixel[0] = mix(
      lit * velvet * 0.72,
      0.12 * Math.exp(-(((x - 0.05) / 0.5) ** 2) - ((y - 1.08) / 0.1) ** 2) + 0.006,
      ground,
    );
    pixel[1] = mix(
      lit * lit * velvet * 0.05,
      0.07 * Math.exp(-(((x - 0.05) / 0.5) ** 2) - ((y - 1.08) / 0.1) ** 2) + 0.005,
      ground,
    );
    pixel[2] = mix(
      lit * lit * velvet * 0.042,
      0.04 * Math.exp(-(((x - 0.05) / 0.5) ** 2) - ((y - 1.08) / 0.1) ** 2) + 0.006,
      ground,
    );
  });
  const grille =
    shape(curve(points('-52 -260, 0 -290, 52 -260, 62 -190, 46 -120, -46 -120, -62 -190'), true), '#000') +
    shape(straight(points('-40 -116, 40 -116, 26 60, -26 60')), '#000');
  const stand =
    line(straight(points('0 40, 0 640')), 13) +
    stroke(bow([-150, 640], [150, 640], -0.08), 26, '#000', () => 1) +
    line(straight(points('0 640, -120 668')), 11) +
    line(straight(points('0 640, 120 668')), 11);
  const cable = line(curve(points('12 60, 70 200, 30 420, 90 560, 260 640, 540 620')), 8);
  return standIn(frame, svg(tall, moved(grille + stand + cable, [20, 0])), {
    color: [0.006, 0.006, 0.008],
    blur: 0.8,
    edges: [
      { from: [-0.6, -0.8], color: [1.2, 1, 0.8], width: 14 },
      { from: [0.9, 0], color: [0.5, 0.08, 0.06], width: 14 },
    ],
  });
}

/** A bar: bottles before lit shelves, lamps over the counter. */
export async function bar(seed: number): Promise<Frame> {
  const random = randomFrom(seed);
  const size = wide;
  const frame = empty(size).shade((x, y, pixel) => {
    const shelf = [-0.42, -0.1, 0.2].reduce(
      (sum, at) => sum + Math.exp(-((y - at) ** 2) * 260) + 0.5 * ramp(-0.28, 0, y - at) * ramp(0.012, 0, y - at),
      0,
    );
    const alcove = ramp(0.98, 0.86, Math.abs(x)) * ramp(0.27, 0.24, y);
    const wash = shelf * alcove * (0.7 + 0.5 * noise(x * 5 + seed, y * 3));
    const counter = ramp(0.36, 0.38, y);
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
  await standIn(frame, svg(size, shelves), {
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
      shape(curve(points('-46 -120, -130 -70, -160 240, 160 240, 130 -70, 46 -120'), true), '#000') +
        '<ellipse cx="0" cy="-186" rx="58" ry="74"/>' +
        shape(curve(points('-62 -200, -40 -266, 40 -266, 66 -190, 70 -110, -66 -120'), true), '#000'),
      [x, 330],
      0,
      scale,
    );
  return standIn(frame, svg(size, shades + guest(-330, 1.15) + guest(-90, 1.05) + guest(450, 1.25)), {
    color: [0.005, 0.005, 0.007],
    blur: 1.8,
    edges: [{ from: [0.1, -1], color: [0.8, 0.42, 0.16], width: 14 }],
  });
}

/** A street through a window in the rain. */
export function rainyWindow(seed: number): Frame {
  const random = randomFrom(seed);
  const street = someLamps(random, 44, [-1.1, -0.9, 1.1, 0.7], [amber, amber, red, [1, 0.85, 0.6], cool], [0.05, 0.16]);
  const drops = count(240, () => ({
    x: random.between(-1, 1),
    y: random.between(-1.3, 1.3),
    r: random.between(0.006, 0.034) ** 1.05,
  }));
  const trails = count(12, () => ({
    x: random.between(-1, 1),
    y: random.between(-1.3, 0.4),
    length: random.between(0.3, 1.1),
  }));
  const scene = (x: number, y: number, pixel: Float32Array, dim: number) => {
    const sky = 0.014 + 0.03 * Math.exp(-((y - 0.2) ** 2) * 2);
    pixel[0] = sky * 0.9 * dim;
    pixel[1] = sky * dim;
    pixel[2] = sky * 1.6 * dim;
    addLamps(pixel, x, y, street);
  };
  const cells = new Map<number, typeof drops>();
  const key = (x: number, y: number) => Math.floor((x + 2) * 12) * 1000 + Math.floor((y + 2) * 12);
  for (const drop of drops)
    for (const [ox, oy] of [
      [-1, -1],
      [-1, 0],
      [-1, 1],
      [0, -1],
      [0, 0],
      [0, 1],
      [1, -1],
      [1, 0],
      [1, 1],
    ] as const) {
      const at = key(drop.x + ox / 12, drop.y + oy / 12);
      cells.set(at, [...(cells.get(at) ?? []), drop]);
    }
  return empty(tall).shade((x, y, pixel) => {
    const trail = trails.some(
      (one) => y > one.y && y < one.y + one.length && Math.abs(x - one.x - 0.012 * Math.sin(y * 9)) < 0.011,
    );
    const mist = trail ? 0 : 0.055 * clouds(x * 3, y * 3 + seed, 3);
    const drop = cells.get(key(x, y))?.find((one) => (x - one.x) ** 2 + ((y - one.y) * 0.86) ** 2 < one.r * one.r);
    if (drop) {
      const [dx, dy] = [(x - drop.x) / drop.r, (y - drop.y) / drop.r];
      // A drop is a small lens: it shows the whole street upside down.
      scene(drop.x * 0.4 - dx * 0.75, -dy * 0.6 - 0.1, pixel, 1.6);
      const rim = (dx * dx + dy * dy) ** 3 * 0.75;
      for (let c = 0; c < 3; c++)
        pixel[c] = pixel[c]! * (1.25 - rim) + 0.5 * Math.exp(-((dx + 0.35) ** 2 + (dy + 0.4) ** 2) * 26);
      return;
    }
    scene(x + (trail ? 0.05 * Math.sin(y * 40) : 0), y, pixel, 1);
    pixel[0]! += mist * 0.8;
    pixel[1]! += mist * 0.85;
    pixel[2]! += mist;
  });
}

/** Candles on a table, glasses between them. */
export async function candles(seed: number): Promise<Frame> {
  const random = randomFrom(seed);
  const far = someLamps(random, 34, [-1.1, -1.2, 1.1, 0.1], [amber, amber, [1.1, 0.5, 0.2], red], [0.04, 0.13]);
  const flames = [
    [-0.42, 0.1, 1],
    [0.36, 0.28, 1.35],
    [0.7, -0.06, 0.7],
  ] as const;
  const frame = empty(tall).shade((x, y, pixel) => {
    const table = ramp(0.5, 0.62, y);
    const warm = flames.reduce(
      (sum, [fx, fy, s]) => sum + s * Math.exp(-((x - fx) ** 2 * 2.4 + (y - fy - 0.5) ** 2 * (table ? 5 : 2))),
      0,
    );
    const wood = 0.5 + 0.6 * clouds(x * 2.2, y * 22 + seed, 4);
    pixel[0] = 0.008 + warm * (0.05 + table * 0.2 * wood);
    pixel[1] = 0.006 + warm * (0.02 + table * 0.082 * wood);
    pixel[2] = 0.009 + warm * (0.008 + table * 0.022 * wood);
    addLamps(pixel, x, y, far);
    for (const [fx, fy, s] of flames) {
      const [dx, dy] = [(x - fx) / (0.036 * s), (y - fy) / (0.12 * s)];
      const width = dy > -1 && dy < 1 ? Math.sqrt(1 - dy * dy) * (0.55 + 0.45 * dy) : 0.01;
      const core = Math.exp(-((dx / (width * 1.1 + 0.05)) ** 2) * 1.6) * ramp(1.12, 0.8, Math.abs(dy));
      const halo = Math.exp(-((x - fx) ** 2 + (y - fy) ** 2) / (0.05 * s));
      const wax =
        Math.abs(x - fx) < 0.07 * s && y > fy + 0.14 * s && y < 0.66 + 0.1 * s
          ? Math.exp(-(y - fy - 0.14 * s) * 3.2) * (0.5 + 0.4 * Math.cos((x - fx) / (0.05 * s)))
          : 0;
      pixel[0]! += core * 3 + halo * 0.2 + wax * 0.62;
      pixel[1]! += core * 1.9 + halo * 0.085 + wax * 0.33;
      pixel[2]! += core * 0.7 + halo * 0.02 + wax * 0.13;
    }
  });
  const glass = (x: number, foot: number, s: number) =>
    moved(
      `<g fill="none" stroke="#000" stroke-width="7"><path d="M-84 -300C-80 -170 -40 -130 0 -128C40 -130 80 -170 84 -300"/><path d="M0 -128V0"/><ellipse cx="0" cy="4" rx="72" ry="13"/><ellipse cx="0" cy="-300" rx="84" ry="14"/></g><path d="M-76 -236C-66 -160 -36 -134 0 -132C36 -134 66 -160 76 -236Z" fill="#777"/>`,
      [x, foot],
      0,
      s,
    );
  return standIn(frame, svg(tall, glass(-20, 520, 1.15) + glass(-330, 600, 1.3)), {
    color: [0.12, 0.05, 0.02],
    blur: 1.6,
    haze: 0.35,
    edges: [
      { from: [0.8, -0.3], color: [1.5, 0.8, 0.36], width: 6 },
      { from: [-0.8, 0], color: [0.9, 0.4, 0.16], width: 6 },
    ],
  });
}

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
  const frame = empty(wide).shade((x, y, pixel) => {
    const moonFar = Math.hypot(x - 0.52, y + 0.4);
    const sky = 0.02 + 0.05 * Math.exp(-((y - 0.3) ** 2) * 6) + 0.11 * Math.exp(-moonFar * 3.4);
    const cloud = clouds(x * 1.5 + seed, y * 4, 5);
    const lit = sky * (0.5 + 1.1 * cloud * cloud);
    const disk = ramp(0.105, 0.1, moonFar) * (0.65 + 0.5 * clouds(x * 9, y * 9, 3)) * (1 - 0.5 * ramp(0.5, 0.7, cloud));
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
  await standIn(frame, svg(wide, roofs.join('')), { color: [0.008, 0.011, 0.02], blur: 4, haze: 0.1 });
  frame.shade((x, y, pixel) => {
    if (y > 0.05) addLamps(pixel, x, y, windows);
  });
  const people = count(7, (i) => {
    const x = -560 + i * 170 + random.between(-40, 40);
    return moved(
      shape(curve(points('-26 -90, -70 -60, -84 300, 84 300, 70 -60, 26 -90'), true), '#000') +
        '<ellipse cx="0" cy="-132" rx="38" ry="48"/>',
      [x, 330 + random.between(-14, 20)],
      0,
      random.between(0.9, 1.2),
    );
  });
  const wires = strings.map((points) => line(curve(points.map(([x, y]): Point => [x * 720, y * 720 - 8])), 3)).join('');
  await standIn(frame, svg(wide, people.join('') + wires + shape('M-760 452H760V520H-760Z', '#000')), {
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

/** A street at night, its lamps drawn out by a long exposure. */
export function longExposure(seed: number): Frame {
  const random = randomFrom(seed);
  const trails = count(34, () => ({
    bend: random.between(0.15, 1.3),
    side: random.pick([-1, 1]),
    wide: random.between(0.003, 0.014),
    strength: random.between(0.2, 1.2),
    color: random.pick([red, red, amber, [1.2, 1.05, 0.85] as Color]),
  }));
  const far = someLamps(random, 40, [-1, -0.5, 1, 0.02], [amber, amber, cool, red], [0.012, 0.05]);
  return empty(wide).shade((x, y, pixel) => {
    const down = y + 0.02;
    const road = ramp(0, 0.05, down);
    const wet = road * (0.3 + 0.7 * clouds(x * 4, y * 16 + seed, 4));
    const glow = Math.exp(-(x * x * 1.2 + down * down * 9));
    pixel[0] = 0.008 + glow * 0.09 + wet * 0.012;
    pixel[1] = 0.01 + glow * 0.045 + wet * 0.012;
    pixel[2] = 0.018 + glow * 0.04 + wet * 0.018;
    if (down < 0.04) addLamps(pixel, x, y, far);
    else
      addLamps(
        pixel,
        x + 0.03 * (noise(x * 20, y * 60) - 0.5),
        -down * 0.9,
        far.map((lamp) => ({ ...lamp, strength: lamp.strength * 0.3 })),
      );
    if (down < 0.004) return;
    for (const trail of trails) {
      const at = trail.side * trail.bend * down * 1.7 + 0.05 * Math.sin(down * 5 + trail.bend * 8) * down;
      const reach = trail.wide * (0.25 + down * 2.6);
      const off = (x - at) / reach;
      if (off > 4 || off < -4) continue;
      const shine =
        Math.exp(-off * off) * trail.strength * ramp(0, 0.06, down) * (0.7 + 0.5 * noise(down * 14, trail.bend * 20));
      for (let c = 0; c < 3; c++) pixel[c]! += trail.color[c]! * shine;
    }
  });
}

/** A shop front at night, its light on the wet pavement. */
export async function shopFront(seed: number, isUpright = false): Promise<Frame> {
  const size = isUpright ? upright : wide;
  /** How much of the scene the camera sees, against the wide picture. */
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
  const frame = empty(size).shade((px, py, pixel) => {
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
    const wet = 0.35 + 0.75 * ramp(0.38, 0.62, clouds(x * 2.2 + seed, y * 7, 4));
    const stoneLight = 0.06 * Math.exp(-(((x + 0.2) / 0.8) ** 2) - depth * 3.5);
    pixel[0] = red0 * wet * 0.62 + stoneLight + 0.008;
    pixel[1] = green0 * wet * 0.62 + stoneLight * 0.5 + 0.01;
    pixel[2] = blue0 * wet * 0.62 + stoneLight * 0.24 + 0.015;
  });
  const unit = wide[0] / 2;
  const at = (x: number, y: number): Point => [x * unit, y * unit];
  const scale = size[0] / (wide[0] * reach);
  const seen = (body: string) => svg(size, moved(body, [0, 0], 0, scale));
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
    `${shape(
      curve(points('-26 -120, -66 -90, -70 40, -40 60, -44 250, 44 250, 40 60, 70 40, 66 -90, 26 -120'), true),
      '#000',
    )}<ellipse cx="0" cy="-158" rx="34" ry="44"/>`,
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
  await standIn(frame, seen(shown.join('')), { color: [0.16, 0.07, 0.03], blur: 1.4 * scale, haze: 0.15 });
  await standIn(frame, seen(person + chair + lamp), { color: [0.03, 0.012, 0.006], blur: 1.6 * scale, haze: 0.08 });
  return standIn(frame, seen(frames.join('') + bracket), {
    color: [0.006, 0.007, 0.01],
    blur: 0.8 * scale,
    edges: [{ from: [0.3, 0.9], color: [0.5, 0.24, 0.09], width: 9 * scale }],
  });
}

/** Knobs and faders under small lights. */
export function mixer(seed: number): Frame {
  const random = randomFrom(seed);
  const knobs = count(28, (i) => ({
    x: -0.92 + (i % 7) * 0.31,
    y: -0.95 + Math.floor(i / 7) * 0.36,
    turn: random.between(-2.2, 2.2),
    color: [
      [0.8, 0.06, 0.05],
      [0.75, 0.72, 0.66],
      [0.75, 0.72, 0.66],
    ][Math.floor(i / 7) % 3] as unknown as Color,
  }));
  return empty(square).shade((px, py, pixel) => {
    // The board leans away from the viewer.
    const depth = 1 + (0.4 - py) * 0.42;
    const [x, y] = [px * depth * 0.95 + 0.08 * py, (py + 0.1) * depth * 1.05];
    const sheen = 0.5 + 0.5 * noise(x * 60, y * 3);
    const warm = Math.exp(-((x + 0.5) ** 2 + (y + 0.3) ** 2) * 0.9);
    pixel[0] = (0.012 + 0.05 * warm) * (0.8 + 0.3 * sheen);
    pixel[1] = (0.012 + 0.026 * warm) * (0.8 + 0.3 * sheen);
    pixel[2] = (0.016 + 0.014 * warm) * (0.8 + 0.3 * sheen);
    for (const knob of knobs) {
      const [dx, dy] = [x - knob.x, y - knob.y];
      const far = Math.hypot(dx, dy);
      if (far > 0.2) continue;
      const shadow = Math.hypot(dx - 0.03, dy - 0.035);
      if (shadow < 0.13) for (let c = 0; c < 3; c++) pixel[c]! *= 0.35 + 0.65 * ramp(0.07, 0.13, shadow);
      const tick = Math.abs(far - 0.122) < 0.012 && Math.abs(Math.sin(Math.atan2(dy, dx) * 5.5)) < 0.16;
      if (tick) pixel.fill(0.14);
      if (far > 0.098) continue;
      const angle = Math.atan2(dy, dx);
      const side = far > 0.07;
      const grip = side ? 0.5 + 0.5 * Math.sin(angle * 22) : 1;
      const lit =
        (side ? 0.03 + 0.16 * Math.max(0, Math.cos(angle + 2.3)) : 0.05 + 0.05 * Math.cos(angle + 2.3) * (far / 0.07)) *
        (0.5 + grip * 0.5) *
        (0.4 + 1.3 * warm);
      const pointer =
        Math.abs(Math.sin(angle - knob.turn)) * far < 0.009 && Math.cos(angle - knob.turn) > 0 && far > 0.02;
      for (let c = 0; c < 3; c++) pixel[c] = pointer ? knob.color[c]! * (0.5 + warm) : lit * [1, 0.86, 0.74][c]!;
    }
    const channel = Math.round((x + 0.92) / 0.31);
    const [fx, top] = [x - (-0.92 + channel * 0.31), 0.36];
    if (y > top && channel >= 0) {
      if (Math.abs(fx) < 0.008) pixel.fill(0.003);
      const at = top + 0.12 + 0.3 * noise(channel * 3.7, seed);
      if (Math.abs(fx) < 0.05 && Math.abs(y - at) < 0.045)
        pixel.fill(Math.abs(y - at) < 0.008 ? 0.7 : 0.05 + 0.1 * Math.max(0, (at - y) / 0.045));
      const meter = Math.abs(fx - 0.1) < 0.016 && (y * 26) % 1 > 0.3;
      if (meter) {
        const on = y > top + 0.1 + 0.35 * noise(channel * 1.9, 5 + seed);
        const hot = y < top + 0.2;
        pixel[0] = on ? (hot ? 1.6 : 0.9) : 0.03;
        pixel[1] = on ? (hot ? 0.12 : 0.62) : 0.02;
        pixel[2] = on ? 0.08 : 0.02;
      }
    }
  });
}
