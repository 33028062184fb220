import { type Color, type Frame, lightOf, mix, smoothstep } from './frame.ts';
import { focused } from './lens.ts';
import { noise } from './noise.ts';
import { tones } from './skin.ts';
import {
  ball,
  bar,
  type Distance,
  egg,
  joined,
  type metals,
  photograph,
  ring,
  type Scene,
  uneven,
  without,
} from './solid.ts';

type Metal = keyof typeof metals;
type Look = Scene['look'];
type Tone = keyof typeof tones;

/** An ear from the side, the face to the right: its rim, the fold inside it, the lobe and the small flap in front. */
function ear(): Distance {
  const plate = egg([0, -0.08, -0.14], [0.62, 0.86, 0.12]);
  const bowl = egg([0.13, 0.1, 0.06], [0.27, 0.36, 0.2]);
  const lobe = egg([0.1, 0.86, -0.04], [0.3, 0.3, 0.12]);
  const flap = egg([0.42, 0.14, 0.05], [0.11, 0.19, 0.12]);
  const cheek = egg([0.62, 0.3, -0.5], [0.36, 1.1, 0.42]);
  return (x, y, z) => {
    const rim = curl(x, y, z + 0.02, 0.6, 0.84, 0.12, -2.5, 1.35);
    const fold = curl(x - 0.06, y - 0.06, z + 0.03, 0.36, 0.54, 0.1, -2.2, 1.1);
    const outside = joined(joined(plate(x, y, z), rim, 0.09), joined(fold, lobe(x, y, z), 0.14), 0.11);
    return joined(joined(without(outside, bowl(x, y, z), 0.12), flap(x, y, z), 0.1), cheek(x, y, z), 0.12);
  };
}

/** A tube along an oval; it thins out outside the angles. */
function curl(
  x: number,
  y: number,
  z: number,
  rx: number,
  ry: number,
  thick: number,
  from: number,
  to: number,
): number {
  const [qx, qy] = [x / rx, y / ry];
  const angle = Math.atan2(qy, -qx);
  const fade = smoothstep(from - 0.3, from + 0.5, angle) * smoothstep(to + 0.5, to - 0.4, angle);
  const out = (Math.sqrt(qx * qx + qy * qy) - 1) * Math.min(rx, ry) * 1.1;
  return (Math.sqrt(out * out + z * z) - thick * (0.35 + 0.65 * fade)) * 0.85;
}

/** A nose from the front. */
function nose(): Distance {
  const bridge = bar([0, -1.3, -0.12], [0, 0.02, 0.2], 0.24);
  const tip = egg([0, 0.14, 0.3], [0.29, 0.26, 0.27]);
  const face = egg([0, -0.1, -1.25], [1.75, 2.6, 1.2]);
  const lip = egg([0, 0.98, -0.34], [0.5, 0.26, 0.24]);
  return (x, y, z) => {
    const side = Math.abs(x);
    const wing = Math.sqrt(((side - 0.3) / 0.21) ** 2 + ((y - 0.2) / 0.2) ** 2 + ((z - 0.1) / 0.26) ** 2);
    const hole = Math.sqrt(((side - 0.17) / 0.105) ** 2 + ((y - 0.4) / 0.1) ** 2 + ((z - 0.2) / 0.15) ** 2);
    const whole = joined(
      joined(joined(bridge(x, y, z), tip(x, y, z), 0.16), (wing - 1) * 0.19, 0.12),
      joined(face(x, y, z), lip(x, y, z), 0.24),
      0.2,
    );
    return without(whole, (hole - 1) * 0.09, 0.07);
  };
}

/** Lips, a little open. */
function lips(): Distance {
  const face = egg([0, 0, -1.35], [1.9, 2.5, 1.3]);
  const lower = egg([0, 0.18, -0.05], [0.6, 0.22, 0.26]);
  const chin = egg([0, 1.05, -0.2], [0.5, 0.42, 0.3]);
  return (x, y, z) => {
    const peak = Math.sqrt(((Math.abs(x) - 0.2) / 0.46) ** 2 + ((y + 0.13) / 0.16) ** 2 + ((z + 0.04) / 0.2) ** 2);
    const parted = Math.sqrt(
      (x / 0.5) ** 2 + ((y - 0.005 - 0.03 * Math.cos(x * 8)) / 0.022) ** 2 + ((z - 0.1) / 0.24) ** 2,
    );
    const mouth = joined((peak - 1) * 0.14, lower(x, y, z), 0.045);
    return without(joined(joined(mouth, face(x, y, z), 0.1), chin(x, y, z), 0.3), (parted - 1) * 0.03, 0.04);
  };
}

/** A navel and the belly around it. */
function belly(): Distance {
  const hollow = egg([0, 0.1, 0.02], [0.16, 0.25, 0.3]);
  return (x, y, z) => {
    const high =
      -0.14 * x * x -
      0.05 * y * y -
      0.1 * Math.exp(-((x / 0.42) ** 2) - (y / 0.9) ** 2) +
      0.05 * Math.exp(-((x / 0.2) ** 2) - ((y + 0.2) / 0.14) ** 2);
    return without((z - high) * 0.8, hollow(x, y, z), 0.22);
  };
}

const skinOf = (tone: Tone, seed: number) => {
  const [red, green, blue] = lightOf(tones[tone]);
  return (x: number, y: number, z: number): Color => {
    const flush = uneven(x, y + z, seed);
    return [red * (1 + 0.08 * flush), green * (0.97 - 0.1 * flush), blue * (0.95 - 0.14 * flush)];
  };
};

const lipsOf = (tone: Tone, seed: number) => {
  const skin = skinOf(tone, seed);
  return (x: number, y: number, z: number): Color => {
    const [red, green, blue] = skin(x, y, z);
    const upper = ((Math.abs(x) - 0.16) / 0.48) ** 2 + ((y + 0.1) / 0.17) ** 2;
    const lower = (x / 0.58) ** 2 + ((y - 0.16) / 0.22) ** 2;
    const share = smoothstep(1.12, 0.86, Math.min(upper, lower));
    const lines = 0.85 + 0.3 * noise(x * 38 + seed, y * 5);
    return [
      mix(red, red * 0.74 * lines, share),
      mix(green, green * 0.4 * lines, share),
      mix(blue, blue * 0.46 * lines, share),
    ];
  };
};

type Jewel = Scene['jewels'][number];
const hoop = (
  metal: Metal,
  at: readonly [number, number, number],
  axis: readonly [number, number, number],
  size: number,
  thick = 0.026,
): Jewel => ({ metal, distance: ring(at, axis, size, thick) });
const stud = (metal: Metal, at: readonly [number, number, number], size: number): Jewel => ({
  metal,
  distance: ball(at, size),
});
const pin = (
  metal: Metal,
  from: readonly [number, number, number],
  to: readonly [number, number, number],
  thick = 0.024,
): Jewel[] => [
  { metal, distance: bar(from, to, thick) },
  { metal, distance: ball(from, thick * 2.3) },
  { metal, distance: ball(to, thick * 2.3) },
];

const earJewels = {
  helix: [
    hoop('gold', [-0.5, -0.52, 0.02], [0.66, -0.6, 0.1], 0.17),
    hoop('gold', [-0.62, -0.25, 0.02], [0.4, -0.9, 0.1], 0.15),
    stud('gold', [0.02, 0.84, 0.1], 0.062),
  ],
  industrial: [...pin('steel', [-0.52, -0.62, 0.1], [0.34, -0.72, 0.12]), stud('steel', [0.0, 0.82, 0.1], 0.05)],
  lobe: [
    hoop('gold', [-0.05, 1.14, 0.02], [1, 0.1, 0.3], 0.2),
    hoop('gold', [-0.24, 0.95, 0.02], [1, -0.4, 0.3], 0.15, 0.022),
    stud('pearl', [0.14, 0.76, 0.11], 0.06),
  ],
  conch: [
    hoop('rose', [-0.35, 0.22, 0.02], [0.24, -0.96, 0.1], 0.34, 0.03),
    stud('ruby', [0.42, 0.12, 0.18], 0.052),
    stud('rose', [0.02, 0.85, 0.1], 0.05),
  ],
  stars: [
    stud('gold', [-0.5, -0.52, 0.12], 0.04),
    stud('pearl', [-0.59, -0.32, 0.12], 0.055),
    stud('gold', [-0.62, -0.1, 0.12], 0.04),
    stud('gold', [-0.26, 0.34, 0.1], 0.045),
    hoop('gold', [0.2, -0.36, 0.02], [0.3, 0.85, 0.3], 0.13, 0.024),
    stud('gold', [0.02, 0.84, 0.1], 0.05),
  ],
} satisfies Record<string, Jewel[]>;

export type Piercing =
  | { part: 'ear'; jewels: keyof typeof earJewels; tone: Tone; look: Look; seed: number }
  | { part: 'nose' | 'lips' | 'navel'; jewels: Jewel[]; tone: Tone; look: Look; seed: number };

/** A close-up of a piercing, with only the jewelry in focus. */
export function pierced(piercing: Piercing): Promise<Frame> {
  const { part, tone, look, seed } = piercing;
  const body = { ear, nose, lips, navel: belly }[part]();
  const jewels = piercing.part === 'ear' ? earJewels[piercing.jewels] : piercing.jewels;
  const bodyColor = part === 'lips' ? lipsOf(tone, seed) : skinOf(tone, seed);
  return focused(photograph({ seed, body, bodyColor, flesh: 1, jewels, look }), 10);
}

export const noseJewels = {
  stud: [stud('gold', [-0.42, 0.12, 0.26], 0.05)],
  ring: [hoop('steel', [-0.35, 0.34, 0.2], [0.9, 0.2, -0.45], 0.16, 0.024)],
  septum: [hoop('gold', [0, 0.46, 0.3], [0, -0.3, 1], 0.17, 0.028)],
};
export const lipJewels = {
  labret: [stud('steel', [0, 0.5, 0.1], 0.055)],
  side: [hoop('gold', [-0.36, 0.27, 0.12], [0.9, 0.3, 0.3], 0.14, 0.024)],
};
export const navelJewels = [
  ...pin('steel', [0, -0.26, 0.08], [0, 0.02, 0.1], 0.03),
  stud('ruby', [0, 0.06, 0.12], 0.11),
];

export type Still = { kind: 'rings' | 'bars' | 'studs'; seed: number };

/** Jewelry on dark stone. */
export function jewelry({ kind, seed }: Still): Promise<Frame> {
  const stone: Distance = (x, y, z) => (z + 0.25 - 0.02 * noise(x * 3 + seed, y * 3)) * 0.9;
  const bodyColor = (x: number, y: number): Color => {
    const vein = smoothstep(0.045, 0, Math.abs(uneven(x * 0.7, y * 0.7, seed))) * 0.1;
    return [0.007 + vein * 0.5, 0.008 + vein * 0.5, 0.012 + vein * 0.5];
  };
  const jewels = {
    rings: [
      hoop('gold', [-0.4, -0.2, -0.16], [0.1, 0.1, 1], 0.36, 0.05),
      hoop('steel', [0.16, 0.26, -0.14], [-0.2, 0.1, 1], 0.3, 0.045),
      hoop('rose', [0.36, -0.5, -0.15], [0.14, -0.2, 1], 0.24, 0.04),
      hoop('black', [-0.34, 0.62, -0.17], [0, 0.05, 1], 0.25, 0.045),
      stud('gold', [0.62, 0.62, -0.17], 0.075),
      stud('pearl', [0.7, 0.1, -0.15], 0.09),
      stud('ruby', [-0.05, -0.72, -0.17], 0.07),
    ],
    bars: [
      ...[0, 1, 2, 3, 4].flatMap((i) =>
        pin(
          (['steel', 'gold', 'black', 'rose', 'steel'] as const)[i]!,
          [-0.62 + i * 0.07, -0.72 + i * 0.36, -0.14],
          [0.5 + i * 0.05, -0.78 + i * 0.36, -0.14],
          0.038,
        ),
      ),
    ],
    studs: [
      ...[0, 1, 2, 3].flatMap((row) =>
        [0, 1, 2].map((column) =>
          stud(
            (['gold', 'pearl', 'ruby', 'steel', 'rose'] as const)[(row * 2 + column * 3 + seed) % 5]!,
            [-0.5 + column * 0.5 + (row % 2) * 0.08, -0.8 + row * 0.52, -0.12],
            0.1 + ((row + column) % 3) * 0.035,
          ),
        ),
      ),
    ],
  }[kind];
  const look: Look = { at: [0, 0, 0], reach: 1, above: -34, side: seed * 5 };
  return focused(photograph({ seed, body: stone, bodyColor, flesh: 0, jewels, look, light: [-0.4, -0.7, 0.6] }), 14);
}
