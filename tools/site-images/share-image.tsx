import { LunaMoth } from './luna-moth.tsx';
import { dot, type Point, scatter } from './pen.ts';

/** The default image of link previews: the moth of the hero between phases of the moon. */
export function ShareImage() {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <title>A luna moth before the moon</title>
      <rect width={width} height={height} fill="var(--color-background)" />
      <g fill="none" stroke="var(--color-foreground)" color="var(--color-foreground)" strokeLinecap="round">
        <path d={stars()} strokeWidth="1.8" opacity=".55" />
        <path d={`M64 ${middle}H${width - 64}`} strokeWidth="1.6" strokeDasharray="0 9" opacity=".7" />
        {phases.map(({ away, radius, bulge }) => (
          <g key={away}>
            <Phase center={[width / 2 - away, middle]} radius={radius} bulge={bulge} />
            <g transform={`translate(${width} 0) scale(-1 1)`}>
              <Phase center={[width / 2 - away, middle]} radius={radius} bulge={bulge} />
            </g>
          </g>
        ))}
        <svg
          aria-hidden="true"
          x={width / 2 - mothWidth / 2}
          y="4"
          width={mothWidth}
          height={(mothWidth * 1240) / 1040}
        >
          <LunaMoth />
        </svg>
      </g>
    </svg>
  );
}

const width = 1200;
const height = 630;
const middle = 268;
const mothWidth = 610;

/** From the quarter moon next to the moth to the crescent at the edge; `bulge` bends the edge of the shadow, up to 1. */
const phases = [
  { away: 352, radius: 46, bulge: 0.1 },
  { away: 450, radius: 36, bulge: 0.5 },
  { away: 530, radius: 26, bulge: 0.78 },
] as const;

function Phase({ center: [x, y], radius, bulge }: { center: Point; radius: number; bulge: number }) {
  const lit = `M${x} ${y - radius}A${radius} ${radius} 0 0 0 ${x} ${y + radius}A${radius * bulge} ${radius} 0 0 1 ${x} ${y - radius}Z`;
  return (
    <>
      <circle cx={x} cy={y} r={radius + 9} fill="var(--color-background)" strokeWidth="1.2" strokeDasharray="0 5.2" />
      <circle cx={x} cy={y} r={radius} strokeWidth="2" />
      <path d={lit} fill="currentColor" stroke="none" />
    </>
  );
}

/** Stars, fewer near the moth. */
function stars(): string {
  const random = scatter(23);
  return Array.from({ length: 420 }, () => {
    const reach = random() ** 0.7 * (width / 2);
    const x = random() < 0.5 ? width / 2 - reach : width / 2 + reach;
    return dot([x, random() * height]);
  }).join('');
}
