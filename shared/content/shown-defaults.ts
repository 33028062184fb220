import type { HomeContent, ShowcaseTab } from '../website/page.ts';
import { contentDefaults, type Section } from './texts.ts';

/** A default that visitors read: the section of the editor that replaces it, its field or list, and its text. */
export type ShownDefault = { section: Section; field: string; text: string };

/** Visitors of the open website do not see these, or see them on a page of their own. */
const elsewhere = /^coming_soon_|^privacy_notice$/;

/** The tab that shows the texts of a section. */
const tabOf: Partial<Record<string, ShowcaseTab>> = {
  artists: 'artists',
  tattoo_gallery: 'tattoos',
  piercings: 'piercings',
  art_gallery: 'art',
  night_life: 'nightlife',
};

/**
 * The default texts on a home page, without those of sections that it does not show. The default callouts are claims, about which
 * the owner decides apart.
 */
export function shownDefaults({ texts, faqs, tabs }: Pick<HomeContent, 'texts' | 'faqs' | 'tabs'>): ShownDefault[] {
  const isHidden = (section: string) => {
    const tab = tabOf[section.replace(/_block\d$/, '')];
    return (tab && !tabs.includes(tab)) || (section === 'faq' && faqs.length === 0);
  };
  const shown = Object.entries(contentDefaults).flatMap(([section, fields]) =>
    Object.entries(fields).flatMap(([field, text]): ShownDefault[] => {
      const isShown = text && (texts[section as Section] as Record<string, string>)[field] === text;
      return isShown && !elsewhere.test(field) && !isHidden(section)
        ? [{ section: section as Section, field, text }]
        : [];
    }),
  );
  // The entries of the default list have ids of their own.
  const questions = faqs.filter(({ id }) => id.startsWith('fallback-')).map(({ question }) => question);
  if (questions.length > 0) shown.push({ section: 'faq', field: 'faqs', text: questions.join(' ') });
  return shown;
}
