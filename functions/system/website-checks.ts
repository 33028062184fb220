import { fallbackCallouts } from '#shared/content/fallbacks.ts';
import type { ContentRow } from '#shared/content/text-schemas.ts';
import { isComingSoon } from '#shared/content/texts.ts';
import { checksOf, fine, warning } from '#shared/operations/checks.ts';
import type { System } from './system-context.ts';

const check = checksOf<System>('website');

const visitors = check('visitors', 'What visitors see', async ({ content }) => {
  if (isClosed(await content.rows())) {
    return warning(
      'Visitors see the coming-soon page, and can book there.',
      'When the texts are yours, switch coming-soon mode off on the page General Settings.',
    );
  }
  return fine('Visitors see the website.');
});

const callouts = check('callouts', 'Built-in claims', async ({ content }) => {
  if (await content.hasCallouts()) return fine('The website makes no claims that the studio did not write.');
  const titles = fallbackCallouts.map(({ title }) => title).join(', ');
  const when = isClosed(await content.rows()) ? 'Once it is open, the website says' : 'The website says';
  return warning(`${when}: ${titles}.`, 'Write your own on the page About, or save one that is switched off.');
});

function isClosed(rows: readonly ContentRow[]): boolean {
  const value = rows.find(({ section, field }) => section === 'general' && field === 'coming_soon_enabled')?.value;
  return isComingSoon({ ...(value !== undefined && { coming_soon_enabled: value }) });
}

const contact = check('contact', 'Contact details', async ({ content }) => {
  const rows = await content.rows();
  const shown = { address: 'no postal address', phone: 'no phone number', email: 'no email address' };
  const missing = Object.entries(shown).flatMap(([name, instead]) =>
    rows.some(({ section, field, value }) => section === 'contact' && field === name && value.trim()) ? [] : instead,
  );
  if (missing.length === 0) return fine('The website shows how to reach the studio.');
  return warning(`The website shows ${missing.join(' and ')}.`, 'Fill it in on the page Contact.');
});

export const websiteChecks = [
  { ...visitors, page: '/admin/settings/general' },
  { ...callouts, page: '/admin/content/about' },
  { ...contact, page: '/admin/content/contact' },
];
