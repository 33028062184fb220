import { detail, Frame, inkOf, mix, smoothstep } from './frame.ts';
import { enlarged, focused } from './lens.ts';
import { clouds } from './noise.ts';
import { bow, count, curve, disc, document, type Point, points, polar, shape, straight, stroke, turn } from './pen.ts';
import { randomFrom } from './random.ts';
import { drawSilhouettes } from './silhouettes.ts';
import { bar, type Distance, egg, joined, photograph, uneven } from './solid.ts';

type Hair = 'bun' | 'crop' | 'long' | 'curls' | 'cap' | 'braid';
type Portrait = {
  seed: number;
  facing: 'left' | 'right' | 'away';
  hair: Hair;
  glasses?: boolean;
  beard?: boolean;
  light: keyof typeof lights;
};

const lights = {
  amber: { key: [1.5, 0.8, 0.32], fill: [0.06, 0.09, 0.16], glow: [0.5, 0.22, 0.07] },
  red: { key: [1.35, 0.2, 0.13], fill: [0.07, 0.1, 0.2], glow: [0.34, 0.035, 0.03] },
  cool: { key: [0.8, 0.98, 1.25], fill: [0.3, 0.09, 0.05], glow: [0.1, 0.15, 0.24] },
  lamp: { key: [1.5, 1.0, 0.56], fill: [0.3, 0.05, 0.04], glow: [0.36, 0.2, 0.09] },
} as const;

const ink = '#000';

/** A person against the light of a lamp, drawn from the side or from behind. */
export async function portrait({ seed, facing, hair, glasses, beard, light }: Portrait): Promise<Frame> {
  const random = randomFrom(seed);
  const { key, fill, glow } = lights[light];
  const [width, height] = [1080 * detail, 1350 * detail];
  const lampX = random.between(0.3, 0.75) * (seed % 2 ? -1 : 1);
  const lampY = random.between(-0.9, -0.45);
  const frame = new Frame(width, height).shade((x, y, pixel) => {
    const far = Math.hypot(x - lampX, (y - lampY) * 0.9);
    const haze = Math.exp(-far * 1.5) * (0.65 + 0.7 * clouds(x * 1.6 + seed, y * 1.6, 4));
    const bulb = smoothstep(0.15, 0.11, far) * 1.6 + Math.exp(-((far / 0.24) ** 2)) * 0.7;
    for (let c = 0; c < 3; c++) pixel[c] = 0.006 + 0.004 * c + haze * glow[c]! + bulb * (0.25 + key[c]! * 0.8);
  });
  await shelves(frame, seed);
  const figure = facing === 'away' ? fromBehind(random, hair) : fromTheSide(random, hair, { glasses, beard });
  const size = random.between(0.96, 1.12);
  const placed = `<g transform="translate(${random.between(-40, 40)} 60) scale(${facing === 'right' ? -size : size} ${size})">${figure}</g>`;
  const side = Math.sign(lampX);
  return drawSilhouettes(frame, document({ width: 1080, height: 1350, body: placed }, width), {
    color: [0.004, 0.005, 0.008],
    blur: 1.1,
    edges: [
      { from: [side * 0.9, -0.45], color: key, width: 16 },
      { from: [side * 0.8, -0.6], color: [key[0] * 0.17, key[1] * 0.17, key[2] * 0.17], width: 90 },
      { from: [-side, -0.1], color: fill, width: 26 },
    ],
  });
}

/** Frames on the wall in the background, out of focus. */
async function shelves(frame: Frame, seed: number): Promise<void> {
  const random = randomFrom(seed + 40);
  const boxes = count(9, () => {
    const [x, y] = [random.between(-540, 420), random.between(-660, 260)];
    const [w, h] = [random.between(70, 180), random.between(90, 220)];
    return shape(
      straight([
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
      ]),
      '#777',
    );
  });
  const mask = await inkOf(document({ width: 1080, height: 1350, body: boxes.join('') }, frame.width), 16);
  for (let pixel = 0; pixel < mask.cover.length; pixel++) {
    const dim = 1 - (mask.cover[pixel]! / 255) * 0.75;
    for (let c = 0; c < 3; c++) frame.light[pixel * 3 + c]! *= dim;
  }
}

function fromTheSide(
  random: ReturnType<typeof randomFrom>,
  hair: Hair,
  { glasses, beard }: Pick<Portrait, 'glasses' | 'beard'>,
): string {
  const nose = random.between(-8, 10);
  const chin = random.between(-10, 12);
  const face: Point[] = [
    [-58, 396],
    [-74, 330],
    [-150 + chin, 316],
    [-188 + chin, 286],
    [-190, 250],
    [-204, 226],
    [-216, 208],
    [-200, 192],
    [-218, 170],
    [-210, 146],
    [-224, 128],
    [-262 - nose, 108],
    [-258 - nose, 88],
    [-226, 34],
    [-204, -8],
    [-214, -52],
    [-206, -130],
    [-160, -226],
    [-60, -286],
    [60, -290],
    [160, -226],
    [204, -120],
    [196, 0],
    [150, 110],
    [136, 220],
    [150, 300],
  ];
  const body: Point[] = points('220 350, 400 420, 500 560, 540 900, -420 900, -380 640, -300 500, -150 440');
  const shirt =
    shape(curve([...face, ...body], true), ink) +
    shape(curve(points('-150 430, -60 380, 120 300, 240 340, 420 430, 540 900, -460 900, -400 560'), true), ink);
  const top: Point[] = points(
    '-214 -96, -176 -236, -70 -312, 66 -322, 186 -256, 240 -120, 222 20, 160 110, 96 30, 70 -90, -60 -150',
  );
  const strands = (root: Point, many: number, reach: number, from: number, to: number) =>
    count(many, () => {
      const angle = turn(random.between(from, to));
      const tip: Point = [
        root[0] + Math.cos(angle) * reach * random.between(0.7, 1),
        root[1] + Math.sin(angle) * reach * random.between(0.7, 1),
      ];
      return stroke(bow(root, tip, random.between(-0.2, 0.2)), 7, ink, (share) => 1 - share);
    }).join('');
  const styles: Record<Hair, string> = {
    bun:
      shape(curve(top, true), ink) +
      disc([196, -262], 92, ink) +
      strands([150, 60], 12, 150, 60, 120) +
      strands([196, -262], 26, 128, 0, 360),
    crop:
      shape(
        curve(
          top.map(([x, y]): Point => [x * 0.97, y * 0.98]),
          true,
        ),
        ink,
      ) + strands([-60, -250], 40, 130, 190, 330),
    long:
      shape(
        curve(
          points(
            '-216 -90, -176 -246, -60 -326, 80 -330, 214 -250, 270 -80, 280 160, 330 420, 280 640, 120 600, 90 300, 60 40, -40 -130',
          ),
          true,
        ),
        ink,
      ) + strands([250, 420], 40, 260, 60, 130),
    curls: count(120, () => {
      const [x, y] = polar(turn(random.between(150, 400)), random.between(170, 340));
      return disc([x + 40, y - 70], random.between(34, 66), ink);
    }).join(''),
    cap:
      shape(curve(points('-224 -84, -196 -230, -70 -318, 80 -322, 200 -240, 232 -90, 120 -92, -60 -96'), true), ink) +
      shape(curve(points('-200 -120, -330 -80, -382 -40, -300 -56, -190 -66'), true), ink) +
      shape(curve(points('120 -60, 214 -60, 190 60, 140 110'), true), ink),
    braid:
      shape(curve(top, true), ink) +
      count(9, (i) => disc([196 + Math.sin(i * 1.1) * 16 + i * 5, 60 + i * 62], 52 - i * 3, ink)).join('') +
      strands([232, 600], 18, 110, 60, 120),
  };
  const bearded = beard
    ? shape(
        curve(points('-202 200, -214 268, -196 360, -120 404, -30 360, 60 240, 96 90, 40 60, -40 190'), true),
        ink,
      ) + strands([-140, 340], 40, 110, 60, 160)
    : '';
  const lens = glasses
    ? `<g fill="none" stroke="#000" stroke-width="9"><ellipse cx="-212" cy="8" rx="20" ry="42"/><path d="M-196 0L40 -8"/></g>`
    : '';
  return shirt + styles[hair] + bearded + lens;
}

function fromBehind(random: ReturnType<typeof randomFrom>, hair: Hair): string {
  const torso = shape(
    curve(
      points(
        '-96 250, -120 330, -260 400, -420 460, -500 620, -530 920, 530 920, 500 620, 420 460, 260 400, 120 330, 96 250',
      ),
      true,
    ),
    ink,
  );
  const neck = shape(straight(points('-100 120, 100 120, 126 400, -126 400')), ink);
  const head = `${shape(
    curve(
      points('0 -292, 120 -262, 192 -150, 196 0, 160 130, 90 220, -90 220, -160 130, -196 0, -192 -150, -120 -262'),
      true,
    ),
    ink,
  )}<ellipse cx="-204" cy="6" rx="26" ry="52"/><ellipse cx="204" cy="6" rx="26" ry="52"/>`;
  const strand = (from: Point, to: Point) =>
    stroke(bow(from, to, random.between(-0.1, 0.1)), 9, ink, (share) => 1 - share);
  const styles: Partial<Record<Hair, string>> = {
    bun:
      disc([0, -322], 108, ink) +
      count(40, () =>
        strand(
          [0, -322],
          polar(turn(random.between(180, 360)), 140).map((v, i) => v + (i ? -322 : 0)) as unknown as Point,
        ),
      ).join(''),
    long:
      shape(
        curve(
          points(
            '0 -306, 150 -276, 230 -140, 250 120, 290 420, 240 560, 0 590, -240 560, -290 420, -250 120, -230 -140, -150 -276',
          ),
          true,
        ),
        ink,
      ) +
      count(60, () => {
        const x = random.between(-250, 250);
        return strand([x, 520], [x * 1.08 + random.between(-20, 20), random.between(580, 680)]);
      }).join(''),
    curls: count(150, () => {
      const [x, y] = polar(turn(random.between(150, 390)), random.between(150, 330));
      return disc([x, y - 60], random.between(34, 70), ink);
    }).join(''),
  };
  return torso + neck + head + (styles[hair] ?? '');
}

/** Gloved hands tattooing under a lamp. */
export async function atWork(seed: number): Promise<Frame> {
  const arm = bar([-1.6, 0.62, -0.5], [1.6, 0.4, -0.52], 0.42);
  const finger = (points: readonly (readonly [number, number, number])[], thick: number): Distance => {
    const bones = points.slice(1).map((to, i) => bar(points[i]!, to, thick * (1 - i * 0.08)));
    return (x, y, z) => bones.reduce((near, bone) => joined(near, bone(x, y, z), 0.06), 9);
  };
  const fingers = [
    finger(
      [
        [0.62, -0.42, 0.34],
        [0.34, -0.3, 0.5],
        [0.08, -0.08, 0.4],
        [0.0, 0.1, 0.22],
      ],
      0.105,
    ),
    finger(
      [
        [0.7, -0.2, 0.38],
        [0.42, -0.02, 0.52],
        [0.2, 0.16, 0.36],
        [0.12, 0.24, 0.16],
      ],
      0.105,
    ),
    finger(
      [
        [0.74, 0.02, 0.3],
        [0.5, 0.22, 0.36],
        [0.34, 0.32, 0.16],
        [0.24, 0.34, 0.02],
      ],
      0.1,
    ),
    finger(
      [
        [0.6, -0.36, 0.12],
        [0.3, -0.24, 0.12],
        [0.1, -0.02, 0.2],
        [0.0, 0.08, 0.28],
      ],
      0.11,
    ),
  ];
  const palm = egg([0.84, -0.24, 0.22], [0.36, 0.36, 0.26]);
  const wrist = bar([0.9, -0.3, 0.2], [1.7, -0.86, 0.3], 0.25);
  const still = [
    finger(
      [
        [-0.95, -0.46, 0.1],
        [-0.66, -0.12, 0.06],
        [-0.44, 0.1, -0.02],
      ],
      0.12,
    ),
    finger(
      [
        [-1.05, -0.26, 0.14],
        [-0.8, 0.1, 0.08],
        [-0.62, 0.28, 0.0],
      ],
      0.12,
    ),
    finger(
      [
        [-0.9, -0.62, 0.02],
        [-0.52, -0.36, -0.05],
        [-0.3, -0.12, -0.1],
      ],
      0.12,
    ),
  ];
  const back = egg([-1.2, -0.6, 0.05], [0.5, 0.42, 0.28]);
  const glove: Distance = (x, y, z) => {
    const right = fingers.reduce(
      (near, one) => joined(near, one(x, y, z), 0.035),
      joined(palm(x, y, z), wrist(x, y, z), 0.12),
    );
    const left = still.reduce((near, one) => joined(near, one(x, y, z), 0.05), back(x, y, z));
    return Math.min(right, left);
  };
  const tone = (
    [
      [0.6, 0.38, 0.26],
      [0.22, 0.11, 0.065],
    ] as const
  )[seed % 2]!;
  const bodyColor = (x: number, y: number, z: number) => {
    if (glove(x, y, z) < arm(x, y, z)) return [0.012, 0.013, 0.017] as const;
    const flush = uneven(x * 2, y * 2, seed);
    const line =
      smoothstep(0.035, 0.012, Math.abs(y - 0.26 - 0.12 * Math.sin(x * 5 + 0.4) - 0.02)) *
      smoothstep(-0.02, -0.1, x) *
      smoothstep(-1, -0.8, x);
    const dots = smoothstep(0.03, 0.015, Math.abs(Math.hypot(x + 0.34, y - 0.3) - 0.17)) * 0.9;
    const covered = Math.max(line, dots);
    return [
      mix(tone[0] * (1 + 0.1 * flush), 0.012, covered),
      mix(tone[1] * (1 - 0.1 * flush), 0.012, covered),
      mix(tone[2] * (1 - 0.14 * flush), 0.016, covered),
    ] as const;
  };
  const taken = photograph({
    seed,
    flesh: 0.7,
    body: (x, y, z) => Math.min(arm(x, y, z), glove(x, y, z)),
    bodyColor,
    jewels: [
      { metal: seed % 2 ? 'black' : 'steel', distance: bar([0.02, 0.06, 0.3], [0.72, -0.62, 0.86], 0.075) },
      { metal: 'steel', distance: bar([-0.12, 0.22, 0.06], [0.02, 0.06, 0.3], 0.036) },
      { metal: 'gold', distance: bar([0.3, -0.21, 0.53], [0.36, -0.27, 0.58], 0.088) },
    ],
    look: { at: [-0.06, 0.04, 0], reach: 1.02, side: seed % 2 ? 12 : -16, above: seed % 2 ? -16 : 8 },
    light: seed % 2 ? [-0.5, -0.7, 0.5] : [0.35, -0.8, 0.5],
  });
  return enlarged(await focused(taken, 9), 864);
}
