import { Clock, type IconNode, Star, Users } from 'lucide';

const icons = { Users, Clock, Star } as const;

/** The icon of a callout; an unknown name shows a star (ABOUT-10). */
export function calloutIcon(name: string | null): IconNode {
  // Stryker disable next-line StringLiteral: any text that is not a name has this effect
  return Object.hasOwn(icons, name ?? '') ? icons[name as keyof typeof icons] : Star;
}
