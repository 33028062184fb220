import { Clock, type IconNode, Star, Users } from 'lucide';

const icons = { Users, Clock, Star } as const;

/** The icon of a callout; an unknown name shows a star (ABOUT-10). */
export function calloutIcon(name: string | null): IconNode {
  return Object.hasOwn(icons, name ?? '') ? icons[name as keyof typeof icons] : Star;
}
