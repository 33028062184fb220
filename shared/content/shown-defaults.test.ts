import { expect, test } from 'vitest';
import { fallbackCallouts, fallbackFaqs } from './fallbacks.ts';
import { shownDefaults } from './shown-defaults.ts';
import { contentDefaults, resolveTexts } from './texts.ts';

const stored = (value: string) =>
  Object.entries(contentDefaults).flatMap(([section, fields]) =>
    Object.keys(fields).map((field) => ({ section, field, value })),
  );

test('names each default that the open website shows, and none that the owner has replaced [GEN-30]', () => {
  const all = shownDefaults({ texts: resolveTexts([]), callouts: fallbackCallouts, faqs: fallbackFaqs });
  const named = (list: typeof all) => list.map(({ section, field }) => `${section}/${field}`);

  expect(all).toContainEqual({ section: 'hero', field: 'title', text: 'Ink after dark' });
  expect(all).toContainEqual({ section: 'about', field: 'headline', text: 'About Our Studio' });
  expect(all).toContainEqual({
    section: 'about',
    field: 'callouts',
    text: '100% Female Artists, Late Night Sessions, Walk Ins Welcome',
  });
  expect(all).toContainEqual({
    section: 'faq',
    field: 'hours',
    text: 'Tuesday to Saturday 12PM-10PM and Sunday 12PM-8PM, closed Monday',
  });
  expect(named(all)).toContain('faq/faqs');
  expect(named(all).filter((name) => /coming_soon|contact/.test(name))).toEqual([]);
  const texts = resolveTexts(stored('Own words'));
  const own = [{ id: '5a5a', title: 'Own', description: '', icon: 'Star' as const, question: 'Own?', answer: 'Yes.' }];
  expect(shownDefaults({ texts, callouts: own, faqs: own })).toEqual([]);
  expect(named(shownDefaults({ texts, callouts: fallbackCallouts, faqs: own }))).toEqual(['about/callouts']);
  expect(named(shownDefaults({ texts, callouts: own, faqs: fallbackFaqs }))).toEqual(['faq/faqs', 'faq/hours']);
  // A heading that is blank shows its default; a subtitle that is blank shows nothing.
  const blank = shownDefaults({ texts: resolveTexts(stored('')), callouts: [], faqs: [] });
  expect(named(blank)).toContain('about/headline');
  expect(named(blank)).not.toContain('hero/subtitle');
});
