import {
  around,
  bow,
  count,
  curve,
  disc,
  dots,
  line,
  type Motif,
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

/** A leaf that grows to the right from the origin, half of it in shade. */
function leaf(length: number, width: number, veins = 7): string {
  const upper = bow([0, 0], [length, 0], -width / length / 2, 10);
  const lower = bow([0, 0], [length, 0], width / length / 2, 10);
  const outline = curve([...upper, ...lower.slice(1, -1).reverse()], true);
  const hatching = count(veins * 2, (i) => {
    const share = 0.1 + (0.82 * i) / (veins * 2);
    const half = 2 * share * (1 - share) * width;
    return stroke(
      [
        [length * share, 1],
        [length * (share + 0.06), half * 0.5],
        [length * (share + 0.09), half * 0.88],
      ],
      2.2,
    );
  });
  const ribs = count(veins, (i) => {
    const share = 0.12 + (0.75 * i) / veins;
    const half = 2 * share * (1 - share) * width;
    return stroke(bow([length * share, 0], [length * (share + 0.12), -half * 0.8], 0.08, 4), 2);
  });
  return shape(outline, '#fff', 3.4) + hatching.join('') + ribs.join('') + stroke(bow([0, 0], [length, 0], 0.01), 4);
}

/** A flower from the front: rings of petals, the inner ones over the outer ones. */
export function blossom(random: Random, radius: number, rings = 5): string {
  const petals = count(rings, (ring) => {
    const reach = radius * (1 - ring / (rings + 0.6));
    const many = Math.max(3, 7 - ring);
    const offset = random.next();
    return around(many, petal(random, reach, (reach * 4.6) / many), offset);
  });
  const heart = count(26, (i) => polar(i * 2.4, Math.sqrt(i) * radius * 0.022));
  return petals.join('') + disc([0, 0], radius * 0.13, '#fff', 3) + dots(heart, 5);
}

function petal(random: Random, reach: number, width: number): string {
  const notch = random.between(0.86, 0.95);
  const edge: Point[] = [
    [reach * 0.12, 0],
    [reach * 0.45, -width * 0.42],
    [reach * 0.82, -width * 0.52],
    [reach * 0.99, -width * 0.26],
    [reach * notch, 0],
    [reach, width * 0.2],
    [reach * 0.86, width * 0.5],
    [reach * 0.45, width * 0.42],
  ];
  const shade = count(15, (i) => {
    const spread = (i - 7) / 7;
    const length = reach * random.between(0.42, 0.66) * (1 - Math.abs(spread) * 0.25);
    return stroke(bow([reach * 0.12, spread * width * 0.05], [length, spread * width * 0.36], spread * 0.1, 4), 2.4);
  });
  const tips = count(7, (i) => {
    const spread = (i - 3) / 3.4;
    return stroke(
      [
        [reach * 0.93, spread * width * 0.34],
        [reach * random.between(0.76, 0.86), spread * width * 0.31],
      ],
      1.8,
    );
  });
  return shape(curve(edge, true), '#fff', 3.6) + shade.join('') + tips.join('');
}

/** A branch with leaves to both sides, and with buds or a flower at its end. */
export function sprig(random: Random, { flower = true, leaves = 9 } = {}): Motif {
  const bend = random.between(0.06, 0.13) * random.pick([-1, 1]);
  const stem = bow([0, 560], [0, -420], bend, 24);
  const parts = [stroke(stem, 8, '#000', (share) => 1 - 0.7 * share)];
  for (let i = 0; i < leaves; i++) {
    const place = 3 + Math.round((i * 17) / leaves);
    const [x, y] = stem[place]!;
    const side = i % 2 ? 1 : -1;
    const length = random.between(190, 250) * (1 - (i / leaves) * 0.45);
    const angle = side > 0 ? random.between(-52, -22) : random.between(-158, -128);
    parts.push(moved(leaf(length, length * 0.4), [x, y], angle));
  }
  const [tipX, tipY] = stem.at(-1)!;
  if (flower) parts.push(moved(blossom(random, 165, 4), [tipX, tipY], random.between(0, 90)));
  else {
    for (let i = 0; i < 7; i++) {
      const from = stem[18 + (i % 6)]!;
      const angle = turn(-90 + (i - 3) * 24);
      const to: Point = [from[0] + Math.cos(angle) * 120, from[1] + Math.sin(angle) * 150];
      parts.push(
        stroke(bow(from, to, 0.1), 4),
        disc(to, 15, '#fff', 4),
        dots(
          stipple(random, 8, [to[0] - 8, to[1], to[0] + 10, to[1] + 9], () => 1),
          4,
        ),
      );
    }
  }
  return { width: 760, height: 1240, body: parts.join('') };
}

/** A fern whose fronds are smaller ferns. */
export function fern(random: Random): Motif {
  const spine = bow([-60, 560], [90, -560], random.between(-0.16, -0.1), 26);
  const fronds = spine.slice(4, -1).map((from, i) => {
    const share = i / 22;
    const length = 300 * Math.sin(Math.PI * (0.16 + 0.84 * share) ** 0.8) + 16;
    const [x1, y1] = spine[i + 5]!;
    const heading = (Math.atan2(y1 - from[1], x1 - from[0]) * 180) / Math.PI;
    const one = moved(frond(length), from, heading + 62 + share * 8);
    return one + moved(`<g transform="scale(1 -1)">${frond(length)}</g>`, from, heading - 62 - share * 8);
  });
  return { width: 760, height: 1240, body: fronds.join('') + stroke(spine, 9, '#000', (share) => 1 - 0.8 * share) };
}

function frond(length: number): string {
  const many = Math.max(4, Math.round(length / 19));
  const leaflets = count(many, (i) => {
    const share = (i + 1) / (many + 1);
    const size = length * 0.1 * (1 - share * 0.75) + 5;
    const tip: Point = [length * share + size * 0.65, size];
    const other: Point = [length * share + size * 0.65, -size];
    return stroke([[length * share, 0], tip], size * 0.6) + stroke([[length * share, 0], other], size * 0.6);
  });
  return leaflets.join('') + stroke(bow([0, 0], [length, 0], 0.03), 3.6);
}

/** Mushrooms that stand together in grass. */
export function mushrooms(random: Random): Motif {
  const one = (x: number, height: number, size: number, lean: number) => {
    const top: Point = [x + lean, 400 - height];
    const stem = curve(
      [
        [x - size * 0.16, 400],
        [x - size * 0.1 + lean * 0.4, 400 - height * 0.5],
        [top[0] - size * 0.11, top[1]],
        [top[0] + size * 0.11, top[1]],
        [x + size * 0.1 + lean * 0.5, 400 - height * 0.5],
        [x + size * 0.18, 400],
      ],
      true,
    );
    const cap = curve(
      [
        [-size, 10],
        [-size * 0.82, -size * 0.42],
        [-size * 0.3, -size * 0.86],
        [size * 0.3, -size * 0.84],
        [size * 0.84, -size * 0.4],
        [size, 10],
        [size * 0.5, size * 0.16],
        [-size * 0.5, size * 0.16],
      ],
      true,
    );
    const gills = count(17, (i) =>
      stroke(
        [
          [(i - 8) * size * 0.026, size * 0.17],
          [((i - 8) * size) / 8.6, size * 0.03],
        ],
        2.2,
      ),
    );
    const shade = dots(
      stipple(random, 900, [-size, -size * 0.85, size, 0], (dx, dy) =>
        dx > -size * 0.3 && Math.hypot(dx / size, dy / size) < 0.84 && dy < -size * 0.04
          ? ((dx / size + 0.3) / 1.3) ** 2
          : 0,
      ),
      3.4,
    );
    const spots = count(5, (i) =>
      disc(
        [(i - 2) * size * 0.32, -size * (0.5 - Math.abs(i - 2) * 0.14)],
        size * random.between(0.06, 0.1),
        '#fff',
        3,
      ),
    );
    const rings = count(4, (i) =>
      stroke(
        bow(
          [x - size * 0.12 + lean * 0.5, 400 - height * (0.25 + i * 0.14)],
          [x + size * 0.04 + lean * 0.5, 400 - height * (0.22 + i * 0.14)],
          0.1,
          3,
        ),
        2,
      ),
    );
    return (
      shape(stem, '#fff', 4) +
      rings.join('') +
      moved(
        shape(cap, '#fff', 4.4) +
          gills.join('') +
          line(
            curve([
              [-size, 10],
              [0, size * 0.02],
              [size, 10],
            ]),
            3,
          ) +
          shade +
          spots.join(''),
        top,
        lean * 0.12,
      )
    );
  };
  const grass = count(30, (i) => {
    const x = -330 + i * 23;
    return stroke(
      bow([x, 420], [x + random.between(-40, 40), 420 - random.between(40, 170)], random.between(-0.15, 0.15), 5),
      6,
      '#000',
      (share) => 1 - share,
    );
  });
  const ground = stroke(points('-380 424, -120 412, 140 420, 380 414'), 6);
  return {
    width: 860,
    height: 1000,
    body: one(-20, 620, 235, 30) + one(185, 360, 150, 40) + one(-210, 310, 130, -34) + ground + grass.join(''),
  };
}

/** A single flower on a long stem, in one thin line. */
export function wildflower(random: Random): Motif {
  const stem = bow([20, 580], [-20, -330], random.between(0.05, 0.09), 20);
  const petals = around(
    13,
    line(curve(points('26 -4, 100 -42, 205 -14, 196 12, 100 34, 26 4')), 4.6) +
      line(straight(points('50 0, 140 -4')), 2.6) +
      line(straight(points('60 12, 112 14')), 2.2),
  );
  const heart = count(60, (i) => polar(i * 2.4, Math.sqrt(i) * 6));
  const [x, y] = stem.at(-1)!;
  const grassy = (from: Point, to: Point, bend: number) =>
    line(curve(bow(from, to, bend)), 4.6) + line(curve(bow(from, to, bend * 2.1)), 4.6);
  const leaves =
    grassy(stem[3]!, [230, 130], -0.16) + grassy(stem[6]!, [-210, -10], 0.15) + grassy(stem[1]!, [-190, 270], 0.12);
  return {
    width: 640,
    height: 1240,
    body:
      line(curve(stem), 5.4) +
      leaves +
      moved(petals + disc([0, 0], 47, '#fff', 4) + dots(heart, 6.4), [x, y], random.between(0, 20)),
  };
}
