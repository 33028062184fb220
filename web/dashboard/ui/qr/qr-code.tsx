import { encode } from 'uqr';

/** A QR code: dark squares on white in both color schemes, because scanners expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-56">
      <rect width={size} height={size} fill="white" />
      <path d={squares.join('')} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}
