import {
  around,
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
  polar,
  shape,
  stipple,
  straight,
  stroke,
  turn,
} from '../pen.ts';
import type { Random } from '../random.ts';
import { blossom } from './plants.ts';

/** A dagger, alone or through a flower. */
export function dagger(random: Random, { flower = true } = {}): Motif {
  const blade = shape(straight(points('0 -150, 52 -150, 46 300, 0 560')), '#fff', 6);
  const shade = count(46, (i) =>
    stroke(
      [
        [8, -140 + i * 14.4],
        [44 - Math.max(0, i - 32) * 2.9, -132 + i * 14.4],
      ],
      4.4,
      '#000',
      (share) => share,
    ),
  );
  const fuller = shape(straight(points('0 -150, 13 -150, 8 250, 0 330')), '#000');
  const guard =
    shape(curve(points('0 -200, 90 -196, 170 -226, 222 -206, 230 -166, 186 -150, 90 -158, 0 -146')), '#fff', 6) +
    stroke(bow([20, -176], [200, -190], 0.1), 8) +
    disc([214, -186], 26, '#fff', 6) +
    disc([214, -186], 10, '#000');
  const grip = count(9, (i) =>
    shape(
      curve([
        [0, -216 - i * 24],
        [36, -220 - i * 24],
        [34, -240 - i * 24],
        [0, -236 - i * 24],
      ]),
      i % 2 ? '#000' : '#fff',
      5,
    ),
  );
  const pommel =
    disc([0, -456], 44, '#fff', 6) +
    around(8, stroke(points('14 0, 38 0'), 8)).replace(/^/, '<g transform="translate(0 -456)">') +
    '</g>' +
    disc([0, -456], 13, '#000');
  const heart = flower ? moved(blossom(random, 190, 5), [0, 40], random.between(0, 60)) : '';
  const drops = flower
    ? count(3, (i) =>
        shape(
          curve(
            [
              [70 - i * 58, 300 + i * 74],
              [82 - i * 58, 332 + i * 74],
              [70 - i * 58, 344 + i * 74],
              [58 - i * 58, 332 + i * 74],
            ],
            true,
          ),
          '#000',
        ),
      ).slice(0, 2)
    : [];
  return {
    width: 640,
    height: 1180,
    body: mirrored(blade + shade.join('') + fuller + guard + grip.join('')) + pommel + heart + drops.join(''),
  };
}

/** A ship under full sail. */
export function ship(random: Random): Motif {
  const sail = (x: number, y: number, width: number, height: number) => {
    const belly = width * 0.16;
    const outline = curve(
      [
        [x - width / 2, y],
        [x, y + 9],
        [x + width / 2, y],
        [x + width / 2 + belly, y + height * 0.55],
        [x + width / 2 + belly * 0.4, y + height],
        [x, y + height - 18],
        [x - width / 2 + belly * 0.2, y + height],
        [x - width / 2 + belly, y + height * 0.55],
      ],
      true,
    );
    const cloths = count(5, (i) =>
      stroke(bow([x + width * (i / 5 - 0.3), y + 8], [x + width * (i / 5 - 0.28), y + height - 16], -0.13, 6), 2.6),
    );
    const shade = count(20, (i) =>
      stroke(
        [
          [x + width / 2 + belly * Math.sin((Math.PI * (i + 1)) / 22), y + 6 + (height * i) / 21],
          [x + width * 0.22, y + 8 + (height * i) / 21],
        ],
        4,
        '#000',
        (share) => 1 - share,
      ),
    );
    return (
      shape(outline, '#fff', 5) +
      cloths.join('') +
      shade.join('') +
      stroke(
        [
          [x - width * 0.56, y - 2],
          [x + width * 0.56, y - 2],
        ],
        9,
      )
    );
  };
  const mast = (x: number, top: number) =>
    stroke(
      [
        [x, 190],
        [x, top],
      ],
      15,
      '#000',
      (share) => 1 - share * 0.6,
    ) +
    shape(
      straight([
        [x, top],
        [x + 66, top + 14],
        [x + 40, top + 24],
        [x + 62, top + 38],
        [x, top + 34],
      ]),
      '#000',
    );
  const hull = shape(
    curve(points('-330 150, -300 196, -262 306, -60 334, 190 318, 300 216, 352 132, 250 176, 60 196, -180 186'), true),
    '#fff',
    7,
  );
  const planks = count(5, (i) =>
    stroke(bow([-306 + i * 12, 206 + i * 22], [316 - i * 24, 190 + i * 24], 0.05, 10), 4.4),
  );
  const ports = count(7, (i) =>
    shape(
      straight([
        [-216 + i * 62, 226],
        [-190 + i * 62, 227],
        [-190 + i * 62, 250],
        [-216 + i * 62, 249],
      ]),
      '#000',
    ),
  );
  const rigging = points('-180 -250, 40 -400, 220 -220').flatMap(([x, top]) =>
    count(4, (i) =>
      stroke(
        [
          [x!, top! + 40],
          [x! - 120 + i * 80, 180],
        ],
        2.2,
        '#000',
        () => 1,
      ),
    ),
  );
  const bowsprit =
    stroke(points('300 190, 460 70'), 13) +
    [0.35, 0.68, 1]
      .map((share) =>
        shape(
          curve(
            [
              [300 + 150 * share, 182 - 105 * share],
              [250 + 60 * share, -40 - 90 * share],
              [226, -200],
              [270 + 40 * share, 60],
            ],
            true,
          ),
          '#fff',
          4,
        ),
      )
      .reverse()
      .join('');
  const waves = count(5, (row) =>
    count(11, (i) =>
      stroke(
        bow(
          [-520 + i * 96 + (row % 2) * 48, 352 + row * 34],
          [-424 + i * 96 + (row % 2) * 48, 352 + row * 34],
          row % 2 ? -0.2 : 0.2,
          8,
        ),
        8 - row * 0.9,
      ),
    ).join(''),
  );
  const birds = points('-330 -300, -250 -350, 330 -360').map(
    ([x, y]) =>
      stroke(bow([x!, y!], [x! + 34, y! + 8], -0.3, 5), 6) + stroke(bow([x! + 34, y! + 8], [x! + 70, y!], -0.3, 5), 6),
  );
  const spray = dots(
    stipple(random, 500, [-480, 300, 480, 520], () => 0.3),
    4.4,
  );
  return {
    width: 1120,
    height: 1080,
    body: moved(
      rigging.join('') +
        bowsprit +
        mast(-180, -290) +
        mast(40, -440) +
        mast(220, -260) +
        sail(-180, -210, 210, 130) +
        sail(-180, -66, 250, 200) +
        sail(220, -180, 180, 120) +
        sail(220, -50, 220, 180) +
        sail(40, -350, 210, 130) +
        sail(40, -206, 270, 170) +
        sail(40, -22, 310, 168) +
        hull +
        planks.join('') +
        ports.join('') +
        waves.join('') +
        spray +
        birds.join(''),
      [0, 20],
    ),
  };
}

/** A skull from the front, in dots. */
export function skull(random: Random): Motif {
  const half: Point[] = points(
    '0 -440, 170 -410, 300 -280, 322 -110, 268 10, 274 96, 206 150, 176 260, 168 330, 90 372, 0 380',
  );
  const outline = shape(
    curve(
      [
        ...half,
        ...half
          .slice(1, -1)
          .reverse()
          .map(([x, y]): Point => [-x, y]),
      ],
      true,
    ),
    '#fff',
    7,
  );
  const socket = shape(curve(points('58 -20, 110 -72, 196 -66, 228 4, 190 76, 104 84, 62 44'), true), '#000');
  const glint = line(curve(points('92 -36, 120 -56, 160 -58')), 5, '#fff');
  const nose = shape(curve(points('0 60, 26 96, 44 150, 22 160, 0 148')), '#000');
  const cheek = stroke(bow([268, 20], [150, 180], 0.2), 15) + stroke(bow([176, 250], [110, 190], 0.2), 9);
  const teeth =
    count(4, (i) =>
      shape(
        curve(
          [
            [i * 38 + 2, 224],
            [i * 38 + 36, 220],
            [i * 37 + 34, 290],
            [i * 37 + 4, 294],
          ],
          true,
        ),
        '#fff',
        5,
      ),
    ).join('') +
    count(4, (i) =>
      shape(
        curve(
          [
            [i * 36 + 2, 298],
            [i * 36 + 34, 296],
            [i * 34 + 32, 350 - i * 4],
            [i * 34 + 4, 354 - i * 4],
          ],
          true,
        ),
        '#fff',
        5,
      ),
    ).join('');
  const shade = dots(
    stipple(random, 15000, [0, -430, 320, 370], (x, y) => {
      const inside = (x / 316) ** 2 + ((y + 130) / 306) ** 2 < 0.97 || (y > 60 && x < 170 - (y - 250) * 0.1 && y < 365);
      const hollow =
        Math.exp(-(((x - 270) / 70) ** 2) - ((y - 110) / 90) ** 2) +
        Math.exp(-(((x - 290) / 60) ** 2) - ((y + 140) / 150) ** 2) +
        0.9 * Math.exp(-(((x - 145) / 120) ** 2) - (y / 110) ** 2) +
        0.8 * Math.exp(-((x / 50) ** 2) - ((y - 110) / 90) ** 2) +
        0.5 * Math.exp(-(((x - 150) / 60) ** 2) - ((y - 290) / 100) ** 2);
      return inside ? hollow * 0.62 : 0;
    }),
    4.6,
  );
  const cracks = stroke(points('20 -432, 44 -360, 30 -320, 70 -262'), 6) + stroke(points('44 -360, 90 -330'), 4);
  return { width: 760, height: 920, body: outline + mirrored(shade + socket + glint + nose + cheek + teeth) + cracks };
}

/** The moon with rays around it, engraved. */
export function moon(random: Random): Motif {
  const rays =
    around(
      24,
      stroke(points('318 0, 430 0'), 15, '#000', (share) => 1 - share),
    ) +
    around(
      24,
      stroke(bow([318, 0], [376, 0], 0.2), 11, '#000', (share) => 1 - share),
      0.5,
    );
  const disk = disc([0, 0], 292, '#fff', 7) + disc([0, 0], 276, 'none', 3);
  const crescent = 'M90 -258A276 276 0 1 0 90 258A212 212 0 1 1 90 -258Z';
  const dark = count(40, (i) => line(`M-270 ${-266 + i * 13.6}H270`, 5)).join('');
  const sea = dots(
    stipple(random, 3200, [-276, -260, 90, 260], (x, y) =>
      Math.hypot(x, y) < 270 && Math.hypot(x - 130, y) > 232 ? 0.12 + 0.5 * Math.max(0, -x / 276) ** 2 : 0,
    ),
    4.4,
  );
  const craters = [
    [-190, -60, 34],
    [-150, 120, 22],
    [-232, 30, 16],
    [-110, -180, 20],
    [-96, 214, 13],
  ].map(
    ([x, y, r]) =>
      disc([x!, y!], r!, 'none', 4) +
      stroke(bow([x! - r! * 0.7, y! + r! * 0.5], [x! + r! * 0.7, y! + r! * 0.5], -0.3), 5),
  );
  return {
    width: 920,
    height: 920,
    body: `${rays}${disk}<clipPath id="moon"><circle r="276"/></clipPath><g clip-path="url(#moon)">${dark}</g>${shape(crescent, '#fff', 5)}${sea}${craters.join('')}${count(
      9,
      (i) => disc(polar(turn(-60 + i * 15), 90 + (i % 3) * 60), 5 + (i % 2) * 4, '#fff'),
    )
      .map((star, i) => moved(star, [60, (i % 4) * 20 - 30]))
      .join('')}`,
  };
}

/** An eye in a triangle of light. */
export function eye(random: Random): Motif {
  const rays =
    around(
      36,
      stroke(
        [
          [300, 0],
          [random.between(400, 440), 0],
        ],
        11,
        '#000',
        (share) => 1 - share,
      ),
    ) + around(36, dots(points('330 0, 352 0, 370 0'), 6), 0.5);
  const lids = shape(
    curve(points('-300 10, -170 -120, 0 -168, 170 -120, 300 10, 170 108, 0 142, -170 108'), true),
    '#fff',
    9,
  );
  const iris =
    disc([0, -12], 124, '#fff', 7) +
    moved(
      around(48, stroke(points('56 0, 116 0'), 5.4)) + disc([0, 0], 52, '#000') + disc([22, -24], 17, '#fff'),
      [0, -12],
    );
  const crease =
    line(curve(points('-310 -40, -180 -170, 0 -222, 180 -170, 310 -40')), 8) +
    line(curve(points('-280 -100, -170 -210, 0 -262, 170 -210, 280 -100')), 4);
  const lashes = count(19, (i) => {
    const angle = turn(-160 + i * 7.8);
    return stroke(
      bow(
        [Math.cos(angle) * 290, Math.sin(angle) * 170 + 6],
        [Math.cos(angle) * 350, Math.sin(angle) * 250],
        i < 9 ? -0.2 : 0.2,
        4,
      ),
      9,
      '#000',
      (share) => 1 - share,
    );
  });
  const veil = dots(
    stipple(random, 4200, [-290, -160, 290, 130], (x, y) =>
      Math.abs(y + 10) < 120 * (1 - (x / 300) ** 2) ? (Math.abs(x) / 290) ** 1.6 * 0.8 : 0,
    ),
    4.4,
  );
  const tear =
    shape(curve(points('0 170, 30 232, 0 268, -30 232'), true), '#fff', 7) +
    stroke(bow([-14, 240], [10, 256], -0.2), 5);
  return {
    width: 920,
    height: 920,
    body: rays + disc([0, 0], 292) + lids + veil + iris + crease + lashes.join('') + tear,
  };
}

/** A key with a ribbon of leaves around it. */
export function lantern(random: Random): Motif {
  const frame = shape(straight(points('0 -250, 150 -190, 170 230, 120 290, 0 290')), '#fff', 7);
  const glass =
    shape(straight(points('0 -170, 104 -150, 122 200, 0 206')), '#fff', 5) +
    count(22, (i) =>
      stroke(
        [
          [112 + i * 0.3, -140 + i * 16],
          [70 - (i % 3) * 16, -138 + i * 16],
        ],
        4,
        '#000',
        (share) => 1 - share,
      ),
    ).join('');
  const roof =
    shape(curve(points('0 -380, 60 -350, 96 -290, 176 -236, 0 -226')), '#fff', 7) +
    count(8, (i) => stroke(bow([10 + i * 10, -350 + i * 8], [16 + i * 19, -236], 0.06), 4)).join('');
  const foot =
    shape(straight(points('0 280, 136 280, 156 324, 0 330')), '#fff', 7) + stroke(points('8 304, 140 300'), 5);
  const flame =
    shape(curve(points('0 -90, 44 0, 52 70, 0 124, -52 70, -40 10, -14 -30'), true), '#fff', 6) +
    shape(curve(points('0 10, 20 60, 0 104, -20 66'), true), '#000') +
    shape(straight(points('-30 128, 30 128, 34 204, -34 204')), '#fff', 5);
  const glow = around(
    20,
    stroke(
      [
        [random.between(120, 132), 0],
        [190, 0],
      ],
      6,
      '#000',
      (share) => 1 - share,
    ),
  );
  const rays =
    around(
      16,
      stroke(points('270 0, 370 0'), 9, '#000', (share) => 1 - share),
      0.5,
    ) + around(16, dots(points('290 0, 320 0, 345 0'), 8));
  return {
    width: 800,
    height: 1060,
    body:
      moved(rays, [0, 20]) +
      moved(disc([0, 0], 250), [0, 20]) +
      disc([0, -424], 42, 'none', 12) +
      mirrored(frame + glass + roof + foot) +
      moved(glow, [0, 40], 0, 0.5) +
      flame,
  };
}
