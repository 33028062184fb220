import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { button, edit, field, main, openRow, rows } from '../../../testing/editing.ts';
import { refuse } from '../../../testing/stub-api.ts';

const image = (title: string) => ({ title, image_url: '/assets/share-image.jpg' });
/** The number of images in the gallery, many of which may not exist. */
const expectImages = (number: number) => expect.element(rows.first()).toHaveAttribute('aria-setsize', `${number}`);
const inImages = { tab: 'Gallery Images' };

const many = Array.from({ length: 500 }, (_, index) => image(`No${index + 1}`));
const imageAt = (position: number) =>
  document.querySelector<HTMLElement>(`main [data-row][aria-posinset="${position}"]`) ?? undefined;

test('holds only the images near the screen, and says the position of each among all [ED-GALLERY-12]', async () => {
  await edit('tattoo-gallery', { tattoos: many }, inImages);
  await expectImages(500);

  // A gallery of 24 images has 323 elements: at most 1.3 times as many.
  expect(main.element().querySelectorAll('*').length).toBeLessThan(420);
  await expect.element(rows.first()).toHaveAttribute('aria-posinset', '1');
  const { scrollHeight } = document.documentElement;
  window.scrollTo(0, scrollHeight / 2);
  await expect.poll(() => imageAt(250)?.checkVisibility()).toBe(true);
  window.scrollTo(0, scrollHeight);
  await expect.poll(() => imageAt(500)?.getBoundingClientRect().top).toBeLessThan(window.innerHeight);
  expect(imageAt(250)).toBeUndefined();
  expect(Math.abs(document.documentElement.scrollHeight - scrollHeight)).toBeLessThan(10);
  await expectAccessible();
});

test('moves an image any distance, by key and by dragging, and keeps the focus of one that is out of view [ED-GALLERY-12] [ED-40]', async () => {
  await edit('tattoo-gallery', { tattoos: many }, inImages);
  const handle = page.getByRole('button', { name: 'Drag to move: No3', exact: true });
  await expect.element(handle).toBeInTheDocument();
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(main.getByText('No3 is now at position 500 of 500')).toBeInTheDocument();
  await expect.element(handle).toBeInViewport();
  await expect.element(handle).toHaveFocus();
  window.scrollTo(0, 0);
  await expect.element(rows.first()).toBeInViewport();
  await expect.element(handle).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(main.getByText('No3 is now at position 1 of 500')).toBeInTheDocument();
  await expect.element(handle).toBeInViewport();

  const send = (type: string, { x, y }: DOMRect) => {
    const at = { bubbles: true, isPrimary: true, clientX: x + 20, clientY: y + 20 };
    handle.element().dispatchEvent(new PointerEvent(type, at));
  };
  const start = handle.element().getBoundingClientRect();
  send('pointerdown', start);
  send('pointermove', new DOMRect(start.x + 30, start.y + 30));
  await expect.poll(() => imageAt(1)?.style.transform).not.toBe('');
  window.scrollTo(0, 6_000);
  await expect.poll(() => imageAt(110)?.checkVisibility()).toBe(true);
  await expect
    .poll(() => {
      send('pointermove', imageAt(110)!.querySelector('[aria-roledescription]')!.getBoundingClientRect());
      return imageAt(111)?.style.transform;
    })
    .not.toBe('');
  send('pointerup', start);

  await expect.element(main.getByText(/^No3 is now at position 1[01]\d of 500$/)).toBeInTheDocument();
  await expect.element(handle).toHaveFocus();
});

test('opens an image out of view whose value the server refuses [ED-GALLERY-12] [ED-32]', async () => {
  const message = 'rows.400.title must have at most 200 characters';
  const refusal = () => refuse('invalid-input', { field: 'rows.400.title', message });
  await edit('tattoo-gallery', { tattoos: many }, { ...inImages, answers: { saveImages: refusal } });
  await field('Title', await openRow(0)).fill('Changed');

  await button('Save').click();

  await expect.element(field('Title')).toHaveValue('No401');
  await expect.element(field('Title')).toHaveFocus();
  await expect.element(field('Title')).toHaveAccessibleDescription('This must have at most 200 characters.');
});
