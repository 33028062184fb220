import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { button, changesSaved, edit, field } from '../../../testing/editing.ts';
import { expectNotice } from '../../../testing/render-dashboard.tsx';

test('closes the books of an artist with a word and a day, names the days of a guest and the account for requests [BOOKS-05] [BOOKS-07]', async () => {
  const { lists } = await edit('artists', { artists: [{ name: 'Nia' }] }, { tab: 'Manage Artists', row: 0 });
  expect(field('Note for visitors').query()).toBeNull();

  await field('Books').selectOptions('Closed');
  await field('Note for visitors').fill('opens in March');
  await field('Books open again on').fill('2027-03-01');
  await field('Guest from').fill('2027-01-03');
  await field('Guest until').fill('2027-01-02');
  await button('Save').click();
  await expect.element(field('Guest until')).toHaveAccessibleDescription(/The last day must not be before the first\./);
  await field('Guest until').fill('2027-03-09');
  await field('Assign new requests to').selectOptions('Juno Hale');
  await expectAccessible();
  await button('Save').click();

  await expectNotice(changesSaved);
  const stored = {
    books: 'closed',
    books_word: 'opens in March',
    books_open_on: '2027-03-01',
    guest_from: '2027-01-03',
    guest_until: '2027-03-09',
    account_id: '00000000-0000-4000-8000-000000000002',
  };
  expect(lists.artists.rows).toMatchObject([{ name: 'Nia', ...stored }]);
});

test('refuses a day that does not exist at its field, with a sentence of its own [DATE-20]', async () => {
  const { lists, sent } = await edit('artists', { artists: [{ name: 'Nia' }] }, { tab: 'Manage Artists', row: 0 });
  const fault = /This day or time is incomplete or does not exist\./;
  await field('Guest from').click();
  await userEvent.keyboard('02292027');
  await field('Name').fill('Nia Crow');
  await expect.element(field('Guest from')).toHaveAccessibleDescription(fault);

  await button('Save').click();

  await expect.element(field('Guest from')).toHaveFocus();
  expect(sent('saveArtists')).toEqual([]);
  await field('Guest from').fill('2028-02-29');
  await expect.element(field('Guest from')).not.toHaveAccessibleDescription(fault);
  await button('Save').click();
  await expectNotice(changesSaved);
  expect(lists.artists.rows).toMatchObject([{ name: 'Nia Crow', guest_from: '2028-02-29' }]);
});
