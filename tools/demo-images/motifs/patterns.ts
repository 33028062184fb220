import {
  around,
  bow,
  count,
  curve,
  disc,
  dots,
  line,
  type Motif,
  type Point,
  points,
  polar,
  round,
  shape,
  stipple,
  straight,
  stroke,
  turn,
} from '../pen.ts';
import type { Random } from '../random.ts';

/** Rings of petals around a center, shaded with dots. */
export function mandala(random: Random): Motif {
  const rings: string[] = [];
  const radii = [440, 370, 300, 226, 160, 100];
  const base = random.pick([8, 12, 16]);
  radii.forEach((radius, i) => {
    const many = i > 3 ? base : base * (i % 2 ? 1 : 2);
    const inner = radii[i + 1] ?? 34;
    const width = (Math.PI * radius) / many;
    const kind = (i + random.int(0, 1)) % 3;
    rings.push(
      around(
        many,
        kind === 0
          ? pointed(random, inner * 0.8, radius, width)
          : kind === 1
            ? rounded(random, inner * 0.8, radius, width)
            : rays(inner, radius, width),
        i % 2 ? 0.5 : 0,
      ),
    );
    rings.push(disc([0, 0], inner + 6, '#fff', 5), around(many * 2, dots([[inner - 8, 0]], 7)));
  });
  return {
    width: 960,
    height: 960,
    body: `${rings.join('')}${disc([0, 0], 36, '#000')}${around(8, stroke(points('6 0, 32 0'), 7, '#fff'))}`,
  };
}

function pointed(random: Random, from: number, to: number, width: number): string {
  const outline = curve(
    [
      [from, 0],
      [from + (to - from) * 0.4, -width * 0.62],
      [to, 0],
      [from + (to - from) * 0.4, width * 0.62],
    ],
    true,
  );
  const shade = stipple(random, Math.round(width * 4), [from, -width * 0.5, to, width * 0.5], (x, y) => {
    const share = (x - from) / (to - from);
    return Math.abs(y) < width * 0.5 * Math.sin(Math.PI * Math.min(1, share * 1.1)) ? (1 - share) ** 1.6 : 0;
  });
  return (
    shape(outline, '#fff', 5) +
    dots(shade, 4) +
    stroke(
      [
        [from, 0],
        [to - 8, 0],
      ],
      5,
    )
  );
}

function rounded(random: Random, from: number, to: number, width: number): string {
  const reach = to - width * 0.2;
  const outline = curve([
    [from, -width * 0.5],
    [reach, -width * 0.62],
    [to, 0],
    [reach, width * 0.62],
    [from, width * 0.5],
  ]);
  const shade = stipple(
    random,
    Math.round(width * 5),
    [from, -width * 0.45, to, width * 0.45],
    (x, y) => ((x - from) / (to - from)) ** 2 * (1 - (Math.abs(y) / width) * 1.4),
  );
  const inner = curve([
    [from, -width * 0.22],
    [(from + to) / 2, -width * 0.3],
    [to - width * 0.34, 0],
    [(from + to) / 2, width * 0.3],
    [from, width * 0.22],
  ]);
  return shape(outline, '#fff', 5) + dots(shade, 4) + shape(inner, '#000');
}

function rays(from: number, to: number, width: number): string {
  return (
    count(5, (i) =>
      stroke(
        [
          [from, (i - 2) * width * 0.16],
          [to - Math.abs(i - 2) * 14, (i - 2) * width * 0.24],
        ],
        6,
        '#000',
        (share) => 1 - share * 0.7,
      ),
    ).join('') + dots([[to + 4, 0]], 11)
  );
}

/** Triangles side by side that dissolve into dots. */
export function lattice(random: Random): Motif {
  const side = 84;
  const tall = side * 0.866;
  const parts: string[] = [];
  for (let row = -7; row <= 7; row++) {
    for (let column = -6; column <= 6; column++) {
      const middle: Point = [column * side + (row % 2 ? side / 2 : 0), row * tall];
      const far = Math.hypot(middle[0] * 1.15, middle[1] * 0.82) / 430 + random.bell() * 0.12;
      if (far > 1) continue;
      const corners = count(6, (k): Point => {
        const [x, y] = polar(turn(60 * k + 30), side / 1.732);
        return [middle[0] + x, middle[1] + y];
      });
      const hexagon = straight([...corners, corners[0]!]);
      if (far < 0.34)
        parts.push(
          shape(hexagon, '#000', 2),
          line(straight([corners[0]!, corners[2]!, corners[4]!, corners[0]!]), 4, '#fff'),
        );
      else if (far < 0.58)
        parts.push(shape(straight([corners[0]!, corners[2]!, corners[4]!, corners[0]!]), '#000'), line(hexagon, 4));
      else if (far < 0.8)
        parts.push(
          line(hexagon, 4),
          dots(
            stipple(random, 46, [middle[0] - 34, middle[1] - 34, middle[0] + 34, middle[1] + 34], () => 0.9),
            5,
          ),
        );
      else
        parts.push(
          dots(
            stipple(random, 40, [middle[0] - 40, middle[1] - 40, middle[0] + 40, middle[1] + 40], () => 1.5 - far),
            5,
          ),
        );
    }
  }
  return { width: 980, height: 1200, body: parts.join('') };
}

/** Bands around a limb; `height` is the share of the circumference that the drawing covers. */
export function bands(random: Random): Motif {
  const rows: string[] = [];
  const across = (y: number, step: number, make: (x: number, i: number) => string) =>
    count(Math.ceil(1300 / step), (i) => make(-650 + i * step, i)).join('') + (y ? '' : '');
  const solid = (y: number, height: number) => shape(`M-650 ${y}H650V${y + height}H-650Z`, '#000');
  const kinds = [
    (y: number) =>
      solid(y, 90) +
      across(y, 90, (x) =>
        shape(
          straight([
            [x, y + 90],
            [x + 45, y + 20],
            [x + 90, y + 90],
          ]),
          '#fff',
        ),
      ),
    (y: number) =>
      across(
        y,
        74,
        (x) =>
          shape(
            straight([
              [x, y + 45],
              [x + 37, y],
              [x + 74, y + 45],
              [x + 37, y + 90],
            ]),
            '#000',
          ) +
          shape(
            straight([
              [x + 22, y + 45],
              [x + 37, y + 26],
              [x + 52, y + 45],
              [x + 37, y + 64],
            ]),
            '#fff',
          ),
      ),
    (y: number) => solid(y, 120),
    (y: number) =>
      across(y, 26, (x) =>
        dots(
          [
            [x, y + 14],
            [x + 13, y + 38],
            [x, y + 62],
            [x + 13, y + 84],
          ],
          10,
        ),
      ),
    (y: number) =>
      across(
        y,
        60,
        (x) =>
          line(
            straight([
              [x, y + 80],
              [x + 30, y + 10],
              [x + 60, y + 80],
            ]),
            12,
          ) +
          line(
            straight([
              [x + 14, y + 84],
              [x + 30, y + 46],
              [x + 46, y + 84],
            ]),
            7,
          ),
      ),
    (y: number) => line(`M-650 ${y + 20}H650M-650 ${y + 40}H650M-650 ${y + 60}H650`, 7),
  ];
  let y = -470;
  for (const kind of [2, 3, 0, 5, 1, 4, 2, 3].map((i) => (i + random.int(0, 1)) % kinds.length)) {
    rows.push(kinds[kind]!(y));
    y += kind === 2 ? 138 : 112;
  }
  return { width: 1300, height: 1040, body: rows.join('') };
}

/** A wave that breaks under a red sun, in a round frame. */
export function wave(random: Random): Motif {
  const water = count(15, (i) => {
    const lift = i * 13;
    const crest: Point[] = [
      [-460, 210 - lift * 0.4],
      [-300, 200 - lift],
      [-130, 90 - lift * 1.3],
      [-20, -60 - lift * 1.25],
      [110, -168 - lift * 0.7],
      [230, -150 - lift * 0.3],
      [292, -70],
      [272, -20],
    ];
    return line(curve(crest), i % 4 === 0 ? 9 : 4.4);
  });
  const body = shape(
    curve(
      points(
        '-470 230, -300 206, -130 100, -20 -60, 110 -176, 240 -150, 300 -60, 258 -10, 232 -60, 180 -72, 110 20, 96 150, 180 250, 330 262, 470 214, 470 480, -470 480',
      ),
      true,
    ),
    '#fff',
    8,
  );
  const inside = count(9, (i) =>
    stroke(bow([90 - i * 30, 10 + i * 34], [140 + i * 42, 268 + i * 18], 0.26, 10), 10 - i * 0.6),
  );
  const swell = count(8, (i) => stroke(bow([-440, 300 + i * 22], [430, 290 + i * 22], i % 2 ? 0.05 : -0.03, 12), 7));
  const claws = count(10, (i) => {
    const at: Point = [120 + i * 19, -176 + i * 4 + (i > 5 ? (i - 5) * 16 : 0)];
    return stroke(bow(at, [at[0] + 40, at[1] + 44], -0.3), 13) + disc([at[0] + 42, at[1] + 48], 8, '#fff', 5);
  });
  const foam = count(70, () =>
    disc([random.between(70, 340), random.between(-210, 60)], random.between(3, 10), '#fff', 4),
  ).slice(0, 36);
  const sun =
    disc([-150, -180], 130, '#fff', 8) +
    count(12, (i) =>
      line(
        `M${round(-150 - Math.sqrt(Math.max(0, 128 ** 2 - (i * 21 - 120) ** 2)))} ${-180 + i * 21 - 120}H${round(-150 + Math.sqrt(Math.max(0, 128 ** 2 - (i * 21 - 120) ** 2)))}`,
        5 + i * 0.6,
      ),
    ).join('');
  return {
    width: 960,
    height: 960,
    body: `<clipPath id="round"><circle r="440"/></clipPath><g clip-path="url(#round)">${sun}${water.join('')}${body}${swell.join('')}${inside.join('')}${claws.join('')}${foam.join('')}</g>${disc([0, 0], 442, 'none', 10)}${disc([0, 0], 460, 'none', 4)}`,
  };
}

/** Mountains over a wood of firs. */
export function mountains(random: Random): Motif {
  const peak = (x: number, top: number, wide: number) => {
    const ridge: Point[] = [
      [x - wide, 160],
      [x - wide * 0.4, top + 190],
      [x, top],
      [x + wide * 0.3, top + 130],
      [x + wide * 0.55, top + 210],
      [x + wide, 160],
    ];
    const shade = count(26, (i) => {
      const share = i / 25;
      const from: Point = [x + share * wide * 0.5, top + share * 280];
      return stroke(
        [
          from,
          [from[0] - 26 + share * 50, from[1] + 60 + share * 20],
          [from[0] + 14 + share * 66, from[1] + 150 - share * 60],
        ],
        6,
        '#000',
        (along) => 1 - along,
      );
    });
    return shape(straight([...ridge, ridge[0]!]), '#fff', 7) + shade.join('');
  };
  const fir = (x: number, foot: number, height: number) =>
    stroke(
      [
        [x, foot],
        [x, foot - height],
      ],
      6,
    ) +
    count(9, (i) => {
      const y = foot - height + (i / 9) * height * 0.9 + 8;
      const half = 8 + (i / 9) * height * 0.24;
      return (
        stroke(bow([x, y - 8], [x - half, y + half * 0.5], 0.1, 3), 10, '#000', (share) => 1 - share * 0.8) +
        stroke(bow([x, y - 8], [x + half, y + half * 0.5], -0.1, 3), 10, '#000', (share) => 1 - share * 0.8)
      );
    }).join('');
  const wood = count(15, (i) =>
    fir(-320 + i * 46, 240 + random.between(-10, 40) + (i % 3) * 24, random.between(130, 240)),
  );
  const sky =
    line('M-60 -330A120 120 0 1 0 60 -330', 0.1) +
    disc([0, -330], 96, '#fff', 7) +
    dots(
      stipple(random, 900, [-96, -426, 96, -234], (x, y) => (Math.hypot(x, y + 330) < 88 ? (x + 96) / 240 : 0)),
      4.4,
    );
  const water = count(8, (i) =>
    stroke(
      [
        [-300 + i * 30 + random.between(-20, 20), 330 + i * 22],
        [300 - i * 30 + random.between(-20, 20), 330 + i * 22],
      ],
      6,
    ),
  );
  return {
    width: 820,
    height: 1040,
    body: sky + peak(-180, -110, 230) + peak(200, -70, 210) + peak(20, -250, 270) + wood.join('') + water.join(''),
  };
}

/** A circle of one brush stroke. */
export function brushCircle(random: Random): Motif {
  const start = random.between(100, 140);
  const bristles = count(70, (i) => {
    const radius = 270 + (i / 70) * 150 + random.bell() * 6;
    const length =
      318 - Math.abs(i - 35) * random.between(0.4, 1.6) - (random.next() < 0.3 ? random.between(20, 110) : 0);
    const from = start + random.between(0, 10);
    const points = count(40, (k) => polar(turn(from + (length * k) / 39), radius + Math.sin(k / 7 + i / 30) * 9));
    return stroke(
      points,
      random.between(3, 9),
      '#000',
      (share) => 0.5 + 0.5 * Math.sin(Math.PI * Math.min(1, share * 1.2 + 0.2)),
    );
  });
  const drops = count(30, () =>
    disc(polar(turn(start + random.between(-60, 20)), random.between(300, 470)), random.between(1.5, 7), '#000'),
  );
  return { width: 960, height: 960, body: bristles.join('') + drops.join('') };
}

/** A web with its spider, hanging from a corner. */
export function web(random: Random): Motif {
  const spokes = count(13, (i) => turn(i * (360 / 13) + random.between(-5, 5)));
  const reach = spokes.map(() => random.between(380, 470));
  const threads = spokes.map((angle, i) => line(straight([[0, 0], polar(angle, reach[i]!)]), 5));
  const rounds = count(9, (ring) =>
    spokes
      .map((angle, i) => {
        const next = spokes[(i + 1) % spokes.length]!;
        const share = (ring + 1.2) / 10.2;
        return line(
          curve(bow(polar(angle, reach[i]! * share), polar(next, reach[(i + 1) % spokes.length]! * share), 0.16, 6)),
          4,
        );
      })
      .join(''),
  );
  const legs = count(
    4,
    (i) =>
      stroke(
        [
          [14, -20 + i * 12],
          [70 + (i % 3) * 12, -70 + i * 34],
          [96, -20 + i * 46],
        ],
        10,
      ) +
      stroke(
        [
          [-14, -20 + i * 12],
          [-70 - (i % 3) * 12, -70 + i * 34],
          [-96, -20 + i * 46],
        ],
        10,
      ),
  );
  const spider = `<g transform="translate(60 90)">${legs.join('')}${shape(
    curve(points('0 0, 44 30, 40 92, 0 118, -40 92, -44 30'), true),
    '#000',
  )}${disc([0, -20], 27, '#000')}${shape('M0 42L14 66L0 90L-14 66Z', '#fff')}</g>`;
  return { width: 980, height: 980, body: threads.join('') + rounds.join('') + spider };
}
