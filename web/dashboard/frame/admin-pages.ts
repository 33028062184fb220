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
    part: 'leads-page',
    load: async () => (await import('../leads/list/leads-page.tsx')).LeadsPage,
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
    label: 'Hero',
    icon: PanelTop,
    part: 'hero-editor-page',
    load: async () => (await import('../content/hero/hero-editor-page.tsx')).HeroEditorPage,
  },
  {
    group: 'content',
    path: 'content/about',
    label: 'About',
    icon: Store,
    part: 'about-editor-page',
    load: async () => (await import('../content/about/about-editor-page.tsx')).AboutEditorPage,
  },
  {
    group: 'content',
    path: 'content/artists',
    label: 'Artists',
    icon: Brush,
    part: 'artists-editor-page',
    load: async () => (await import('../content/artists/artists-editor-page.tsx')).ArtistsEditorPage,
  },
  {
    group: 'content',
    path: 'content/tattoo-gallery',
    label: 'Tattoo Gallery',
    icon: PenTool,
    part: 'gallery-editor-page',
    load: async () => (await import('../content/gallery/gallery-editor-page.tsx')).TattooGalleryEditorPage,
  },
  {
    group: 'content',
    path: 'content/piercings',
    label: 'Piercings',
    icon: Gem,
    part: 'piercings-editor-page',
    load: async () => (await import('../content/piercings/piercings-editor-page.tsx')).PiercingsEditorPage,
  },
  {
    group: 'content',
    path: 'content/art-gallery',
    label: 'Art Gallery',
    icon: Frame,
    part: 'gallery-editor-page',
    load: async () => (await import('../content/gallery/gallery-editor-page.tsx')).ArtGalleryEditorPage,
  },
  {
    group: 'content',
    path: 'content/night-life',
    label: 'Night Life',
    icon: MoonStar,
    part: 'night-life-editor-page',
    load: async () => (await import('../content/night-life/night-life-editor-page.tsx')).NightLifeEditorPage,
  },
  {
    group: 'content',
    path: 'content/faq',
    label: 'FAQ',
    icon: CircleQuestionMark,
    part: 'faq-editor-page',
    load: async () => (await import('../content/faq/faq-editor-page.tsx')).FaqEditorPage,
  },
  {
    group: 'content',
    path: 'content/contact',
    label: 'Contact',
    icon: MapPin,
    part: 'contact-editor-page',
    load: async () => (await import('../content/contact/contact-editor-page.tsx')).ContactEditorPage,
  },
  {
    group: 'settings',
    path: 'settings/general',
    label: 'General Settings',
    icon: Settings,
    part: 'general-settings-page',
    load: async () => (await import('../settings/general/general-settings-page.tsx')).GeneralSettingsPage,
  },
  {
    group: 'settings',
    path: 'settings/branding',
    label: 'Branding',
    icon: Palette,
    part: 'branding-page',
    load: async () => (await import('../settings/branding/branding-page.tsx')).BrandingPage,
  },
  {
    group: 'settings',
    path: 'settings/questions',
    label: 'Booking Questions',
    icon: ListChecks,
    part: 'questions-editor-page',
    load: async () => (await import('../settings/questions/questions-editor-page.tsx')).QuestionsEditorPage,
  },
  {
    group: 'settings',
    path: 'settings/users',
    label: 'User Management',
    icon: Users,
    part: 'users-page',
    load: async () => (await import('../settings/users/users-page.tsx')).UsersPage,
  },
  {
    group: 'settings',
    path: 'system',
    label: 'System',
    icon: Activity,
    part: 'system-page',
    load: async () => (await import('../settings/system/system-page.tsx')).SystemPage,
    note: 'warnings',
  },
];

/** Pages that belong to a page of the sidebar and are opened from there. */
export const detailPages: readonly Omit<AdminPage, 'label' | 'icon'>[] = [
  {
    group: 'business',
    path: 'leads/:id',
    part: 'lead-page',
    load: async () => (await import('../leads/lead/lead-page.tsx')).LeadPage,
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
