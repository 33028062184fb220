import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { contentServer } from '../../testing/content-server.ts';
import { button, edit, field, main, rows, tab } from '../../testing/editing.ts';
import { renderDashboard } from '../../testing/render-dashboard.tsx';

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
  await field('Question', rows.nth(1)).fill('Changed?');
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
  await expect.element(frame).not.toBeVisible();
  const panel = page.getByRole('tabpanel', { name: 'Gallery Images' }).element();
  expect(panel.getBoundingClientRect().width).toBeGreaterThan(1400);
});

test('shows settings in two columns and the style preview beside its editor from 1280 px [ED-27]', async () => {
  const answers = { ...contentServer().answers };
  const edge = (name: string) => left(page.getByRole('heading', { level: 2, name, exact: true }).element());
  const [seo, coming] = ['Search engines and link previews', 'Coming soon'] as const;
  await page.viewport(1280, 800);
  await renderDashboard('/admin/settings/general', { answers });
  await expect.element(page.getByRole('heading', { name: seo })).toBeVisible();
  expect(edge(coming)).toBeGreaterThan(edge(seo) + 300);
  await page.viewport(1279, 800);
  await expect.poll(() => edge(coming)).toBe(edge(seo));

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Branding' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect.element(preview).toBeVisible();
  const below = left(preview.element());
  await page.viewport(1280, 800);
  await expect.poll(() => left(preview.element())).toBeGreaterThan(below + 300);
});
