import { createElement, type SVGAttributes } from 'react';

type IconData = { node: [name: string, attributes: Record<string, string>][] };
type Props = SVGAttributes<SVGElement> & { size?: number };

/**
 * Draws an icon of `lucide-react` in place of the library's own `createLucideIcon` (`vite-config.ts`), which does more
 * than our pages ask for and is larger than all their icons.
 */
export default function createLucideIcon({ node }: IconData) {
  const drawing = node.map(([name, attributes]) => createElement(name, attributes));
  return ({ size = 24, ...props }: Props) =>
    createElement('svg', { ...look, width: size, height: size, ...props }, drawing);
}

const look = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
