import sharp from 'sharp';
import { type Color, detail, Frame, inkOf, lightOf, type Mask, mix, ramp, within } from './frame.ts';
import { enlarged } from './lens.ts';
import { clouds, noise } from './noise.ts';
import {
  bow,
  count,
  curve,
  disc,
  document,
  dots,
  line,
  type Motif,
  moved,
  type Point,
  polar,
  round,
  shape,
  stroke,
  turn,
} from './pen.ts';
import { randomFrom } from './random.ts';

type Size = readonly [width: number, height: number];
const portrait: Size = [1080, 1350];
const square: Size = [1200, 1200];
const landscape: Size = [1440, 960];

const inked = (size: Size, body: string, blur = 0.5) =>
  inkOf(document({ width: size[0], height: size[1], body }, size[0] * detail), blur);

/** Paper with fibres, stains and a little light from one side. */
function paper([width, height]: Size, color: Color, seed: number, age = 0.5): Frame {
  return new Frame(width * detail, height * detail).shade((x, y, pixel) => {
    const fibre = noise(x * 160 + seed, y * 24) * 0.5 + noise(x * 30, y * 150 + seed) * 0.5;
    const stain = ramp(0.5, 0.85, clouds(x * 1.3 + seed, y * 1.3, 4)) * age;
    const edge = ramp(0.72, 1.02, Math.max(Math.abs(x), Math.abs(y) * (width / height))) * age;
    const lit = 0.82 - 0.1 * x - 0.07 * y;
    const worn = (0.94 + 0.08 * fibre) * lit;
    pixel[0] = color[0] * worn * (1 - 0.1 * stain - 0.14 * edge);
    pixel[1] = color[1] * worn * (1 - 0.18 * stain - 0.24 * edge);
    pixel[2] = color[2] * worn * (1 - 0.3 * stain - 0.36 * edge);
  });
}

type Pull = {
  color: Color /** How unevenly the ink took, from 0 to 1. */;
  dry?: number /** How far off it was printed, in pixels. */;
  off?: Point;
};

/** Prints one colour over what is there. */
function printOn(
  frame: Frame,
  { width, height, cover }: Mask,
  { color, dry = 0.3, off = [0, 0] }: Pull,
  seed: number,
): Frame {
  const shift = Math.round(off[0]) + Math.round(off[1]) * width;
  for (let row = 0, pixel = 0; row < height; row++) {
    for (let column = 0; column < width; column++, pixel++) {
      const ink = (cover[pixel - shift] ?? 0) / 255;
      if (ink < 0.01) continue;
      const taken = noise(column * 0.2 + seed, row * 0.2) * 0.5 + clouds(column * 0.012 + seed, row * 0.012, 3) * 0.5;
      const share = ink * (1 - dry * ramp(0.42, 0.72, taken));
      for (let c = 0; c < 3; c++)
        frame.light[pixel * 3 + c] = mix(
          frame.light[pixel * 3 + c]!,
          color[c]! * (0.75 + 0.25 * frame.light[pixel * 3 + c]!),
          share,
        );
    }
  }
  return frame;
}

const motifIn = ({ width, height, body }: Motif, [w, h]: Size, share: number, at: Point = [0, 0], degrees = 0) =>
  moved(body, at, degrees, Math.min((w * share) / width, (h * share) / height));

const black: Color = [0.012, 0.012, 0.015];
const inks = {
  red: lightOf('#a3231c'),
  ochre: lightOf('#c58a2b'),
  green: lightOf('#3f6b4f'),
  blue: lightOf('#23466e'),
};

/** A sheet of small drawings to choose from, on old paper. */
export async function flashSheet(seed: number, motifs: readonly Motif[], columns: number): Promise<Frame> {
  const random = randomFrom(seed);
  const size = portrait;
  const rows = Math.ceil(motifs.length / columns);
  const places = motifs.map(
    (_, i): Point => [
      ((i % columns) + 0.5 - columns / 2) * (960 / columns),
      (Math.floor(i / columns) + 0.5 - rows / 2) * (1230 / rows),
    ],
  );
  const cellSize: Size = [960 / columns, 1230 / rows];
  const drawn = motifs.map((motif, i) => motifIn(motif, cellSize, 0.86, places[i], random.between(-4, 4)));
  const washes = (color: number) =>
    motifs
      .map((_, i) =>
        i % 3 === color
          ? moved(
              count(4, () =>
                disc(
                  [random.between(-0.16, 0.16) * cellSize[0], random.between(-0.2, 0.2) * cellSize[1]],
                  random.between(0.1, 0.22) * cellSize[0],
                  '#777',
                ),
              ).join(''),
              places[i]!,
            )
          : '',
      )
      .join('');
  const frame = paper(size, lightOf(random.pick(['#e4d4b4', '#dcc9a2', '#e6dcc4'])), seed, 1);
  for (const [i, color] of [inks.red, inks.ochre, inks.green].entries())
    printOn(frame, await inked(size, washes(i), 13), { color, dry: 0.6 }, seed + i);
  const marks = count(motifs.length, (i) =>
    line(`M${round(places[i]![0] - 9)} ${round(places[i]![1] + cellSize[1] * 0.46)}h18`, 3),
  ).join('');
  return printOn(frame, await inked(size, drawn.join('') + marks), { color: black, dry: 0.25 }, seed);
}

/** A print in a few colours: a disc or bars behind a motif. */
export async function print(
  seed: number,
  motif: Motif,
  ground: string,
  colors: readonly (keyof typeof inks)[],
  behind: 'sun' | 'bars' | 'arch' | 'rays' | 'none' = 'sun',
  negative = false,
): Promise<Frame> {
  const random = randomFrom(seed);
  const size = portrait;
  const frame = paper(size, lightOf(ground), seed, 0.35);
  const back = {
    sun: disc([random.between(-90, 90), -130], 390, '#000'),
    bars: count(9, (i) => shape(`M-480 ${-560 + i * 126}H480V${-560 + i * 126 + 22 + i * 9}H-480Z`, '#000')).join(''),
    arch: shape('M-400 600V-120A400 400 0 0 1 400 -120V600Z', '#000'),
    rays: count(22, (i) =>
      shape(
        `M0 0L${polar(turn(i * 16.36), 1100)
          .map(round)
          .join(' ')}L${polar(turn(i * 16.36 + 7), 1100)
          .map(round)
          .join(' ')}Z`,
        '#000',
      ),
    ).join(''),
    none: '',
  }[behind];
  const clip = `<clipPath id="sheet"><path d="M-480 -610H480V610H-480Z"/></clipPath>`;
  const first = colors[0] && inks[colors[0]];
  if (first && back)
    printOn(
      frame,
      await inked(size, `${clip}<g clip-path="url(#sheet)">${back}</g>`),
      { color: first, dry: 0.4 },
      seed,
    );
  const second = colors[1] && inks[colors[1]];
  const drawing = motifIn(motif, size, 0.82, [0, 10]);
  if (second)
    printOn(
      frame,
      await inked(size, `${clip}<g clip-path="url(#sheet)">${shape('M-480 330H480V610H-480Z', '#000')}</g>`),
      { color: second, dry: 0.5 },
      seed + 2,
    );
  const body = negative ? `<path d="M-480 -610H480V610H-480Z"/><g style="filter:invert(1)">${drawing}</g>` : drawing;
  return printOn(
    frame,
    await inked(size, body),
    { color: black, dry: 0.3, off: [random.int(-3, 3), random.int(-2, 2)] },
    seed + 1,
  );
}

/** A plant that lay on light-sensitive paper: white on blue. */
export async function blueprint(seed: number, motif: Motif): Promise<Frame> {
  const size = portrait;
  const plant = await inked(size, motifIn(motif, size, 0.86, [0, 0], (seed % 3) * 8 - 8), 1.2);
  const sheet = paper(size, lightOf('#e9e6dc'), seed, 0.2);
  return sheet.shade((x, y, pixel) => {
    const [column, row] = [((x + 1) * plant.width) / 2, (y * plant.width + plant.height) / 2];
    const at = Math.min(plant.cover.length - 1, Math.floor(row) * plant.width + Math.floor(column));
    const brush = Math.max(
      Math.abs(x) * 1.12 + 0.05 * noise(y * 26, 2 + seed),
      Math.abs(y) * 0.9 + 0.05 * noise(x * 26, seed),
    );
    const coated = ramp(1.0, 0.965, brush) * (0.93 + 0.14 * noise(x * 40, y * 3));
    const share = within(coated * (1 - (plant.cover[at]! / 255) * 0.95), 0, 1);
    const tone = 0.7 + 0.5 * clouds(x * 2 + seed, y * 2, 3);
    pixel[0] = mix(pixel[0]!, 0.007 * tone, share);
    pixel[1] = mix(pixel[1]!, 0.045 * tone, share);
    pixel[2] = mix(pixel[2]!, 0.17 * tone, share);
  });
}

type Scene = (x: number, y: number) => Color;
const gray = (value: number): Color => [value, value, value];

const scenes = {
  /** The sea under the moon. */
  sea: (x, y) => {
    const moon = Math.hypot(x - 0.25, y + 0.34);
    if (y < 0.04) {
      const glow = Math.exp(-moon * 2.2);
      const cloud = clouds(x * 1.6, y * 4 + 3, 4);
      return moon < 0.13
        ? [0.95, 0.86, 0.62]
        : [0.02 + glow * 0.32 + cloud * 0.05, 0.05 + glow * 0.34 + cloud * 0.07, 0.12 + glow * 0.26 + cloud * 0.11];
    }
    const path = Math.exp(-(((x - 0.25) / (0.06 + (y - 0.04) * 0.5)) ** 2)) * (noise(x * 14, y * 50) > 0.45 ? 1 : 0.25);
    return [
      0.012 + path * 0.75,
      0.04 + path * 0.62 + 0.02 * noise(x * 5, y * 24),
      0.085 + path * 0.36 + 0.05 * noise(x * 5, y * 24),
    ];
  },
  /** A street after rain. */
  street: (x, y) => {
    const depth = Math.abs(y + 0.02);
    const row = x > 0 ? 1 : -1;
    const wall = Math.abs(x) > 0.16 + depth * 1.1 && y < 0.3;
    const window = noise(Math.floor(x * 9) * 5.3, Math.floor(y * 7) * 3.1) > 0.6;
    if (wall) return window ? [0.85, 0.46, 0.12] : [0.05 + 0.03 * row, 0.04, 0.075];
    if (y < -0.02)
      return [
        0.05 + 0.5 * Math.exp(-(x * x + (y + 0.02) ** 2) * 14),
        0.07 + 0.22 * Math.exp(-(x * x + (y + 0.02) ** 2) * 14),
        0.15,
      ];
    const glow = Math.exp(-((x / (0.1 + depth)) ** 2)) * 0.6 + (noise(x * 9, 3) > 0.62 ? 0.42 : 0);
    return [0.03 + glow * 0.85, 0.04 + glow * 0.34, 0.08 + glow * 0.1];
  },
  /** Poppies, very near. */
  flowers: (x, y) => {
    const blooms: readonly (readonly [number, number, number])[] = [
      [-0.36, -0.3, 0.42],
      [0.42, 0.12, 0.46],
      [-0.3, 0.62, 0.34],
      [0.5, -0.72, 0.3],
    ];
    for (const [fx, fy, size] of blooms) {
      const [dx, dy] = [x - fx, y - fy];
      const far = Math.hypot(dx, dy) / (size * (0.86 + 0.12 * Math.sin(Math.atan2(dy, dx) * 4 + fx * 9)));
      if (far < 0.18) return [0.015, 0.014, 0.03];
      if (far < 1)
        return [0.75 - 0.5 * (1 - far) + 0.12 * noise(x * 8, y * 8), 0.05 + 0.1 * far * noise(x * 6, y * 6), 0.035];
    }
    const leaf = noise(x * 3, y * 3);
    return [0.03 + 0.05 * leaf, 0.06 + 0.14 * leaf * leaf, 0.065 + 0.03 * leaf];
  },
} satisfies Record<string, Scene>;

/** A painting: thousands of strokes that follow a flow, thick enough to throw small shadows. */
export async function painting(seed: number, kind: keyof typeof scenes): Promise<Frame> {
  const random = randomFrom(seed);
  const [width, height] = [720, 900];
  const scene = scenes[kind];
  const strokes: string[] = [];
  const ridges: string[] = [];
  for (const [size, many] of [
    [58, 700],
    [30, 1900],
    [15, 2600],
  ] as const) {
    for (let i = 0; i < many; i++) {
      const [px, py] = [random.between(-width / 2, width / 2), random.between(-height / 2, height / 2)];
      const [x, y] = [px / (width / 2), py / (width / 2)];
      const angle = kind === 'sea' && y > 0.02 ? random.bell() * 0.16 : clouds(x * 1.2 + seed, y * 1.2, 2) * 7;
      const length = size * random.between(1.1, 2.4);
      const [ux, uy] = [(Math.cos(angle) * length) / 2, (Math.sin(angle) * length) / 2];
      const [red, green, blue] = scene(x, y).map((channel) =>
        Math.round(255 * within(channel * random.between(0.78, 1.25) + random.bell() * 0.008, 0, 1) ** (1 / 2.2)),
      );
      const path = `M${round(px - ux)} ${round(py - uy)}Q${round(px + uy * 0.3)} ${round(py - ux * 0.3)} ${round(px + ux)} ${round(py + uy)}`;
      strokes.push(
        `<path d="${path}" stroke="rgb(${red},${green},${blue})" stroke-width="${round(size * random.between(0.4, 0.62))}"/>`,
      );
      ridges.push(
        `<path d="${path}" stroke="rgb(${gray(Math.round(random.between(40, 230))).join()})" stroke-width="${round(size * 0.2)}"/>`,
      );
    }
  }
  const whole = (paths: string[]) =>
    document({ width, height, body: `<g fill="none" stroke-linecap="round">${paths.join('')}</g>` }, width, '#181a22');
  const [colors, relief] = await Promise.all([colorsOf(whole(strokes)), inkOf(whole(ridges), 0.9)]);
  const frame = new Frame(width, height);
  for (let pixel = 0; pixel < relief.cover.length; pixel++) {
    const slope = (relief.cover[pixel]! - (relief.cover[pixel - width - 1] ?? 0)) / 255;
    const shade = 1 + within(slope, -0.5, 0.5) * 0.55;
    for (let c = 0; c < 3; c++)
      frame.light[pixel * 3 + c] = colors[pixel * 3 + c]! * shade + Math.max(0, slope - 0.25) * 0.05;
  }
  return enlarged(frame, 864);
}

async function colorsOf(svg: string): Promise<Float32Array> {
  const bytes = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  return Float32Array.from(bytes, (byte) => (byte / 255) ** 2.2 * 0.9);
}

/** Mountains in ink and water, one behind the other. */
export function inkWash(seed: number): Frame {
  const ridges = count(6, (i) => ({ base: -0.35 + i * 0.2, steep: 0.42 - i * 0.04, tone: 0.62 - i * 0.1 }));
  return paper(portrait, lightOf('#ece6d6'), seed, 0.25).shade((x, y, pixel) => {
    let dark = 0;
    ridges.forEach(({ base, steep, tone }, i) => {
      const ridge = base - steep * (clouds(x * 1.5 + i * 7.7 + seed, i * 3.1, 5) - 0.35) * 1.6;
      const below = y - ridge;
      if (below < 0) return;
      const bleed =
        Math.exp(-below * (3.2 + i * 0.7)) * (0.75 + 0.5 * clouds(x * 9 + i, y * 9 + seed, 3)) +
        0.25 * ramp(0.008, 0, below);
      dark = Math.max(dark * (1 - 0.65 * ramp(0, 0.35, below) * (1 - dark)), (1 - tone) * bleed * 1.25);
    });
    const sun = Math.hypot(x - 0.38, y + 0.78);
    const seal = ramp(0.152, 0.146, sun) * (0.75 + 0.3 * noise(x * 60, y * 60));
    pixel[0] = mix(pixel[0]! * (1 - dark * 0.96), 0.42, seal);
    pixel[1] = mix(pixel[1]! * (1 - dark * 0.94), 0.03, seal);
    pixel[2] = mix(pixel[2]! * (1 - dark * 0.9), 0.025, seal);
  });
}

/** The rings of a felled tree, white on black: each line around the last, wide in good years, and around a branch. */
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

  /** Where a ring of this radius lies in this direction: no tree is round, and none grows alike on all sides. */
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

/** Rings that came later flow around a branch. */
function aroundBranch([x, y]: Point, [bx, by]: Point): Point {
  const [dx, dy] = [x - bx, y - by];
  const far = Math.hypot(dx, dy) || 1;
  const push = (58 * Math.exp(-((far / 95) ** 2))) / far;
  return [x + dx * push, y + dy * push];
}

/** Two fields of colour over each other. */
export function colorField(seed: number): Frame {
  const fields = [
    { top: -0.98, bottom: 0.02, color: [0.34, 0.018, 0.022] },
    { top: 0.14, bottom: 1.0, color: [0.016, 0.02, 0.036] },
  ] as const;
  return new Frame(portrait[0] * detail, portrait[1] * detail).shade((x, y, pixel) => {
    const weave = 0.9 + 0.1 * Math.sin(x * 900) * Math.sin(y * 900);
    const ground: Color = [0.16, 0.024, 0.022];
    for (let c = 0; c < 3; c++) pixel[c] = ground[c]! * (0.8 + 0.4 * clouds(x * 3 + seed, y * 3, 4));
    for (const { top, bottom, color } of fields) {
      const wobble = 0.05 * (clouds(x * 4, y * 4 + seed, 4) - 0.5);
      const inside =
        ramp(0, 0.09, y - top + wobble) *
        ramp(0, 0.09, bottom - y + wobble) *
        ramp(0, 0.1, 0.84 - Math.abs(x) + wobble);
      const brushed = 0.72 + 0.5 * clouds(x * 1.5 + seed, y * 14, 4);
      for (let c = 0; c < 3; c++)
        pixel[c] = mix(pixel[c]!, color[c]! * brushed * (1 + 0.5 * Math.exp(-((y - top) ** 2) * 8)), inside * 0.94);
    }
    for (let c = 0; c < 3; c++) pixel[c]! *= weave;
  });
}

/** Circles that seem to bulge. */
export async function optical(seed: number): Promise<Frame> {
  const size = square;
  const cells = count(19 * 19, (i): string => {
    const [x, y] = [(i % 19) - 9, Math.floor(i / 19) - 9];
    const far = Math.hypot(x - 1.5, y + 1.2) / 8;
    const push = far < 1 ? Math.sin(far * Math.PI * 0.5) / (far || 1) : 1 / far;
    const at: Point = [1.5 + (x - 1.5) * (0.6 + 0.4 * push), -1.2 + (y + 1.2) * (0.6 + 0.4 * push)];
    return disc([at[0] * 56, at[1] * 56], 5 + 23 * Math.exp(-far * far * 1.6), '#000');
  });
  const sheet = printOn(
    paper(size, lightOf('#e7e1d3'), seed, 0.3),
    await inked(size, disc([84, -67], 330, '#000')),
    { color: inks.red, dry: 0.35 },
    seed,
  );
  return printOn(sheet, await inked(size, cells.join('')), { color: black, dry: 0.3, off: [3, 2] }, seed + 1);
}

/** Roofs and a moon, scratched into a plate. */
export async function etching(seed: number): Promise<Frame> {
  const random = randomFrom(seed);
  const size = landscape;
  const sky = count(900, () => {
    const [x, y] = [random.between(-640, 640), random.between(-400, 60)];
    const far = Math.hypot(x - 220, y + 190);
    return far < 105 || random.next() > 0.25 + far / 700
      ? ''
      : stroke(
          bow([x, y], [x + random.between(40, 130), y + random.between(-8, 8)], 0.04, 3),
          random.between(1.4, 3.2),
        );
  });
  const halo = count(5, (i) =>
    count(44, (k) =>
      stroke(
        bow(polar(turn(k * 8.2 + i * 3), 118 + i * 26), polar(turn(k * 8.2 + i * 3 + 5), 118 + i * 26), 0.06, 3),
        2,
      ),
    ).join(''),
  ).join('');
  const houses = count(14, (i) => {
    const [x, w] = [-660 + i * 96 + random.between(-16, 16), random.between(84, 130)];
    const [eaves, foot] = [random.between(40, 170), 420];
    const roof = eaves - random.between(50, 110);
    const outline = `M${round(x)} ${foot}V${round(eaves)}L${round(x + w / 2)} ${round(roof)}L${round(x + w)} ${round(eaves)}V${foot}Z`;
    const hatch = count(34, (k) =>
      stroke(
        [
          [x + (k % 17) * (w / 17), eaves + 10 + Math.floor(k / 17) * 130],
          [x + (k % 17) * (w / 17) + random.between(-3, 3), eaves + 120 + Math.floor(k / 17) * 140],
        ],
        3.2,
      ),
    );
    const tiles = count(12, (k) =>
      stroke(
        [
          [x + w / 2 - (w / 2) * (k / 12), roof + (eaves - roof) * (k / 12)],
          [x + w / 2 + (w / 2) * (k / 12), roof + (eaves - roof) * (k / 12)],
        ],
        3,
      ),
    );
    const panes = count(4, (k) =>
      shape(
        `M${round(x + 18 + (k % 2) * w * 0.42)} ${round(eaves + 34 + Math.floor(k / 2) * 84)}h24v36h-24Z`,
        random.next() > 0.4 ? '#fff' : '#000',
        3,
      ),
    );
    return shape(outline, '#fff', 4) + hatch.join('') + tiles.join('') + panes.join('');
  });
  const frame = paper(size, lightOf('#e9e0cc'), seed, 0.4);
  const plate = `<clipPath id="plate"><path d="M-620 -380H620V380H-620Z"/></clipPath><g clip-path="url(#plate)">${sky.join('')}${moved(halo, [220, -190])}${houses.join('')}</g>${line('M-620 -380H620V380H-620Z', 3)}${dots(
    count(240, (): Point => [random.between(-620, 620), random.between(-380, 380)]),
    1.6,
  )}`;
  return printOn(frame, await inked(size, plate), { color: [0.03, 0.024, 0.022], dry: 0.2 }, seed);
}

const woods = { black: [0.012, 0.012, 0.014], oak: [0.2, 0.1, 0.045], brass: [0.42, 0.27, 0.09] } as const;

/** A picture in its frame on a dark wall, under a lamp. */
export function framed(
  { width, height, light }: Frame,
  seed: number,
  wood: keyof typeof woods = 'black',
  mat = 0.1,
): Frame {
  const bar: Color = woods[wood];
  const [edge, margin] = [0.72, mat];
  const tall = (edge * height) / width;
  return new Frame(width, height).shade((x, y, pixel) => {
    const lamp = Math.exp(-((x / 0.95) ** 2) - ((y + tall * 0.7) / (tall * 1.1)) ** 2);
    const [fx, fy] = [Math.abs(x), Math.abs(y - 0.02)];
    const outside = Math.max(fx - edge, fy - tall);
    if (outside > 0.045) {
      const plaster = 0.85 + 0.3 * clouds(x * 5 + seed, y * 5, 4);
      const shadow =
        1 -
        0.75 *
          ramp(0.1, 0, Math.max(fx - edge - 0.045, Math.abs(y - 0.08) - tall - 0.045)) *
          ramp(-tall, -tall + 0.2, y);
      const wall = (0.012 + 0.085 * lamp) * plaster * shadow;
      pixel[0] = wall * 0.95;
      pixel[1] = wall * 0.86;
      pixel[2] = wall * 0.86;
      return;
    }
    if (outside > 0) {
      const lit =
        (0.3 + 1.1 * lamp) *
        (fy - tall > fx - edge ? (y < 0 ? 1.5 : 0.6) : 0.9) *
        (0.8 + 0.4 * noise(x * 60, y * 60)) *
        (1 - 0.5 * Math.abs(outside / 0.045 - 0.5));
      for (let c = 0; c < 3; c++) pixel[c] = bar[c]! * lit + 0.006 * lamp;
      return;
    }
    const inner = Math.max(fx - edge + margin, fy - tall + margin);
    const glass = 0.42 + 0.72 * lamp;
    if (inner > 0) {
      const bevel = inner < 0.008 ? 1.25 : 1;
      const card = (0.62 - 0.2 * ramp(-0.03, 0, outside)) * bevel;
      for (let c = 0; c < 3; c++) pixel[c] = card * [1, 0.96, 0.88][c]! * glass;
      return;
    }
    const [u, v] = [x / (edge - margin), (y - 0.02) / (tall - margin)];
    const at =
      (Math.min(height - 1, Math.floor(((v + 1) / 2) * height)) * width +
        Math.min(width - 1, Math.floor(((u + 1) / 2) * width))) *
      3;
    const under = 1 - 0.25 * ramp(-0.03, 0, inner) * (y < 0 ? 1 : 0.4);
    for (let c = 0; c < 3; c++) pixel[c] = light[at + c]! * glass * under * 1.1;
  });
}
