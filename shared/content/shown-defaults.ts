import type { HomeContent } from '../website/page.ts';
import { fallbackHours } from './fallbacks.ts';
import { contentDefaults, type Section } from './texts.ts';

/** A default that visitors read: the section of the editor that replaces it, its field or list, and its text. */
export type ShownDefault = { section: Section; field: string; text: string };

/** Visitors of the open website do not see these. */
const closedOnly = /^coming_soon_/;

/** The defaults on a home page. Entries of default lists have ids of their own; the hours are part of a default question. */
export function shownDefaults({ texts, callouts, faqs }: Pick<HomeContent, 'texts' | 'callouts' | 'faqs'>) {
  const shown = Object.entries(contentDefaults).flatMap(([section, fields]) =>
    Object.entries(fields).flatMap(([field, text]): ShownDefault[] => {
      const isShown = text && (texts[section as Section] as Record<string, string>)[field] === text;
      return isShown && !closedOnly.test(field) ? [{ section: section as Section, field, text }] : [];
    }),
  );
  const isDefault = ({ id }: { id: string }) => id.startsWith('fallback-');
  const claims = callouts.filter(isDefault).map(({ title }) => title);
  const questions = faqs.filter(isDefault).map(({ question }) => question);
  if (claims.length > 0) shown.push({ section: 'about', field: 'callouts', text: claims.join(', ') });
  if (questions.length === 0) return shown;
  return shown.concat(
    { section: 'faq', field: 'faqs', text: questions.join(' ') },
    { section: 'faq', field: 'hours', text: fallbackHours },
  );
}
