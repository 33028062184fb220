import { along, at, between, type Curve, dot, outline, type Point, scatter, stroke } from './pen.ts';

/**
 * The image behind the hero: a luna moth in front of the moon, over wormwood, as a sheet of tattoo flash. One half is drawn
 * and mirrored, and the shading is dashes on plain circles, so the file stays as small as a paragraph of text.
 */
export function LunaMoth() {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="-520 -560 1040 1240"
      aria-hidden="true"
      fill="none"
      color="#f5f5f5"
    >
      <defs>
        <g id="half">
          <Wormwood />
          <Wing curves={hindwing} eye={[150, 96]} seed={5} />
          <Wing curves={forewing} eye={[196, -118]} seed={11} />
          <Antenna />
        </g>
      </defs>
      <g stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
        <Moon />
        <use href="#half" />
        <use href="#half" transform="scale(-1 1)" />
        <Body />
      </g>
    </svg>
  );
}

const root: Point = [0, 0];

// Wings start at their root at 0 0, so a scaled copy is a band of the same wing.
const forewing: Curve[] = [
  [
    [14, -70],
    [70, -210],
    [250, -330],
    [438, -300],
  ],
  [
    [438, -300],
    [470, -276],
    [404, -236],
    [396, -150],
  ],
  [
    [396, -150],
    [390, -70],
    [350, -10],
    [300, 6],
  ],
  [
    [300, 6],
    [200, -30],
    [80, -20],
    [14, -6],
  ],
];

const hindwing: Curve[] = [
  [
    [14, -10],
    [120, -30],
    [260, 0],
    [296, 76],
  ],
  [
    [296, 76],
    [318, 140],
    [250, 214],
    [214, 268],
  ],
  [
    [214, 268],
    [180, 330],
    [250, 420],
    [196, 520],
  ],
  [
    [196, 520],
    [188, 420],
    [112, 360],
    [116, 262],
  ],
  [
    [116, 262],
    [112, 190],
    [50, 120],
    [14, 60],
  ],
];

function Wing({ curves, eye, seed }: { curves: Curve[]; eye: Point; seed: number }) {
  const shape = outline(curves);
  // The curves after the third return to the body.
  const edge = curves.slice(0, 3).flatMap((curve) => along(curve, 26).slice(1));
  const random = scatter(seed);
  const hatching = edge.map((point) =>
    stroke(between(root, point, 0.985), between(root, point, 0.93 - 0.1 * random())),
  );
  const veins = edge.filter((_, index) => index % 9 === 4).map((point) => vein(point));
  const stipple = Array.from({ length: 150 }, () => {
    const point = edge[Math.floor(random() * edge.length)] ?? root;
    return dot(between(root, point, 0.34 + 0.5 * Math.sqrt(random())));
  });
  return (
    <>
      <path d={shape} fill="#0b0f19" strokeWidth="3" />
      <path d={shape} transform="scale(.8)" strokeWidth="1.2" strokeDasharray="0 5" />
      <path d={shape} transform="scale(.76)" strokeWidth="1.4" />
      <path d={hatching.join('')} strokeWidth="1.3" />
      <path d={veins.join('')} strokeWidth="1.1" opacity=".75" />
      <path d={stipple.join('')} strokeWidth="2.2" opacity=".8" />
      <Eye center={eye} />
    </>
  );
}

function vein([x, y]: Point): string {
  return `M${at([x * 0.06, y * 0.06])}Q${at([x * 0.5 - y * 0.06, y * 0.5 + x * 0.02])} ${at([x * 0.9, y * 0.9])}`;
}

function Eye({ center: [cx, cy] }: { center: Point }) {
  return (
    <g transform={`translate(${cx} ${cy})`}>
      <circle r="30" fill="#0b0f19" />
      <circle r="24" strokeDasharray="0 4.2" strokeWidth="2.4" />
      <circle r="17" />
      <circle r="10" fill="currentColor" />
    </g>
  );
}

function Antenna() {
  const spine: Curve = [
    [6, -96],
    [20, -150],
    [70, -176],
    [112, -214],
  ];
  const barbs = along(spine, 16)
    .slice(2)
    .map(([x, y], index) => {
      const reach = 20 - Math.abs(index - 5) * 1.4;
      return `M${at([x - reach * 0.4, y - reach])}Q${at([x, y - 2])} ${at([x, y])}Q${at([x + 3, y])} ${at([x + reach, y + reach * 0.3])}`;
    });
  const [from, a, b, to] = spine;
  return <path d={`M${at(from)}C${at(a)} ${at(b)} ${at(to)}${barbs.join('')}`} strokeWidth="1.5" />;
}

function Body() {
  const rings = Array.from({ length: 9 }, (_, index) => {
    const y = -4 + index * 15;
    const half = 19 - index * 1.5;
    return `M${at([-half, y])}Q${at([0, y + 9])} ${at([half, y])}`;
  });
  return (
    <>
      <path
        d="M0-108C20-108 24-92 22-76 34-56 30-28 20-10 24 30 14 96 0 142-14 96-24 30-20-10-30-28-34-56-22-76-24-92-20-108 0-108Z"
        fill="#0b0f19"
        strokeWidth="3"
      />
      <path d={rings.join('')} />
      <path d="M-20-66Q0-54 20-66M-22-58Q0-44 22-58M0-50V-14" strokeWidth="1.2" />
    </>
  );
}

function Moon() {
  return (
    <g transform="translate(0 -120)">
      {/* The part that is lit. */}
      <path d="M-85-317A328 328 0 0 1 297 139 420 420 0 0 0-85-317Z" fill="var(--color-primary)" stroke="none" />
      {Array.from({ length: 34 }, (_, ring) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: the rings never change
          key={ring}
          cx={-ring * 3}
          cy={ring * 1.6}
          r={320 - ring * 5.4}
          strokeWidth={(2.7 - ring * 0.045).toFixed(1)}
          strokeDasharray={`0 ${(4.6 + ring * 0.5).toFixed(1)}`}
        />
      ))}
      <circle r="330" strokeWidth="3" />
      <circle r="346" strokeWidth="1.2" />
      <g strokeLinecap="butt">
        <circle r="371" strokeWidth="30" strokeDasharray="1.3 11.65" />
        <circle r="392" strokeWidth="28" strokeDasharray="1.3 50.5" />
      </g>
      <circle r="420" strokeWidth="3.6" strokeDasharray="0 26.39" />
    </g>
  );
}

function Wormwood() {
  const stem: Curve = [
    [10, 640],
    [140, 610],
    [330, 520],
    [400, 250],
  ];
  const leaves = along(stem, 12)
    .slice(1)
    .map(([x, y], index) => ({ x, y, turn: 14 - index * 8, size: 1.2 - index * 0.055 }));
  const [from, a, b, to] = stem;
  return (
    <>
      <path d={`M${at(from)}C${at(a)} ${at(b)} ${at(to)}`} strokeWidth="2.4" />
      {leaves.map(({ x, y, turn, size }, index) => (
        <g
          key={turn}
          transform={`translate(${at([x, y])}) rotate(${turn + (index % 2 ? -62 : 40)}) scale(${size.toFixed(2)})`}
        >
          <path d="M0 0C18-22 58-26 88-4 58 16 20 18 0 0Z" fill="#0b0f19" />
          <path d="M4-1Q44-6 82-4M20-2L32-14M32-3L46-15M44-4L60-14M56-4L70-10" strokeWidth="1.1" />
        </g>
      ))}
    </>
  );
}
