import { type Color, clamp, coverAt, Frame, inkOf, lightOf, type Mask, mix, smoothstep } from './frame.ts';
import { clouds, noise } from './noise.ts';
import { document, type Motif, turn } from './pen.ts';
import { randomFrom } from './random.ts';

/** An upright body part: its center line and width from top (-1.3) to bottom (1.3). */
type Body = { middle(s: number): number; half(s: number): number; depth: number; bumps: number };

const bump = (s: number, at: number, width: number) => Math.exp(-(((s - at) / width) ** 2));

const bodies = {
  forearm: {
    middle: (s) => 0.06 * Math.sin(s),
    half: (s) => 0.5 - 0.13 * s + 0.05 * bump(s, -0.6, 0.5),
    depth: 0.9,
    bumps: 0.5,
  },
  wrist: {
    middle: (s) => 0.04 * s,
    half: (s) => 0.56 - 0.2 * s + 0.12 * smoothstep(0.5, 1.3, s),
    depth: 0.72,
    bumps: 0.6,
  },
  upperArm: {
    middle: (s) => -0.1 * bump(s, -0.2, 0.6),
    half: (s) => 0.62 + 0.12 * bump(s, -0.35, 0.5) - 0.08 * s,
    depth: 0.85,
    bumps: 0.7,
  },
  calf: {
    middle: (s) => 0.12 * bump(s, -0.35, 0.55),
    half: (s) => 0.4 + 0.24 * bump(s, -0.45, 0.6) - 0.06 * s,
    depth: 0.9,
    bumps: 0.5,
  },
  thigh: { middle: (s) => 0.1 - 0.12 * s, half: (s) => 0.86 - 0.14 * s, depth: 0.7, bumps: 0.5 },
  back: {
    middle: () => 0,
    half: (s) => 1.12 - 0.26 * smoothstep(-0.8, 0.9, s) + 0.1 * smoothstep(0.8, 1.3, s),
    depth: 0.34,
    bumps: 1.5,
  },
  side: {
    middle: (s) => 0.5 - 0.22 * bump(s, 0.3, 0.7),
    half: (s) => 1.02 - 0.2 * bump(s, 0.35, 0.6),
    depth: 0.5,
    bumps: 0.9,
  },
  shoulder: {
    middle: (s) => 0.28 + 0.3 * smoothstep(0, 1.3, s),
    half: (s) => 0.98 - 0.5 * smoothstep(-0.5, -1.6, s),
    depth: 0.62,
    bumps: 0.9,
  },
} satisfies Record<string, Body>;

export const tones = {
  rose: '#e2b49b',
  sand: '#d3a07c',
  olive: '#bd8a62',
  copper: '#9c6844',
  umber: '#74492f',
  night: '#4a2e21',
};

/** Direction and colour temperature of the light. */
const lamps = {
  left: { from: [-0.75, -0.35, 0.56], color: [1.06, 0.96, 0.84] },
  right: { from: [0.78, -0.3, 0.54], color: [1.04, 0.97, 0.88] },
  above: { from: [-0.15, -0.8, 0.58], color: [1.0, 0.98, 0.94] },
  edge: { from: [-0.95, -0.2, 0.22], color: [1.15, 0.98, 0.8] },
  front: { from: [0.25, -0.35, 0.9], color: [0.98, 0.96, 0.93] },
} as const;

export type Tattoo = {
  seed: number;
  motif: Motif;
  body: keyof typeof bodies;
  tone: keyof typeof tones;
  lamp: keyof typeof lamps;
  /** Size of the motif relative to the width of the image. */
  size: number;
  at?: readonly [x: number, y: number];
  /** Rotation of the body, and of the motif on it, in degrees. */
  lean?: number;
  tilt?: number;
  /** Black cloth covers everything above, or below, this height. */
  clothAbove?: number;
  clothBelow?: number;
  /** Lit background: a wall, distant lamps, or none. */
  behind?: 'wall' | 'lamps' | 'dark';
  width?: number;
  height?: number;
};

/** A photo of a tattoo on skin. */
export async function onSkin(tattoo: Tattoo): Promise<Frame> {
  const { seed, motif, body: bodyName, tone, lamp: lampName, size, at = [0, 0], lean = 0, tilt = 0 } = tattoo;
  const { clothAbove = -9, clothBelow = 9, behind = 'dark', width = 864, height = 1080 } = tattoo;
  const body: Body = bodies[bodyName];
  const lamp = lamps[lampName];
  const pixels = Math.round((size * width) / 2);
  const ink = await inkOf(document(motif, pixels), width / 1100);
  const skin = lightOf(tones[tone]);
  const [lx, ly, lz] = toward(lamp.from);
  const [hx, hy, hz] = toward([lx, ly, lz + 1]);
  const [cos, sin] = [Math.cos(turn(lean)), Math.sin(turn(lean))];
  const [tiltCos, tiltSin] = [Math.cos(turn(tilt)), Math.sin(turn(tilt))];
  const shift = seed * 13.7;
  const backdrop = behindThe(behind, seed, [lx, ly]);
  const fairness = (skin[0] + skin[1] + skin[2]) / 3;

  return new Frame(width, height).shade((x, y, light) => {
    const s = x * sin + y * cos;
    const d = x * cos - y * sin;
    const half = body.half(s) + 0.006 * (noise(s * 5 + shift, 3) - 0.5);
    const off = d - body.middle(s);
    const across = off / half;
    const edge = 1 - Math.abs(across);
    if (edge < 0.014) backdrop(x, y, light);
    if (edge < 0) return;

    const clipped = clamp(across, -0.999, 0.999);
    const depth = Math.sqrt(1 - clipped * clipped);
    const slope = (body.half(s + 0.02) - body.half(s - 0.02)) / 0.04;
    const drift = (body.middle(s + 0.02) - body.middle(s - 0.02)) / 0.04;
    const arc = Math.asin(clipped) * half;
    const isCloth = s < clothAbove + hem(arc, shift) || s > clothBelow + hem(arc, shift + 7);

    // The surface: round shape, muscles, then pores and fine lines.
    let nx = clipped / half;
    let ny = -(clipped * drift) / half - slope / half;
    const nz = depth / (body.depth * half);
    const low = isCloth ? 3.6 : 1;
    const swell = isCloth ? 1.5 : body.bumps * 0.6;
    const [mx, my] = [d * 1.7 * low + shift, s * 1.5 + shift];
    const muscle = noise(mx, my);
    nx += swell * (muscle - noise(mx + 0.12, my)) * 5;
    ny += swell * (muscle - noise(mx, my + 0.12)) * 5;
    if (bodyName === 'back') nx += spine(d, s) * 1.5;
    const pore = isCloth ? weave(arc, s) : pores(arc, s, shift);
    const grainy = noise(arc * 105 + shift, s * 88);
    const grain = (grainy - 0.5) * (isCloth ? 0.06 : 0.16) + (pore - 0.5) * (isCloth ? 0.03 : 0.24);
    nx += grain;
    ny += grain * 0.8;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    // Rotates from body coordinates back to image coordinates.
    const px = (nx * cos + ny * sin) / length;
    const py = (ny * cos - nx * sin) / length;
    const pz = nz / length;

    const facing = px * lx + py * ly + pz * lz;
    const spot = Math.exp(-((x - lx * 0.35) ** 2 + (y - ly * 0.5) ** 2) * 0.42);
    const lit = Math.max(0, (facing + 0.24) / 1.24) ** 1.35 * (0.18 + 0.82 * spot);
    const turnAway = Math.exp(-(((facing - 0.02) / 0.24) ** 2));
    const shine = Math.max(0, px * hx + py * hy + pz * hz);
    const rim = (1 - pz) ** 3;
    const cool = Math.max(0, -px * lx * 1.2 + 0.15) * rim;
    const gloss = isCloth
      ? 0.004 * shine ** 6
      : (0.1 * shine ** 14 + 0.07 * shine ** 44 * (0.6 + 0.8 * pore)) * (0.7 + 0.5 * muscle);

    let [red, green, blue] = skin;
    if (isCloth) {
      const thread = 0.006 + 0.004 * pore;
      red = thread;
      green = thread * 1.08;
      blue = thread * 1.35;
    } else {
      const flush = noise(d * 5 + shift, s * 5) - 0.5;
      const speck = smoothstep(0.9, 0.99, noise(arc * 34 + shift, s * 34 + 9)) * 0.3;
      red *= 1 + 0.07 * flush - speck * 0.5;
      green *= 1 - 0.11 * flush - speck * 0.8;
      blue *= 1 - 0.14 * flush - speck;
      const [across0, along0] = [arc - at[0], s - at[1]];
      const cover = inkAt(
        ink,
        (across0 * tiltCos + along0 * tiltSin) * (width / 2),
        (along0 * tiltCos - across0 * tiltSin) * (width / 2),
      );
      const packed = cover ** 0.7 * (0.9 + 0.1 * grainy);
      red *= mix(1, 0.035, packed);
      green *= mix(1, 0.045, packed);
      blue *= mix(1, 0.065, packed);
      const shadow = 1 - 0.6 * bump(s, clothAbove + 0.05, 0.07) - 0.5 * bump(s, clothBelow - 0.04, 0.06);
      red *= shadow;
      green *= shadow;
      blue *= shadow;
    }
    const warm = isCloth ? 0 : 0.1 * turnAway * fairness;
    const ambient = 0.02 + 0.025 * pz;
    const cover = clamp(edge / 0.012, 0, 1);
    light[0] = mix(
      light[0]!,
      red * (lit * lamp.color[0] * 0.98 + ambient) + warm * red * 3 + gloss * lamp.color[0] + cool * 0.05,
      cover,
    );
    light[1] = mix(
      light[1]!,
      green * (lit * lamp.color[1] * 0.98 + ambient) + warm * green * 0.9 + gloss * lamp.color[1] + cool * 0.06,
      cover,
    );
    light[2] = mix(
      light[2]!,
      blue * (lit * lamp.color[2] * 0.98 + ambient * 1.2) + warm * blue * 0.4 + gloss * lamp.color[2] + cool * 0.09,
      cover,
    );
  });
}

function toward([x, y, z]: readonly [number, number, number]): Color {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

function inkAt(ink: Mask, x: number, y: number): number {
  return coverAt(ink, x + ink.width / 2, y + ink.height / 2);
}

function hem(arc: number, shift: number): number {
  return 0.05 * Math.sin(arc * 1.6 + shift) + 0.03 * (noise(arc * 4 + shift, 1) - 0.5);
}

function weave(arc: number, s: number): number {
  return 0.5 + 0.25 * Math.sin(arc * 240) + 0.25 * Math.sin(s * 240);
}

/** Fine lines that cross each other, as on the back of a hand. */
function pores(arc: number, s: number, shift: number): number {
  const one = noise((arc + s * 0.6) * 58 + shift, (arc - s) * 16);
  const other = noise((arc - s * 0.7) * 62 + shift, (arc + s) * 15);
  return (one + other) / 2;
}

/** The furrow of the spine and the two shoulder blades. */
function spine(d: number, s: number): number {
  const furrow = (d / 0.09) * Math.exp(-((d / 0.12) ** 2)) * 0.3;
  const blade = (side: number) => {
    const [x, y] = [(d - side * 0.52) / 0.26, (s + 0.5) / 0.5];
    return x * Math.exp(-x * x - y * y) * 0.75;
  };
  return -furrow + blade(1) + blade(-1);
}

type Backdrop = (x: number, y: number, light: Float32Array) => void;

function behindThe(kind: NonNullable<Tattoo['behind']>, seed: number, [lx, ly]: readonly [number, number]): Backdrop {
  const random = randomFrom(seed + 500);
  const discs = Array.from({ length: 11 }, () => ({
    x: random.between(-1.1, 1.1),
    y: random.between(-1.3, 0.9),
    r: random.between(0.05, 0.17),
    strength: random.between(0.05, 0.4),
    warm: random.between(0.35, 0.62),
  }));
  return (x, y, light) => {
    const fall = Math.exp(-((x - lx * 0.9) ** 2 + (y - ly * 0.9) ** 2) * 0.8);
    const wall = kind === 'wall' ? 0.12 * fall + 0.012 : 0.012 * fall + 0.004;
    const rough = 0.8 + 0.4 * clouds(x * 2 + seed, y * 2, 2);
    light[0] = wall * 0.78 * rough;
    light[1] = wall * 0.86 * rough;
    light[2] = wall * 1.1 * rough;
    if (kind !== 'lamps') return;
    for (const { x: dx, y: dy, r, strength, warm } of discs) {
      const far = Math.hypot(x - dx, y - dy) / r;
      if (far > 1.15) continue;
      const shine = (1 - smoothstep(0.88, 1.1, far)) * strength * (0.75 + 0.35 * far * far);
      light[0] += shine;
      light[1] += shine * warm;
      light[2] += shine * warm * 0.36;
    }
  };
}
