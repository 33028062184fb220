import { expect, test } from 'vitest';
import { leadListLabels } from './leads/leads-labels.ts';
import { unreadableLabels } from './leads/list/list-labels.ts';
import { userLabels } from './settings/users/user-labels.ts';
import { labels } from './ui/labels.ts';

test('names filter and search in an empty list', () => {
  const { emptyOf, emptySearch } = labels.leads;

  expect(emptyOf('closed')).toBe('No leads found with status "closed".');
  expect(emptySearch('Ada')).toBe('No leads found for "Ada".');
  expect(userLabels.emptySearch('Ada')).toBe('No users found for "Ada".');
});

test('uses singular and plural for leads, requests and users', () => {
  const { found, email, loaded, held } = labels.leads;

  expect([found(0, false), found(1, false), found(2, false), found(1, true), found(25, true)]).toEqual([
    '0 leads found.',
    '1 lead found.',
    '2 leads found.',
    'Showing the newest 1 matching leads.',
    'Showing the newest 25 matching leads.',
  ]);
  expect([email(1), email(2)]).toEqual(['Email Selected (1)', 'Email Selected (2)']);
  const { came } = leadListLabels;
  expect([came({ leads: 1, answers: 0 }), came({ leads: 2, answers: 1 }), came({ leads: 0, answers: 2 })]).toEqual([
    '1 new lead',
    '2 new leads, 1 new answer',
    '2 new answers',
  ]);
  expect([loaded(1, true), loaded(25, true), loaded(1, false), loaded(2, false)]).toEqual([
    '1 more lead loaded.',
    '25 more leads loaded.',
    '1 more lead loaded. All leads are shown.',
    '2 more leads loaded. All leads are shown.',
  ]);
  expect([unreadableLabels.title(1), unreadableLabels.title(2)]).toEqual([
    '1 lead could not be read',
    '2 leads could not be read',
  ]);
  expect([held.link(1), held.link(2)]).toEqual(['1 held request', '2 held requests']);
  expect([userLabels.shown(1, false), userLabels.shown(2, false), userLabels.shown(100, true)]).toEqual([
    'One user shown.',
    '2 users shown.',
    '100 users shown, there are more.',
  ]);
});

test('uses no words that only operators and developers know', () => {
  const modules = import.meta.glob<object>('./**/*{labels,notices}.ts', { eager: true });
  const texts = Object.values(modules).flatMap(textsIn);

  expect(texts.length).toBeGreaterThan(800);
  expect(texts.filter((text) => /\b(SEO|DKIM|SES|sandbox|hero|favicon|API)\b/i.test(text))).toEqual([]);
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value ? Object.values(value).flatMap(textsIn) : [];
}
