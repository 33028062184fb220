import { button, changesSaved, edit, field, restoreAfterTests, row, tab, test } from './fixtures/editing.ts';
import { expectNotice } from './fixtures/notice.ts';
import { expect, expectAccessible } from './fixtures/studio.ts';

restoreAfterTests(['about'], ['/artists', '/events', '/gallery/tattoos']);

test('publishes the image descriptions that staff write for people who cannot see the images [ED-25]', async ({
  staff,
  store,
  page,
}) => {
  const image_url = '/assets/share-image.jpg';
  await store.saveTexts('about', { photo: image_url });
  await store.showOnly('/artists', [
    { name: 'Ola', profile_picture: image_url },
    { name: 'Nia', profile_picture: image_url },
  ]);
  await store.showOnly('/events', [
    { name: 'Quiet night', event_date: '2031-01-05T21:30:00Z', image_url },
    { name: 'Flash night', event_date: '2031-01-05T21:30:00Z', image_url },
  ]);
  await store.showOnly('/gallery/tattoos', [{ image_url }]);
  const hint = 'Describe the image for people who cannot see it.';

  for (const [path, title, tabName, label, alt] of [
    ['about', 'About', 'Content', 'Photo description', 'The shop window at night'],
    ['artists', 'Artists', 'Manage Artists', 'Image description', 'Nia bends over a forearm'],
    ['night-life', 'Night Life', 'Events', 'Image description', 'A wall of small drawings'],
    ['tattoo-gallery', 'Tattoo Gallery', 'Gallery Images', 'Image description', 'A fern along a rib'],
  ] as const) {
    await edit(staff, path, title, tabName);
    const input = field(staff, label).last();
    await expect(input).toHaveAccessibleDescription(hint);
    await expect(input).toHaveAttribute('maxlength', '250');
    await input.fill(alt);
    await button(staff, 'Save').click();
    await expectNotice(staff, changesSaved);
  }
  await edit(staff, 'artists', 'Artists', 'Manage Artists');
  await field(row(staff, 1), 'Profile picture: Image URL').fill('/assets/storefront-image.jpg');
  await expect(field(row(staff, 1), 'Image description')).toHaveValue('');
  await button(staff, 'Cancel').click();
  await edit(staff, 'about', 'About');
  await staff
    .getByRole('main')
    .getByRole('button', { name: /^Remove image/ })
    .click();
  await field(staff, 'Photo: Image URL').fill('/assets/storefront-image.jpg');
  await expect(field(staff, 'Photo description')).toHaveValue('');
  await store.published();
  await page.goto('/');

  await expect(page.getByRole('img', { name: 'The shop window at night' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Nia bends over a forearm' })).toBeVisible();
  const besides = (name: string) => page.getByRole('listitem').filter({ hasText: name }).locator('img');
  await expect(besides('Ola')).toHaveAttribute('alt', '');
  await tab(page, 'Night Life').click();
  await expect(page.getByRole('img', { name: 'A wall of small drawings' })).toBeVisible();
  await expect(besides('Quiet night')).toHaveAttribute('alt', '');
  await tab(page, 'Tattoo Gallery').click();
  await expect(page.getByRole('link', { name: 'A fern along a rib' })).toBeVisible();
  await expectAccessible(page);
});
