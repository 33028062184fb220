import { expect, test } from 'vitest';
import { showcaseTabs } from '../website/page.ts';
import { fallbackFaqs as builtInFaqs } from './fallbacks.ts';
import { shownDefaults } from './shown-defaults.ts';
import { contentDefaults, resolveTexts } from './texts.ts';

const fallbackFaqs = builtInFaqs({ address: '', hours: '' });
const stored = (value: string) =>
  Object.entries(contentDefaults).flatMap(([section, fields]) =>
    Object.keys(fields).map((field) => ({ section, field, value })),
  );

const tabs = [...showcaseTabs];
const named = (list: ReturnType<typeof shownDefaults>) => list.map(({ section, field }) => `${section}/${field}`);

test('names each default text that the open website shows, and none that the owner has replaced [GEN-30]', () => {
  const all = shownDefaults({ texts: resolveTexts([]), faqs: fallbackFaqs, tabs });

  expect(all).toContainEqual({ section: 'hero', field: 'title', text: 'Ink after dark' });
  expect(all).toContainEqual({ section: 'about', field: 'headline', text: 'About Our Studio' });
  expect(named(all)).toContain('faq/faqs');
  expect(named(all).filter((name) => /coming_soon|contact|privacy/.test(name))).toEqual([]);
  const texts = resolveTexts(stored('Own words'));
  const own = [{ id: '5a5a', question: 'Own?', answer: 'Yes.' }];
  expect(shownDefaults({ texts, faqs: own, tabs })).toEqual([]);
  expect(named(shownDefaults({ texts, faqs: fallbackFaqs, tabs }))).toEqual(['faq/faqs']);
  // A heading that is blank shows its default; a subtitle that is blank shows nothing.
  const blank = shownDefaults({ texts: resolveTexts(stored('')), faqs: own, tabs });
  expect(named(blank)).toContain('about/headline');
  expect(named(blank)).not.toContain('hero/subtitle');
});

test.each([
  ['artists', /^artists/],
  ['tattoos', /^tattoo_gallery/],
  ['piercings', /^piercings/],
  ['art', /^art_gallery/],
  ['nightlife', /^night_life/],
] as const)('names no text of the tab %s while it is hidden [GEN-30]', (hidden, sections) => {
  const texts = resolveTexts([]);
  const rest = shownDefaults({ texts, faqs: [], tabs: tabs.filter((tab) => tab !== hidden) });

  const all = named(shownDefaults({ texts, faqs: [], tabs }));
  expect(named(rest)).toEqual(all.filter((name) => !sections.test(name)));
  expect(named(rest)).not.toEqual(all);
  expect(all.filter((name) => name.startsWith('faq/'))).toEqual([]);
});
