import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { contentServer } from '../../../testing/content-server.ts';
import { button, edit, field, main, openRow, rows, tab } from '../../../testing/editing.ts';
import { renderDashboard } from '../../../testing/render-dashboard.tsx';

const frame = page.getByTitle('How visitors see it');
const left = (element: Element) => element.getBoundingClientRect().left;

/** The texts of all elements in the preview that match. */
function shown(selector: string): (string | null)[] {
  const preview = (frame.query() as HTMLIFrameElement | null)?.contentDocument;
  return [...(preview?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent);
}

test('previews unsaved edits as visitors will see them, beside the editor from 1280 px [ED-27]', async () => {
  await page.viewport(1280, 800);
  const { sent } = await edit('hero', { texts: { 'hero/title': 'Ink' } });
  await expect.poll(() => shown('h1')).toEqual(['Ink']);
  await field('Title').fill('Ink at noon');
  await expect.poll(() => shown('h1')).toEqual(['Ink at noon']);
  expect(shown('#root[inert]')).toHaveLength(1);
  const box = frame.element().getBoundingClientRect();
  expect(box.left).toBeGreaterThan(800);
  expect(box.right).toBeLessThanOrEqual(1280);
  await expectAccessible();

  await page.viewport(1279, 800);
  await expect.element(frame).not.toBeInTheDocument();
  await tab('Preview').click();
  await expect.poll(() => shown('h1')).toEqual(['Ink at noon']);
  await expectAccessible();
  await page.viewport(1920, 1080);
  await expect.poll(() => shown('h1')).toEqual(['Ink at noon']);
  await button('Discard').click();
  await expect.poll(() => shown('h1')).toEqual(['Ink']);
  expect(sent('saveContent')).toEqual([]);
});

test('previews edits of lists and page texts, and hides the preview beside gallery images [ED-27]', async () => {
  await page.viewport(1920, 1080);
  const link = (name: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name });
  const aQuestion = (question: string) => ({ question, answer: 'An answer' });
  await edit('faq', { faqs: ['First?', 'Second?'].map(aQuestion) });
  await field('Question', await openRow(1)).fill('Changed?');
  await rows.first().getByRole('switch').click();
  await expect.poll(() => shown('summary')).toEqual(['Changed?']);
  await button('Cancel').click();

  await link('Contact').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await button('Edit').click();
  await tab('Page Texts').click();
  await field('Title', main.getByRole('region', { name: 'Booking section' })).fill('Ask us');
  await expect.poll(() => shown('h2')).toContain('Ask us');
  await button('Discard').click();

  await link('Art Gallery').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Art Gallery' })).toBeVisible();
  await expect.poll(() => shown('#root[inert]')).toHaveLength(1);
  await tab('Gallery Images').click();
  await expect.element(frame).not.toBeInTheDocument();
  const panel = page.getByRole('tabpanel', { name: 'Gallery Images' }).element();
  expect(panel.getBoundingClientRect().width).toBeGreaterThan(1400);
});

test('previews as many images of a gallery as the home page, and reads only what its section shows [ED-41]', async () => {
  await page.viewport(1280, 800);
  const tattoos = Array.from({ length: 13 }, (_, index) => ({
    image_url: `/media/${index}.jpg`,
    title: `No${index + 1}`,
  }));
  const { sent } = await edit('tattoo-gallery', { tattoos });
  await expect.poll(() => shown('.tile b')).toEqual(tattoos.slice(0, 12).map(({ title }) => title));
  expect(shown('[rel=next]')).toEqual(['Show More']);
  expect(sent('getPage')).toEqual([{ query: { section: 'tattoos' } }]);
});

test('scrolls to the row that is opened, as wide as on a phone or on a desktop [ED-41]', async () => {
  await page.viewport(1280, 800);
  const artists = Array.from({ length: 8 }, (_, index) => ({
    name: `No${index + 1}`,
    description: 'Line '.repeat(300),
  }));
  const faqs = [1, 2].map((number) => ({ question: `Why ${number}?`, answer: 'So' }));
  await edit('artists', { artists, faqs }, { tab: 'Manage Artists' });
  await expect.poll(() => shown('h3')).toHaveLength(8);
  const inFrame = () => (frame.element() as HTMLIFrameElement).contentDocument!;
  const top = (index: number) => inFrame().querySelectorAll('h3')[index]!.closest('li')!.getBoundingClientRect().top;
  const { scrollY } = window;
  await openRow(5);
  await expect.poll(() => Math.abs(top(5) - 16)).toBeLessThan(2);
  expect(window.scrollY).toBe(scrollY);
  await button('Add Artist').click();
  await field('Name', rows.last()).fill('Ninth');
  await expect.poll(() => shown('h3')).toHaveLength(9);
  await expect.poll(() => top(8)).toBeLessThan(inFrame().defaultView?.innerHeight ?? 0);

  const width = () => [inFrame().defaultView?.innerWidth, Math.round(frame.element().getBoundingClientRect().width)];
  await expect.poll(() => width()[0]).toBe(360);
  await button('Desktop').click();
  await expect.poll(() => width()[0]).toBe(1280);
  expect(width()[1]).toBeLessThan(500);
  await expect.element(button('Desktop')).toHaveAttribute('aria-pressed', 'true');
  await button('Cancel').click();

  await page.viewport(1279, 800);
  await page.getByRole('link', { name: 'FAQ' }).click();
  await button('Edit').click();
  await openRow(1);
  await tab('Preview').click();
  await expect.poll(() => shown('details[open] summary')).toEqual(['Why 2?']);
  await tab('Questions').click();
  await expect.element(field('Question', rows.nth(1))).toBeVisible();
  await page.viewport(1280, 720);
});

test('shows settings in two columns and the style preview beside its editor from 1280 px [ED-27]', async () => {
  const answers = { ...contentServer().answers };
  const edge = (name: string) => left(page.getByRole('heading', { level: 2, name, exact: true }).element());
  const [first, last] = ['Your website', 'Privacy'] as const;
  await page.viewport(1280, 800);
  await renderDashboard('/admin/settings/general', { answers });
  await expect.element(page.getByRole('heading', { name: first })).toBeVisible();
  expect(edge(last)).toBeGreaterThan(edge(first) + 300);
  await page.viewport(1279, 800);
  await expect.poll(() => edge(last)).toBe(edge(first));

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Branding' }).click();
  const preview = page.getByTitle('How visitors see it');
  await expect.element(preview).toBeVisible();
  const below = left(preview.element());
  await page.viewport(1280, 800);
  await expect.poll(() => left(preview.element())).toBeGreaterThan(below + 300);
});
