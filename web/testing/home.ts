import { resolveTexts } from '#shared/content/texts.ts';
import type { HomeContent } from '#shared/website/page.ts';

/** The stored home page, for previews. */
export function aHome(changes: Partial<HomeContent> = {}): HomeContent {
  return {
    mode: 'home',
    version: 1,
    studio: { name: 'Afterhours', timeZone: 'Europe/Berlin' },
    privacyVersion: '0123456789ab',
    choices: [],
    pictures: {},
    texts: resolveTexts([]),
    tabs: [],
    callouts: [],
    artists: [],
    gallery: { art: [], nightlife: [], piercings: [], tattoos: [] },
    events: [],
    faqs: [],
    ...changes,
  };
}
