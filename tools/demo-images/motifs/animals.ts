import {
  bow,
  count,
  curve,
  disc,
  dots,
  line,
  type Motif,
  mirrored,
  moved,
  type Point,
  points,
  round,
  shape,
  stipple,
  straight,
  stroke,
} from '../pen.ts';
import type { Random } from '../random.ts';

const scaled = (points: readonly Point[], [ox, oy]: Point, by: number): Point[] =>
  points.map(([x, y]) => [ox + (x - ox) * by, oy + (y - oy) * by]);

/** A moth with open wings. */
export function moth(random: Random): Motif {
  const droop = random.between(-30, 30);
  const root: Point = [26, -70];
  const fore: Point[] = [
    root,
    [120, -190],
    [290, -270 + droop],
    [455, -286 + droop],
    [490, -250 + droop],
    [440, -120],
    [380, -14],
    [300, 40],
    [160, 40],
    [60, 10],
  ];
  const heel: Point = [24, 0];
  const hind: Point[] = [
    heel,
    [150, 30],
    [290, 46],
    [345, 130],
    [310, 250],
    [230, 330 + droop],
    [190, 420 + droop],
    [140, 330],
    [70, 220],
    [30, 110],
  ];
  const body = mirrored(wing(random, hind, heel, [205, 190]) + wing(random, fore, root, [300, -110]) + antenna());
  return { width: 1060, height: 960, body: body + abdomen(random) };
}

function wing(random: Random, edge: Point[], root: Point, eye: Point): string {
  const outline = curve(edge, true);
  const id = `w${round(edge[1]![0] * 7 + edge[4]![1])}${random.int(0, 9999)}`;
  const ribs = edge.slice(1, -1).flatMap((to, i) => {
    const next = edge[i + 2] ?? to;
    return count(5, (k) => {
      const target: Point = [to[0] + ((next[0] - to[0]) * k) / 5, to[1] + ((next[1] - to[1]) * k) / 5];
      return stroke(bow(root, target, 0.05, 6), k === 0 ? 5 : 2.2, '#000', (share) => 1.1 - share * 0.6);
    });
  });
  const outer = line(curve(scaled(edge, root, 0.9), true), 22) + line(curve(scaled(edge, root, 0.9), true), 12, '#fff');
  const inner = line(curve(scaled(edge, root, 0.74), true), 9);
  const scallops = line(curve(scaled(edge, root, 0.83), true), 5);
  const [x0, y0, x1, y1] = [0, -320, 520, 460];
  const dust = dots(
    stipple(random, 5200, [x0, y0, x1, y1], (x, y) => 0.9 - Math.hypot(x - root[0], y - root[1]) / 330),
    4.2,
  );
  const fringe = dots(
    stipple(random, 1500, [x0, y0, x1, y1], () => 0.35),
    3.2,
  );
  const spot =
    disc(eye, 62, '#fff', 5) +
    disc(eye, 50, '#000') +
    disc(eye, 32, '#fff') +
    disc(eye, 21, '#000') +
    disc([eye[0] - 8, eye[1] - 9], 7, '#fff') +
    line(`M${eye[0] - 46} ${eye[1]}A46 46 0 0 1 ${eye[0] + 46} ${eye[1]}`, 7);
  return (
    `<clipPath id="${id}"><path d="${outline}"/></clipPath>${shape(outline)}<g clip-path="url(#${id})">` +
    `${fringe}${ribs.join('')}${outer}${inner}${scallops}${dust}${spot}</g>${line(outline, 6.5)}`
  );
}

function antenna(): string {
  const spine = bow([12, -150], [150, -330], 0.14, 14);
  const hairs = spine.slice(2, -1).map(([x, y], i) =>
    stroke(
      [
        [x - 26 + i, y - 12],
        [x, y],
        [x + 20 - i, y + 16],
      ],
      3.4,
    ),
  );
  return stroke(spine, 6) + hairs.join('');
}

function abdomen(random: Random): string {
  const belly = shape(curve(points('0 -110, 44 -60, 38 60, 26 190, 0 268, -26 190, -38 60, -44 -60'), true), '#fff', 6);
  const bands = count(9, (i) => {
    const y = -20 + i * 29;
    const half = 39 - i * 3.4;
    return line(
      curve([
        [-half, y],
        [0, y + 13],
        [half, y],
      ]),
      8 - i * 0.4,
    );
  });
  const fur = count(90, () => {
    const [x, y] = [random.between(-44, 44), random.between(-120, -40)];
    return stroke(
      [
        [x, y],
        [x * 1.28, y + 26],
      ],
      3,
    );
  });
  return `${belly}${bands.join('')}${fur.join('')}${disc([0, -132], 33, '#000')}${disc([0, -136], 13, '#fff')}${disc([0, -136], 6, '#000')}`;
}

/** A coiled snake, drawn from the tail, so that it overlaps itself. */
export function snake(random: Random, { coils = 2.6, tall = 460, wide = 240 } = {}): Motif {
  const steps = 300;
  const lean = random.between(-26, 26);
  const spine = count(steps + 1, (i): Point => {
    const share = i / steps;
    const sway = Math.sin(share * Math.PI * 2 * coils);
    return [
      sway * wide * (1 - share * 0.25) + lean * share,
      tall - share * tall * 1.9 + Math.sin(share * Math.PI * 4 * coils) * 62,
    ];
  });
  const half = (share: number) =>
    8 + 52 * Math.min(1, share * 2.6) ** 0.8 * (share > 0.93 ? 1 - (share - 0.93) * 5 : 1);
  const sides = spine.map((point, i) => {
    const [x0, y0] = spine[Math.max(0, i - 1)]!;
    const [x1, y1] = spine[Math.min(steps, i + 1)]!;
    const length = Math.hypot(x1 - x0, y1 - y0);
    return { point, nx: -(y1 - y0) / length, ny: (x1 - x0) / length, half: half(i / steps) };
  });
  const across = (i: number, share: number): Point => {
    const { point, nx, ny, half: reach } = sides[Math.min(steps, i)]!;
    return [point[0] + nx * reach * share, point[1] + ny * reach * share];
  };
  const parts: string[] = [];
  for (let i = 0; i < steps - 3; i += 3) {
    const row = count(5, (k) => across(i + k, -1));
    const other = count(5, (k) => across(i + k, 1)).reverse();
    parts.push(shape(straight([...row, ...other, row[0]!])));
    parts.push(
      shape(
        straight([across(i, 1), across(i + 3, 1), across(i + 3, 0.62), across(i, 0.62)]),
        (i / 3) % 2 ? '#fff' : '#fff',
        2.4,
      ),
    );
    for (let k = -4; k < 3; k++) {
      const from = (k + ((i / 3) % 2) * 0.5) / 4.4;
      const diamond = [across(i, from), across(i + 2, from + 0.12), across(i + 4, from), across(i + 2, from - 0.12)];
      const dark = Math.sin(i * 0.21) > 0.25 && Math.abs(from + 0.15) < 0.5;
      parts.push(shape(straight([...diamond, diamond[0]!]), dark || from < -0.72 ? '#000' : '#fff', 2));
    }
    parts.push(
      line(straight([across(i, -1), across(i + 4, -1)]), 6),
      line(straight([across(i, 1), across(i + 4, 1)]), 5),
    );
  }
  return {
    width: 820,
    height: 1240,
    body: parts.join('') + moved(snakeHead(), spine[steps - 4]!, headingOf(spine, steps)),
  };
}

function headingOf(spine: readonly Point[], last: number): number {
  const [x0, y0] = spine[last - 6]!;
  const [x1, y1] = spine[last]!;
  return (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
}

function snakeHead(): string {
  const outline = curve(points('-14 -36, 30 -58, 92 -58, 150 -30, 166 0, 150 30, 92 58, 30 58, -14 36'), true);
  const scales = count(4, (row) =>
    count(5, (k) =>
      line(
        curve([
          [10 + row * 22, -34 + k * 17],
          [24 + row * 22, -26 + k * 17],
          [10 + row * 22, -18 + k * 17],
        ]),
        3,
      ),
    ).join(''),
  );
  const tongue =
    stroke(points('160 0, 205 4, 238 -6'), 7) +
    stroke(points('228 -3, 252 -20, 268 -22'), 5) +
    stroke(points('228 -3, 254 8, 272 6'), 5);
  const eye = (side: number) =>
    disc([104, 34 * side], 13, '#000') +
    disc([107, 33 * side], 4, '#fff') +
    line(
      curve([
        [82, 46 * side],
        [104, 52 * side],
        [126, 40 * side],
      ]),
      5,
    );
  return (
    tongue +
    shape(outline, '#fff', 6) +
    scales.join('') +
    eye(1) +
    eye(-1) +
    line(curve(points('120 0, 140 6, 152 2')), 3) +
    dots(points('148 10, 148 -10'), 6)
  );
}

/** A beetle from above. */
export function beetle(random: Random): Motif {
  const leg = (y: number, reach: number, foot: number) =>
    stroke(
      [
        [90, y],
        [190, y - reach * 0.5],
        [250, y - reach],
      ],
      22,
      '#000',
      (share) => 1 - share * 0.4,
    ) +
    stroke(
      [
        [246, y - reach],
        [310, y - reach + foot],
        [330, y - reach + foot * 1.6],
      ],
      11,
    ) +
    stroke(
      [
        [326, y - reach + foot * 1.5],
        [352, y - reach + foot * 1.7],
      ],
      6,
    );
  const ridges = count(6, (i) => stroke(bow([14 + i * 26, -60 + i * 9], [10 + i * 16, 345 - i * 34], -0.07, 10), 5));
  const pits = dots(
    stipple(
      random,
      2600,
      [10, -80, 190, 340],
      (x, y) => ((x / 190) ** 2 + (y < 0 ? 0.1 : 0)) * ((x / 185) ** 2 + ((y - 110) / 270) ** 2 < 0.93 ? 1 : 0),
    ),
    4.4,
  );
  const shell = shape(curve(points('0 -88, 110 -84, 182 20, 180 180, 110 310, 0 372')), '#fff', 7);
  const collar =
    shape(curve(points('0 -108, 128 -100, 142 -168, 100 -246, 0 -262')), '#fff', 7) +
    dots(
      stipple(
        random,
        900,
        [10, -250, 135, -105],
        (x, y) => (x / 130) ** 2 * ((x / 138) ** 2 + ((y + 170) / 96) ** 2 < 0.9 ? 1 : 0),
      ),
      4.4,
    );
  const horn =
    shape(curve(points('0 -258, 66 -262, 84 -312, 60 -350, 0 -356')), '#fff', 7) +
    stroke(points('40 -338, 92 -402, 78 -470, 44 -492'), 26) +
    disc([56, -304], 13, '#000') +
    stroke(points('62 -330, 150 -370, 180 -430'), 6) +
    disc([182, -434], 9, '#000');
  const half =
    leg(-150, 90, -70) + leg(20, -20, 60) + leg(150, -150, 90) + shell + ridges.join('') + pits + collar + horn;
  return {
    width: 800,
    height: 1100,
    body: mirrored(half) + line('M0 -88V372', 6) + shape('M-26 -96L26 -96L0 -44Z', '#000'),
  };
}

/** A swallow in a dive, its wings drawn feather by feather. */
export function swallow(random: Random): Motif {
  const feathers = (root: Point, many: number, from: number, to: number, reach: number) =>
    count(many, (i) => {
      const share = i / (many - 1);
      const angle = ((from + (to - from) * share) * Math.PI) / 180;
      const length = reach * (0.46 + 0.54 * share ** 1.3) * random.between(0.97, 1.02);
      const tip: Point = [root[0] + Math.cos(angle) * length, root[1] + Math.sin(angle) * length];
      const blade = [...bow(root, tip, -0.06, 6), ...bow(tip, root, -0.09, 6)];
      return (
        shape(curve(blade, true), i % 2 ? '#000' : '#fff', 4) +
        stroke(bow(root, tip, -0.02, 4), 3, i % 2 ? '#fff' : '#000')
      );
    }).join('');
  const tail =
    stroke(bow([40, 120], [300, 460], 0.12), 46, '#000', (share) => 1.1 - share) +
    stroke(bow([20, 130], [90, 520], -0.12), 46, '#000', (share) => 1.1 - share);
  const wings = feathers([-10, -20], 11, -64, -8, 520) + feathers([-40, 0], 11, 118, 192, 520);
  const body = shape(
    curve(points('-210 -190, -150 -176, -40 -90, 60 60, 92 190, 30 140, -90 60, -160 -40, -206 -120'), true),
    '#fff',
    6,
  );
  const throat = shape(curve(points('-210 -190, -150 -176, -70 -112, -96 -92, -150 -96, -190 -126'), true), '#000');
  const beak = shape(straight(points('-206 -196, -262 -214, -214 -168')), '#000');
  const breast = dots(
    stipple(random, 1100, [-170, -100, 70, 150], (x, y) => (Math.abs(y - x * 1.05 - 26) < 30 ? 0.8 : 0)),
    5,
  );
  return {
    width: 1140,
    height: 1140,
    body: moved(tail + wings + body + breast + throat + beak + disc([-170, -150], 8, '#fff'), [20, -20]),
  };
}
