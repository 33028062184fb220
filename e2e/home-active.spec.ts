import { button, edit, test } from './fixtures/editing.ts';
import { openTab, showHome } from './fixtures/home-content.ts';
import { expect } from './fixtures/studio.ts';

showHome('about', 'artists', 'events');

for (const { id, path, title, tab, name, others, show } of [
  {
    id: 'ABOUT-08',
    path: 'about',
    title: 'About',
    tab: 'Callouts',
    name: 'Always two needles',
    others: ['Second thoughts welcome'],
    show: '#about',
  },
  {
    id: 'ART-06',
    path: 'artists',
    title: 'Artists',
    tab: 'Manage Artists',
    name: 'Zora Inkwell',
    others: ['Abe No Picture', 'Mary  Jane', 'Bea Handle', 'Cy Unlinked'],
    show: 'Artists',
  },
  {
    id: 'NITE-09',
    path: 'night-life',
    title: 'Night Life',
    tab: 'Events',
    name: 'The first night',
    others: ['The second night'],
    show: 'Night Life',
  },
]) {
  test(`hides rows of the tab ${tab} that staff set to inactive, and shows them again [${id}]`, async ({
    staff,
    store,
    page,
  }) => {
    const headings = async () => {
      await page.goto('/');
      const part = show.startsWith('#') ? page.locator(show) : await openTab(page, show);
      return part.getByRole('listitem').getByRole('heading');
    };
    await edit(staff, path, title, tab);
    const rows = staff.getByRole('main').getByRole('listitem');
    const active = rows.filter({ hasText: name }).getByRole('switch', { name: 'Active', exact: true });
    await expect(active).toBeChecked();
    await active.click();
    await button(staff, 'Save').click();
    await expect(staff.getByText('Changes Saved')).toBeVisible();
    await store.published();

    await expect(await headings()).toHaveText(others);

    await button(staff, 'Edit').click();
    await staff.getByRole('tab', { name: tab, exact: true }).click();
    await expect(active).not.toBeChecked();
    await active.click();
    await button(staff, 'Save').click();
    await expect(button(staff, 'Edit')).toBeVisible();
    await store.published();
    await expect((await headings()).filter({ hasText: name })).toHaveCount(1);
  });
}
