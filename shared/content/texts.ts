import { defaultPrivacyNotice } from './privacy.ts';

/**
 * Every website text that staff can edit, by section and field, with its default (specification 3 and 9; DATA-09 to
 * DATA-09, BOOK-01). The defaults make no claims about a particular studio.
 */
export const contentDefaults = {
  general: {
    /** Empty means the name of the stage. */
    studio_name: '',
    coming_soon_enabled: 'false',
    coming_soon_headline: 'Something Amazing is Coming Soon!',
    coming_soon_description: 'Our new site is almost ready. You can already ask for an appointment.',
    google_analytics_id: '',
    seo_title: '',
    seo_description: 'Tattoos, piercings, art and late nights. Ask for an appointment online.',
    preview_image: '',
    favicon: '',
    privacy_notice: defaultPrivacyNotice,
    /** The page of a request shows them beside the visitor's yes. */
    appointment_rules: '',
  },
  /** The style as JSON (see style.ts). Empty means the default design. */
  branding: { logo: '', style: '' },
  hero: { title: 'Ink after dark', subtitle: 'Tattoos, piercings, art and late nights.' },
  about: {
    photo: '',
    photo_alt: '',
    headline: 'About Our Studio',
    description: 'A place for people who take their time: to talk, to draw, and to get it right.',
  },
  header: { booking_button: 'Book Now' },
  footer: { description: 'Tattoos, piercings, art and late nights.' },
  contact: { address: '', phone: '', email: '', hours: '', instagram: '', facebook: '' },
  faq: { title: 'Frequently Asked Questions', description: 'What people ask us most.' },
  artists: { heading: 'Our Artists', title: '', subtitle: 'The people behind the work.', description: '' },
  tattoo_gallery: { heading: 'Tattoo Gallery', title: '', subtitle: 'Work from our chairs.', description: '' },
  piercings: {
    heading: 'Piercings',
    title: '',
    subtitle: 'Placed with care.',
    description: '',
    service_title: 'Piercing Services',
    service_description: 'Tell us what you have in mind and we will find the right placement and jewelry together.',
  },
  piercings_block1: { title: 'Ear Piercings', description: 'From a single lobe to a curated ear.' },
  piercings_block2: { title: 'Facial Piercings', description: 'Nostril, septum, lip, brow and more.' },
  piercings_block3: { title: 'Body Piercings', description: 'Navel and other placements, in private.' },
  piercings_block4: { title: 'Premium Jewelry', description: 'Pieces made to be worn for years.' },
  art_gallery: { heading: 'Art Gallery', title: '', subtitle: 'Paintings, prints and flash.', description: '' },
  night_life: { heading: 'Night Life', title: '', subtitle: 'What happens after hours.', description: '' },
  booking: {
    title: 'Book Your Appointment',
    description: 'Tell us what you have in mind. We will get back to you to settle the details.',
    /** A line each. */
    notes_content:
      'Walk-ins welcome! But appointments are recommended for larger or custom tattoos.\nLate-night sessions available by reservation only.',
  },
} as const;

/** Maximum characters of the name of the studio, as in the stage configuration. */
export const studioNameLimit = 60;

/** Maximum characters of the texts for search engines, which cut off longer ones. */
export const seoLimits = { seo_title: 60, seo_description: 160 } as const;

/** Maximum characters of the rules for appointments, because each lead holds the versions that its visitor agreed to. */
export const rulesLimit = 2000;

type Defaults = typeof contentDefaults;
export type Section = keyof Defaults;
export type Field<S extends Section> = keyof Defaults[S] & string;

/** All texts of the website as shown: the stored text or the default. */
export type Texts = { [S in Section]: { [F in keyof Defaults[S]]: string } };

/** Fields that show their default when the stored text is empty. All other fields may be blank (DATA-06). */
const neverBlank = new Set([
  'headline',
  'heading',
  'booking_button',
  'service_title',
  'coming_soon_headline',
  'privacy_notice',
]);
const sectionsWithHeadingInTitle = new Set([
  'hero',
  'booking',
  'faq',
  'piercings_block1',
  'piercings_block2',
  'piercings_block3',
  'piercings_block4',
]);

export function isContentKey(section: string, field: string): boolean {
  return Object.hasOwn(contentDefaults, section) && Object.hasOwn(contentDefaults[section as Section], field);
}

/** Sections that only administrators may write (ROLE-15). */
export function isAdminSection(section: string): boolean {
  return section === 'general' || section === 'branding';
}

/** The input control of a text, stored as its `content_type`: several lines or one (ED-18). */
export function inputKind(field: string): 'text' | 'textarea' {
  return /description|content/.test(field) ? 'textarea' : 'text';
}

/** Whether a text is a single line. The privacy notice and the rules for appointments have lines. */
export function isOneLine(field: string): boolean {
  return inputKind(field) === 'text' && !/^(privacy_notice|appointment_rules)$/.test(field);
}

/** Whether visitors see the coming-soon page: only if `general/coming_soon_enabled` is exactly `true` (SOON-01). */
export function isComingSoon({ coming_soon_enabled }: { coming_soon_enabled?: string }): boolean {
  return coming_soon_enabled === 'true';
}

/** Resolves the texts that the site shows: stored texts override the defaults. Ignores unknown sections and fields. */
export function resolveTexts(rows: readonly { section: string; field: string; value: string }[]): Texts {
  const stored = new Map(rows.map(({ section, field, value }) => [`${section}/${field}`, value]));
  const resolved = Object.entries(contentDefaults).map(([section, fields]) => [
    section,
    Object.fromEntries(
      Object.entries(fields).map(([field, byDefault]) => {
        const value = stored.get(`${section}/${field}`);
        const shown = value === undefined || (value.trim() === '' && isNeverBlank(section, field)) ? byDefault : value;
        return [field, shown];
      }),
    ),
  ]);
  return Object.fromEntries(resolved) as Texts;
}

function isNeverBlank(section: string, field: string): boolean {
  return neverBlank.has(field) || (field === 'title' && sectionsWithHeadingInTitle.has(section));
}
