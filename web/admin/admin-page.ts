import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { labels } from '#shared/labels.ts';

/** Groups of the sidebar, in their order. Settings are for administrators alone. */
export const pageGroups = {
  business: labels.admin.business,
  content: labels.admin.content,
  settings: labels.admin.settings,
} as const;
export type PageGroup = keyof typeof pageGroups;

/** A page of the dashboard: where it is, what leads there, and how its code comes. */
export type AdminPage = {
  group: PageGroup;
  /** Below `/admin/`. */
  path: string;
  label: string;
  icon: LucideIcon;
  load: () => Promise<ComponentType>;
};
