import { fallbackCallouts } from '#shared/content/fallbacks.ts';
import { gallerySlugs } from '#shared/content/gallery.ts';
import { rowNames } from '#shared/content/list-rows.ts';
import type { ContentRow } from '#shared/content/text-schemas.ts';
import { isComingSoon } from '#shared/content/texts.ts';
import { checksOf, fine, warning } from '#shared/operations/checks.ts';
import type { System } from './system-context.ts';

const check = checksOf<System>('website');

const visitors = check('visitors', 'What visitors see', async ({ content }) => {
  if (isClosed(await content.rows())) {
    return warning(
      'Visitors see the coming-soon page, and can book there.',
      'Read what visitors will see, and open it on the page Open the Website.',
    );
  }
  return fine('Visitors see the website.');
});

const callouts = check('callouts', 'Built-in claims', async ({ content }) => {
  if ((await content.list(rowNames.callouts)).version > 0)
    return fine('The website makes no claims that the studio did not write.');
  const titles = fallbackCallouts.map(({ title }) => title).join(', ');
  const when = isClosed(await content.rows()) ? 'Once it is open, the website says' : 'The website says';
  return warning(`${when}: ${titles}.`, 'Write your own on the page About, or save one that is switched off.');
});

function isClosed(rows: readonly ContentRow[]): boolean {
  return isComingSoon({ coming_soon_enabled: textOf(rows, 'general', 'coming_soon_enabled') });
}

function textOf(rows: readonly ContentRow[], section: string, field: string): string {
  return rows.find((row) => row.section === section && row.field === field)?.value.trim() ?? '';
}

const studioName = check('studio-name', 'Name of the studio', async ({ content, installation }) => {
  const name = textOf(await content.rows(), 'general', 'studio_name');
  if (name) return fine(`The website and its emails say ${name}.`);
  return fine(
    `The website and its emails say ${installation.studioName}, as your operator entered it.`,
    'Enter the name on the page General Settings.',
  );
});

const contact = check('contact', 'Contact details', async ({ content }) => {
  const rows = await content.rows();
  const shown = {
    address: 'no postal address',
    phone: 'no phone number',
    email: 'no email address',
    hours: 'no opening hours',
  };
  const missing = Object.entries(shown).flatMap(([name, instead]) => (textOf(rows, 'contact', name) ? [] : instead));
  if (missing.length === 0) return fine('The website shows how to reach the studio.');
  return warning(`The website shows ${new Intl.ListFormat('en').format(missing)}.`, 'Fill it in on the page Contact.');
});

const look = check('look', 'Logo and colours', async ({ content }) => {
  const rows = await content.rows();
  const logo = textOf(rows, 'branding', 'logo');
  const style = textOf(rows, 'branding', 'style');
  if (logo || style)
    return fine(`The website has ${logo && style ? 'a logo and colours' : logo ? 'a logo' : 'colours'} of its own.`);
  return fine('The website shows the name of the studio in place of a logo.', 'Upload a logo on the page Branding.');
});

const artists = check('artists', 'Artists', async ({ content }) => {
  const { rows } = await content.list(rowNames.artists);
  if (rows.some(isShown)) return fine('The website shows who works here.');
  return warning('The website shows no artists, and hides their tab.', 'Add them on the page Artists.');
});

const images = check('images', 'Images', async ({ content }) => {
  const galleries = await Promise.all(gallerySlugs.map((slug) => content.list(`image/${slug}`)));
  if (galleries.some(({ rows }) => rows.some(isShown))) return fine('The website shows images of your work.');
  return warning('The website shows no images of your work.', 'Upload them on the page Tattoo Gallery.');
});

const faqs = check('faqs', 'Questions and answers', async ({ content }) => {
  if ((await content.list(rowNames.faqs)).version > 0) return fine('The answers on the website are your own.');
  return fine(
    'The website answers what visitors ask first, with the hours and the address that you have entered.',
    'Write your own on the page FAQ.',
  );
});

function isShown({ is_active }: { is_active: boolean }): boolean {
  return is_active;
}

export const websiteChecks = [visitors, callouts, studioName, contact, look, artists, images, faqs];
