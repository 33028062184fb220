import { expect, test } from 'vitest';
import { adminPages } from './admin-pages.ts';

// The texts are written out on purpose: a label changes only together with its requirement.

test('lists the pages in the order of the sidebar, with their labels and paths [DATA-07]', () => {
  expect(adminPages.map(({ group, label, path }) => `${group}: ${label} /admin/${path}`)).toEqual([
    'business: Leads Management /admin/leads',
    'business: Dates /admin/dates',
    'business: New Lead Notifications /admin/email-settings',
    'content: First Screen /admin/content/hero',
    'content: About /admin/content/about',
    'content: Artists /admin/content/artists',
    'content: Tattoo Gallery /admin/content/tattoo-gallery',
    'content: Piercings /admin/content/piercings',
    'content: Art Gallery /admin/content/art-gallery',
    'content: Night Life /admin/content/night-life',
    'content: FAQ /admin/content/faq',
    'content: Contact /admin/content/contact',
    'settings: General Settings /admin/settings/general',
    'settings: Branding /admin/settings/branding',
    'settings: Booking Questions /admin/settings/questions',
    'settings: User Management /admin/settings/users',
    'settings: System /admin/system',
  ]);
});
