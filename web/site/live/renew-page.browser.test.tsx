import { renderToString } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aHome } from '../../testing/home.ts';
import { SitePage } from '../site-page.tsx';
import { renewPage } from './renew-page.ts';
import '../../app/fonts.css';
import '../../app/site.css';

const uuid = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;
const picture = (number: number) => ({
  id: uuid(number),
  title: `Moth ${number}`,
  description: null,
  image_url: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  alt: null,
  artist_name: null,
});
const faq = (number: number) => ({ id: uuid(number), question: `Question ${number}?`, answer: `Answer ${number}.` });
const choice = (name: string) => ({ value: name.toLowerCase(), name });
const first = aHome({
  tabs: ['tattoos', 'art'],
  gallery: { art: [picture(11), picture(12)], nightlife: [], piercings: [], tattoos: [picture(1)] },
  faqs: [faq(21), faq(22)],
  choices: [choice('Nia')],
});
let version = 1;

/** The published document of this content. */
function documentOf(content: typeof first): Document {
  const script = document.head.querySelector('script[src]')?.getAttribute('src');
  const scripts = script ? `<script src="${script}"></script>` : '';
  const root = `<div id="root" data-version="${content.version}" data-mode="home">`;
  return new DOMParser().parseFromString(
    `<head><title>${content.studio.name}</title>${scripts}</head><body>${root}${renderToString(<SitePage content={content} />)}</div></body>`,
    'text/html',
  );
}

async function renew(changes: Partial<typeof first>): Promise<void> {
  version += 1;
  await renewPage(async () => documentOf({ ...first, ...changes, version }));
}

beforeAll(async () => {
  document.body.replaceChildren(...documentOf(first).body.childNodes);
  await import('../../app/boot.ts');
});

test('keeps the open tab, an open answer and the focus when rows appear before them, and shows the rows [LIVE-13]', async () => {
  await page.getByRole('tab', { name: 'Art Gallery' }).click();
  await page.getByText('Question 22?').click();
  const tile = page.getByRole('link', { name: 'Moth 12' });
  (tile.element() as HTMLElement).focus();

  await renew({
    tabs: ['artists', 'tattoos', 'art'],
    artists: [
      { id: uuid(31), name: 'Mara', description: null, profile_picture: null, alt: null, instagram_link: null },
    ],
    gallery: { ...first.gallery, art: [picture(13), picture(11), picture(12)] },
    faqs: [faq(23), faq(21), faq(22)],
  });

  await expect.element(page.getByRole('tabpanel')).toHaveAccessibleName('Art Gallery');
  await expect.element(page.getByRole('tab', { name: 'Art Gallery' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tab', { name: 'Artists' })).toHaveAttribute('aria-selected', 'false');
  await expect.element(page.getByRole('link', { name: 'Moth 13' })).toBeVisible();
  await expect.element(page.getByText('Answer 22.')).toBeVisible();
  await expect.element(page.getByText('Answer 23.')).not.toBeVisible();
  await expect.element(page.getByText('Answer 21.')).not.toBeVisible();
  await expect.element(tile).toHaveFocus();

  await renew({ tabs: ['tattoos'], gallery: { ...first.gallery, art: [] } });
  await expect.element(page.getByRole('tabpanel')).toHaveAccessibleName('Tattoo Gallery');
  await renew({});
});

test('keeps the lightbox open, and walks through the images that there are by then [LIVE-13]', async () => {
  await page.getByRole('tab', { name: 'Art Gallery' }).click();
  await page.getByRole('link', { name: 'Moth 12' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('2 of 2')).toBeVisible();

  await renew({ gallery: { ...first.gallery, art: [picture(13), picture(14), picture(12)] } });

  await expect.element(dialog.getByText('Moth 12')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(dialog.getByText('2 of 3')).toBeVisible();
  await expect.element(dialog.getByText('Moth 14')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('keeps what is typed in the form, before and after it is hydrated, and gives it new choices and the waiting list [LIVE-13] [BOOKS-11]', async () => {
  const name = page.getByLabelText('First Name');
  const artist = page.getByLabelText('Preferred Artist (optional)');
  const control = name.element() as HTMLInputElement;
  // As a reload fills it in: without the focus, which would load the form.
  control.value = 'Ada';

  await renew({ choices: [choice('Nia'), choice('Mara')] });

  await expect.element(name).toHaveValue('Ada');
  await expect.element(artist.getByRole('option', { name: 'Mara' })).toBeInTheDocument();
  await name.click();
  await userEvent.keyboard(' Maria');
  await artist.selectOptions('Mara');
  await renew({ choices: [choice('Juno'), choice('Mara')] });

  await expect.element(artist.getByRole('option', { name: 'Juno' })).toBeInTheDocument();
  await expect.element(artist.getByRole('option', { name: 'Nia' })).not.toBeInTheDocument();
  await expect.element(artist).toHaveValue('mara');
  await expect.element(name).toHaveValue('Ada Maria');
  // The books of the chosen artist have closed.
  await renew({ choices: [{ ...choice('Mara'), closed: 'Books closed' }] });
  await expect.element(page.getByRole('checkbox', { name: 'Tell me when books open' })).toBeVisible();
  expect(document.contains(control)).toBe(true);
});

test('keeps the coming-soon page until the styles of the home page have loaded', async () => {
  const root = document.getElementById('root')!;
  Object.assign(root.dataset, { mode: 'coming-soon', styles: '/assets/gone.css' });
  const shown = root.firstElementChild;

  await expect(renew({ tabs: ['art'] })).rejects.toThrow('The styles could not be loaded');

  expect(root.firstElementChild).toBe(shown);
  root.dataset.mode = 'home';
});

test('hides an event that is over, also one that arrives later [NITE-09]', async () => {
  const starts = { date: 'January 5, 2025', time: '9:30 PM', day: '5', month: 'Jan', weekday: 'Sunday' };
  const event = (name: string, ends: string) => ({
    id: name,
    name,
    description: null,
    image_url: null,
    alt: null,
    event_date: ends,
    starts,
    ends,
  });
  await renew({
    tabs: ['nightlife', 'art'],
    events: [event('Old', '2025-01-05T21:30:00Z'), event('New', '2999-01-05T21:30:00Z')],
  });
  await page.getByRole('tab', { name: 'Night Life' }).click();

  await expect.element(page.getByRole('heading', { name: 'New' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Old' })).not.toBeInTheDocument();
  await renew({ tabs: ['nightlife', 'art'], events: [event('Late', '2025-01-05T21:30:00Z')] });
  await expect.element(page.getByText('No upcoming events scheduled. Check back soon!')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Late' })).not.toBeInTheDocument();
  // Others may follow.
  const more = { events: { href: '/gallery/events/1', total: 6 } };
  await renew({ tabs: ['nightlife', 'art'], events: [event('Late', '2025-01-05T21:30:00Z')], more });
  await expect.element(page.getByText('No upcoming events scheduled. Check back soon!')).not.toBeVisible();
});
