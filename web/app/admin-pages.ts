import {
  Brush,
  CircleQuestionMark,
  Frame,
  Gem,
  Inbox,
  MailCheck,
  MapPin,
  MoonStar,
  Palette,
  PanelTop,
  PenTool,
  Settings,
  Store,
  Users,
} from 'lucide-react';
import { labels } from '#shared/labels.ts';
import type { AdminPage } from '../admin/admin-page.ts';

/** Every page of the dashboard, as the sidebar lists them. The first one is what `/admin` shows. */
export const adminPages: readonly AdminPage[] = [
  {
    group: 'business',
    path: 'leads',
    label: labels.leads.title,
    icon: Inbox,
    load: async () => (await import('../admin/leads/leads-page.tsx')).LeadsPage,
  },
  {
    group: 'business',
    path: 'email-settings',
    label: labels.pages.emailSettings,
    icon: MailCheck,
    load: async () => (await import('../admin/email-settings/email-settings-page.tsx')).EmailSettingsPage,
  },
  {
    group: 'content',
    path: 'content/hero',
    label: labels.pages.hero,
    icon: PanelTop,
    load: async () => (await import('../admin/hero/hero-editor-page.tsx')).HeroEditorPage,
  },
  {
    group: 'content',
    path: 'content/about',
    label: labels.pages.about,
    icon: Store,
    load: async () => (await import('../admin/about/about-editor-page.tsx')).AboutEditorPage,
  },
  {
    group: 'content',
    path: 'content/artists',
    label: labels.pages.artists,
    icon: Brush,
    load: async () => (await import('../admin/artists/artists-editor-page.tsx')).ArtistsEditorPage,
  },
  {
    group: 'content',
    path: 'content/tattoo-gallery',
    label: labels.pages.tattooGallery,
    icon: PenTool,
    load: async () => (await import('../admin/gallery/gallery-editor-page.tsx')).TattooGalleryEditorPage,
  },
  {
    group: 'content',
    path: 'content/piercings',
    label: labels.pages.piercings,
    icon: Gem,
    load: async () => (await import('../admin/piercings/piercings-editor-page.tsx')).PiercingsEditorPage,
  },
  {
    group: 'content',
    path: 'content/art-gallery',
    label: labels.pages.artGallery,
    icon: Frame,
    load: async () => (await import('../admin/gallery/gallery-editor-page.tsx')).ArtGalleryEditorPage,
  },
  {
    group: 'content',
    path: 'content/night-life',
    label: labels.pages.nightLife,
    icon: MoonStar,
    load: async () => (await import('../admin/night-life/night-life-editor-page.tsx')).NightLifeEditorPage,
  },
  {
    group: 'content',
    path: 'content/faq',
    label: labels.pages.faq,
    icon: CircleQuestionMark,
    load: async () => (await import('../admin/faq/faq-editor-page.tsx')).FaqEditorPage,
  },
  {
    group: 'content',
    path: 'content/contact',
    label: labels.pages.contact,
    icon: MapPin,
    load: async () => (await import('../admin/contact/contact-editor-page.tsx')).ContactEditorPage,
  },
  {
    group: 'settings',
    path: 'settings/general',
    label: labels.pages.general,
    icon: Settings,
    load: async () => (await import('../admin/general/general-settings-page.tsx')).GeneralSettingsPage,
  },
  {
    group: 'settings',
    path: 'settings/branding',
    label: labels.pages.branding,
    icon: Palette,
    load: async () => (await import('../admin/branding/branding-page.tsx')).BrandingPage,
  },
  {
    group: 'settings',
    path: 'settings/users',
    label: labels.users.title,
    icon: Users,
    load: async () => (await import('../admin/users/users-page.tsx')).UsersPage,
  },
];

/** Has the code of the page at an address come, if it is one of the dashboard's. */
export function preloadAdminPage(pathname: string): void {
  const page = pathname === '/admin' ? adminPages[0] : adminPages.find(({ path }) => pathname === `/admin/${path}`);
  // Whoever shows the page meets the failure, and can say so.
  page?.load().catch(() => {});
}
