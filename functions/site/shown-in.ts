import type { PreviewSection } from '#shared/website/page.ts';
import type { ContentParts } from '../content/content-repository.ts';

/** The lists and galleries that the preview of a section shows, besides texts. */
export const shownIn: Record<PreviewSection, ContentParts> = {
  page: { lists: ['callouts', 'artists', 'questions'] },
  hero: {},
  about: { lists: ['callouts'] },
  artists: { lists: ['artists'] },
  tattoos: { gallery: 'tattoos' },
  piercings: { gallery: 'piercings' },
  art: { gallery: 'art' },
  nightlife: { lists: ['events'], gallery: 'nightlife' },
  faq: { lists: ['faqs'] },
  booking: { lists: ['artists', 'questions'] },
  contact: {},
};
