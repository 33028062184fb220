import { at, type Point, scatter } from './pen.ts';

/**
 * The default photo of the about section: a shop front at night with a lit window and sign. It fits every studio, so it
 * shows no name.
 */
export function Storefront() {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <title>A shop front at night</title>
      <Paints />
      <rect width={width} height={height} fill="#0a0d15" />
      <Bricks />
      <Upstairs />
      <g id="front">
        <rect x="60" y="430" width="1080" height="790" fill="#0e131d" />
        <Room />
        <Door />
        <Frames />
      </g>
      <Pavement />
      <Sign />
      <rect width={width} height={height} fill="url(#dark)" />
      <rect width={width} height={height} filter="url(#grain)" opacity=".1" />
    </svg>
  );
}

const width = 1200;
const height = 1500;
const kerb = 1220;
const lamps: readonly Point[] = [
  [235, 655],
  [430, 620],
  [625, 665],
];

const flash = [700, 792].flatMap((y) => [150, 246, 342, 438, 534, 630].map((x): Point => [x, y]));

function Paints() {
  return (
    <defs>
      <radialGradient id="room" cx=".5" cy=".3" r=".8">
        <stop offset="0" stopColor="#f6c27a" />
        <stop offset=".25" stopColor="#b8742f" />
        <stop offset=".65" stopColor="#4d2a17" />
        <stop offset="1" stopColor="#160f10" />
      </radialGradient>
      <radialGradient id="lamp">
        <stop offset="0" stopColor="#fff1cf" />
        <stop offset=".14" stopColor="#ffd58c" stopOpacity=".85" />
        <stop offset="1" stopColor="#ff9d3c" stopOpacity="0" />
      </radialGradient>
      <radialGradient id="red">
        <stop offset="0" stopColor="#e23b3b" stopOpacity=".62" />
        <stop offset=".35" stopColor="#a51d1d" stopOpacity=".26" />
        <stop offset="1" stopColor="#7f1d1d" stopOpacity="0" />
      </radialGradient>
      <radialGradient id="dark" cx=".46" cy=".58" r=".82">
        <stop offset=".4" stopColor="#06080e" stopOpacity="0" />
        <stop offset="1" stopColor="#06080e" stopOpacity=".94" />
      </radialGradient>
      <linearGradient id="wet" x2="0" y2="1">
        <stop offset="0" stopColor="#090c13" stopOpacity="0" />
        <stop offset="1" stopColor="#06080e" stopOpacity=".9" />
      </linearGradient>
      <filter id="soft">
        <feGaussianBlur stdDeviation="7" />
      </filter>
      <filter id="glow" x="-1" y="-1" width="3" height="3">
        <feGaussianBlur stdDeviation="16" />
      </filter>
      <filter id="ripple" x="-.1" width="1.2">
        <feTurbulence type="fractalNoise" baseFrequency=".006 .05" numOctaves="3" seed="4" />
        <feDisplacementMap in="SourceGraphic" scale="46" />
        <feGaussianBlur stdDeviation="5 12" />
      </filter>
      <filter id="grain">
        <feTurbulence type="fractalNoise" baseFrequency=".7" numOctaves="2" seed="9" />
        <feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  0 0 0 -2.2 1.4" />
      </filter>
      <clipPath id="glass">
        <rect x="120" y="580" width="620" height="470" />
      </clipPath>
    </defs>
  );
}

/** The wall above the shop, lit slightly by the sign. */
function Bricks() {
  const random = scatter(31);
  const rows = Array.from({ length: 14 }, (_, row) =>
    Array.from({ length: 17 }, (_, column) => {
      const corner: Point = [column * 76 - (row % 2) * 38, row * 30];
      const shade = 13 + random() * 10;
      const paint = `rgb(${shade + 5} ${shade + 3} ${shade + 8})`;
      return <path key={at(corner)} d={`M${at(corner)}h72v26h-72z`} fill={paint} />;
    }),
  );
  return <g>{rows}</g>;
}

function Upstairs() {
  return [210, 770].map((x) => (
    <g key={x}>
      <rect x={x} y="-40" width="230" height="330" fill="#0a0d15" stroke="#1b2230" strokeWidth="12" />
      <path d={`M${x + 115}-40v330M${x} 110h230`} stroke="#1b2230" strokeWidth="8" />
      <rect x={x - 20} y="286" width="270" height="18" fill="#1d2432" />
    </g>
  ));
}

/** The room behind the window: lamps, flash on the wall, a chair, and a person at work. */
function Room() {
  return (
    <g clipPath="url(#glass)">
      <rect x="120" y="580" width="620" height="470" fill="url(#room)" />
      <g filter="url(#soft)">
        {flash.map(([x, y], index) => (
          <rect
            key={at([x, y])}
            x={x}
            y={y}
            width="66"
            height="76"
            fill="#e9c592"
            opacity={0.24 + (index % 3) * 0.08}
            stroke="#25140c"
            strokeWidth="7"
          />
        ))}
        <g fill="#130c0d">
          <path d="M560 1050v-62l-76-8c-20-3-22-30-2-34l150-10c18-1 26-10 30-26l26-104c6-20 40-16 38 8l-16 134c-4 26-16 38-40 40l-34 2v60z" />
          <path d="M276 1050c-10-104 10-170 66-192 16-6 20-14 16-30-8-36 14-60 42-58s46 28 40 62c-4 18-2 26 12 34 46 26 62 74 92 102 12 12 0 32-16 24-36-14-56-36-78-58l2 116z" />
          <rect x="120" y="1000" width="130" height="60" />
        </g>
      </g>
      {lamps.map(([x, y]) => (
        <g key={x}>
          <path d={`M${x} 580V${y - 26}`} stroke="#140d0c" strokeWidth="3" />
          <circle cx={x} cy={y} r="150" fill="url(#lamp)" opacity=".8" />
          <path d={`M${x - 34} ${y}q4-30 34-34q30 4 34 34z`} fill="#160f0e" />
          <ellipse cx={x} cy={y + 2} rx="26" ry="7" fill="#fff4d8" />
        </g>
      ))}
      <path d="M120 580h190L160 1050h-40zM520 580h70L430 1050h-50z" fill="#dfe8ff" opacity=".045" />
    </g>
  );
}

function Door() {
  return (
    <g>
      <rect x="800" y="560" width="290" height="660" fill="#0a0e16" />
      <rect x="838" y="600" width="214" height="400" fill="url(#room)" opacity=".55" />
      <path d="M838 600h214v400H838z" fill="none" stroke="#222b3b" strokeWidth="14" />
      <path d="M945 600v400" stroke="#141b28" strokeWidth="8" />
      <rect x="850" y="1050" width="190" height="120" fill="none" stroke="#1b2331" strokeWidth="8" />
      <path d="M1034 1016v58" stroke="#d9a860" strokeWidth="9" strokeLinecap="round" />
      <rect x="780" y="1196" width="330" height="26" fill="#171d29" />
    </g>
  );
}

/** Painted wood: fascia, mouldings, window bars and the panels below the window. */
function Frames() {
  return (
    <g fill="none" stroke="#1f2838">
      <rect x="60" y="440" width="1080" height="92" fill="#111825" strokeWidth="6" />
      <path d="M44 430h1112M44 540h1112" strokeWidth="18" />
      <path d="M120 580h620v470H120z" strokeWidth="18" />
      <path d="M327 580v470M533 580v470" strokeWidth="7" />
      <path d="M60 540v680M770 560v660M1120 560v660" strokeWidth="26" />
      <path d="M140 1096h270v96H140zM450 1096h270v96H450z" strokeWidth="6" />
      <path d="M104 1066h652" stroke="#d08f45" strokeWidth="3" opacity=".5" />
      <path d="M129 590h602" stroke="#f0b566" strokeWidth="2" opacity=".5" />
    </g>
  );
}

/** Wet stone that reflects the shop front. */
function Pavement() {
  return (
    <g>
      <rect y={kerb} width={width} height={height - kerb} fill="#0a0d14" />
      <g filter="url(#ripple)">
        <use href="#front" transform={`translate(0 ${kerb * 1.42}) scale(1 -.42)`} />
        <ellipse cx="430" cy="1290" rx="360" ry="110" fill="url(#lamp)" opacity=".34" />
        <ellipse cx="1010" cy="1400" rx="110" ry="170" fill="url(#red)" />
      </g>
      <rect y={kerb} width={width} height={height - kerb} fill="url(#wet)" />
      <path d={`M0 ${kerb + 3}H${width}`} stroke="#2a3140" strokeWidth="6" />
      <path d={`M130 ${kerb + 2}h610`} stroke="#c98a44" strokeWidth="4" opacity=".5" />
    </g>
  );
}

/** A crescent on an iron arm, the only light in the street. */
function Sign() {
  const moon = 'M1010 250a92 92 0 1 0 62 156a74 74 0 1 1-62-156z';
  return (
    <g>
      <circle cx="1000" cy="345" r="430" fill="url(#red)" />
      <path d="M1190 214H990M1010 214v34M1190 300L1100 214" stroke="#05070c" strokeWidth="9" fill="none" />
      <path d={moon} fill="#ff5a4a" filter="url(#glow)" />
      <path d={moon} fill="#ffd9cf" stroke="#ff6a57" strokeWidth="7" strokeLinejoin="round" />
    </g>
  );
}
