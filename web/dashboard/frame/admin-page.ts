import type { IconNode } from 'lucide';
import type { ComponentType } from 'react';
import { labels } from '../ui/labels.ts';

/** Groups of the sidebar, in order. Only administrators see the settings; the pages of the account stand apart. */
export const pageGroups = {
  business: labels.admin.business,
  content: labels.admin.content,
  settings: labels.admin.settings,
  account: labels.admin.account,
} as const;
export type PageGroup = keyof typeof pageGroups;

/** A page of the dashboard: its path, its link in the sidebar, and how its code is loaded. */
export type AdminPage = {
  group: PageGroup;
  /** Below `/admin/`. */
  path: string;
  /** The link in the sidebar and the page's heading. */
  label: string;
  icon: IconNode;
  /** The name of the page's module, which `load` imports. */
  part: string;
  load: () => Promise<ComponentType>;
  /** The number beside the link in the sidebar. */
  note?: 'answers' | 'warnings';
};
