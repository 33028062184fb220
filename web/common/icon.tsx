import type { IconNode } from 'lucide';
import { createElement, type SVGAttributes } from 'react';

type Props = SVGAttributes<SVGElement> & { icon: IconNode; size?: number };

/** A decorative icon. `lucide` holds the drawings alone; the components of `lucide-react` add 1.3 kB to the public page. */
export function Icon({ icon, size = 24, ...props }: Props) {
  return (
    <svg viewBox="0 0 24 24" strokeWidth={2} aria-hidden="true" width={size} height={size} {...props}>
      {icon.map(([name, attributes], index) => createElement(name, { ...attributes, key: index }))}
    </svg>
  );
}
