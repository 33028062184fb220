import {
  Activity,
  Brush,
  CalendarDays,
  CircleQuestionMark,
  Frame,
  Gem,
  Inbox,
  ListChecks,
  MailCheck,
  MapPin,
  MoonStar,
  Palette,
  PanelTop,
  PenTool,
  Settings,
  ShieldCheck,
  Store,
  Users,
} from 'lucide';
import { matchPath } from 'react-router-dom';
import { labels } from '../ui/labels.ts';
import { loadPart } from '../ui/load-part.ts';
import type { AdminPage } from './admin-page.ts';

/** Every page of the dashboard, in the order of the sidebar. `/admin` shows the first one. */
export const adminPages: readonly AdminPage[] = [
  {
    group: 'business',
    path: 'leads',
    label: 'Leads Management',
    icon: Inbox,
    part: 'leads-pages',
    load: async () => (await import('../leads/leads-pages.ts')).LeadsPage,
    note: 'answers',
  },
  {
    group: 'business',
    path: 'dates',
    label: 'Dates',
    icon: CalendarDays,
    part: 'dates-page',
    load: async () => (await import('../leads/dates/dates-page.tsx')).DatesPage,
  },
  {
    group: 'business',
    path: 'email-settings',
    label: 'New Lead Notifications',
    icon: MailCheck,
    part: 'email-settings-page',
    load: async () => (await import('../leads/email-settings/email-settings-page.tsx')).EmailSettingsPage,
  },
  {
    group: 'content',
    path: 'content/hero',
    label: 'First Screen',
    icon: PanelTop,
    part: 'content-pages',
    load: async () => (await import('../content/content-pages.ts')).HeroEditorPage,
  },
  {
    group: 'content',
    path: 'content/about',
    label: 'About',
    icon: Store,
    part: 'content-pages',
    load: async () => (await import('../content/content-pages.ts')).AboutEditorPage,
  },
  {
    group: 'content',
    path: 'content/artists',
    label: 'Artists',
    icon: Brush,
    part: 'content-pages',
    load: async () => (await import('../content/content-pages.ts')).ArtistsEditorPage,
  },
  {
    group: 'content',
    path: 'content/tattoo-gallery',
    label: 'Tattoo Gallery',
    icon: PenTool,
    part: 'content-pages',
    load: async () => (await import('../content/content-pages.ts')).TattooGalleryEditorPage,
  },
  {
    group: 'content',
    path: 'content/piercings',
    label: 'Piercings',
    icon: Gem,
    part: 'content-pages',
    load: async () => (await import('../content/content-pages.ts')).PiercingsEditorPage,
  },
  {
    group: 'content',
    path: 'content/art-gallery',
    label: 'Art Gallery',
    icon: Frame,
    part: 'content-pages',
    load: async () => (await import('../content/content-pages.ts')).ArtGalleryEditorPage,
  },
  {
    group: 'content',
    path: 'content/night-life',
    label: 'Night Life',
    icon: MoonStar,
    part: 'content-pages',
    load: async () => (await import('../content/content-pages.ts')).NightLifeEditorPage,
  },
  {
    group: 'content',
    path: 'content/faq',
    label: 'FAQ',
    icon: CircleQuestionMark,
    part: 'content-pages',
    load: async () => (await import('../content/content-pages.ts')).FaqEditorPage,
  },
  {
    group: 'content',
    path: 'content/contact',
    label: 'Contact',
    icon: MapPin,
    part: 'content-pages',
    load: async () => (await import('../content/content-pages.ts')).ContactEditorPage,
  },
  {
    group: 'settings',
    path: 'settings/general',
    label: 'General Settings',
    icon: Settings,
    part: 'settings-pages',
    load: async () => (await import('../settings/settings-pages.ts')).GeneralSettingsPage,
  },
  {
    group: 'settings',
    path: 'settings/branding',
    label: 'Branding',
    icon: Palette,
    part: 'settings-pages',
    load: async () => (await import('../settings/settings-pages.ts')).BrandingPage,
  },
  {
    group: 'settings',
    path: 'settings/questions',
    label: 'Booking Questions',
    icon: ListChecks,
    part: 'settings-pages',
    load: async () => (await import('../settings/settings-pages.ts')).QuestionsEditorPage,
  },
  {
    group: 'settings',
    path: 'settings/users',
    label: 'User Management',
    icon: Users,
    part: 'settings-pages',
    load: async () => (await import('../settings/settings-pages.ts')).UsersPage,
  },
  {
    group: 'settings',
    path: 'system',
    label: 'System',
    icon: Activity,
    part: 'settings-pages',
    load: async () => (await import('../settings/settings-pages.ts')).SystemPage,
    note: 'warnings',
  },
];

/** Pages that belong to a page of the sidebar and are opened from there. */
export const detailPages: readonly Omit<AdminPage, 'label' | 'icon'>[] = [
  {
    group: 'business',
    path: 'leads/:id',
    part: 'leads-pages',
    load: async () => (await import('../leads/leads-pages.ts')).LeadPage,
  },
  {
    group: 'settings',
    path: 'settings/general/opening',
    part: 'settings-pages',
    load: async () => (await import('../settings/settings-pages.ts')).OpeningPage,
  },
];

/** Pages about the signed-in account, listed below the others. */
export const accountPages: readonly AdminPage[] = [
  {
    group: 'account',
    path: 'two-step-sign-in',
    label: labels.admin.secondStep,
    icon: ShieldCheck,
    part: 'second-step-page',
    load: async () => (await import('../account/second-step/second-step-page.tsx')).SecondStepPage,
  },
];

/** Starts loading the code of the page at a path. */
export function preloadAdminPage(pathname: string): void {
  const page =
    pathname === '/admin'
      ? adminPages[0]
      : [...adminPages, ...accountPages, ...detailPages].find(({ path }) => matchPath(`/admin/${path}`, pathname));
  // The page's own import reports the failure.
  if (page) loadPart(page.part, page.load).catch(() => {});
}
