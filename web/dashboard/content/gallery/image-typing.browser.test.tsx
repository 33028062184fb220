import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { shownNotices } from '../../../common/notices/shown-notices.ts';
import { count, edit, field, openRow, rows, tab } from '../../../testing/editing.ts';
import { ImagePreview } from '../../ui/editor/image-preview.tsx';

vi.mock('../../ui/editor/image-preview.tsx', { spy: true });

/** Types in the title of the first image. */
async function typeTitle(images: number) {
  const image = (title: string) => ({ title, image_url: '/assets/share-image.jpg', alt: 'A fern on a forearm' });
  const tattoos = Array.from({ length: images }, (_, index) => image(`No${index + 1}`));
  const opened = await edit('tattoo-gallery', { tattoos }, { tab: 'Gallery Images' });
  const title = field('Title', await openRow(0));
  await title.fill('Fern');
  await expect.element(title).toHaveValue('Fern');
  return { ...opened, title };
}

test.each([24, 500])(
  'renders and stores for a key typed at one of %d images only that image [ED-GALLERY-16]',
  async (images) => {
    const { title } = await typeTitle(images);
    const stored = vi.spyOn(Storage.prototype, 'setItem');
    onTestFinished(() => stored.mockRestore());
    vi.mocked(ImagePreview).mockClear();

    await userEvent.keyboard('s');

    await expect.element(title).toHaveValue('Ferns');
    expect(vi.mocked(ImagePreview)).toHaveBeenCalledTimes(1);
    const drafts = stored.mock.calls.filter(([key]) => key.startsWith('draft:'));
    expect(drafts).toHaveLength(1);
    expect(drafts[0]?.[1].length).toBeLessThan(1_000);
  },
);

test('shows all images with the edits of an earlier visit, which are no news of another person', async () => {
  const { reload, title } = await typeTitle(24);

  await reload();

  await expect.element(count).toHaveTextContent(/^1 unsaved change$/);
  await tab('Gallery Images').click();
  await expect.element(rows.first()).toHaveAttribute('aria-setsize', '24');
  await openRow(0);
  await expect.element(title).toHaveValue('Fern');
  expect(shownNotices()).toEqual([]);
});
