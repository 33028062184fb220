import { Clock, type LucideIcon, Star, Users } from 'lucide-react';

const icons = { Users, Clock, Star } as const;

/** The icon that a callout names; whatever else is stored shows as a star (ABOUT-10). */
export function calloutIcon(name: string | null): LucideIcon {
  return Object.hasOwn(icons, name ?? '') ? icons[name as keyof typeof icons] : Star;
}
