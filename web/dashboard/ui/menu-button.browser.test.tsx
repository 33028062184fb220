import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { lead, openLead } from '../../testing/leads.ts';

const button = page.getByRole('button', { name: 'Actions', exact: true });
const menu = page.getByRole('menu', { name: 'Actions' });
const item = (name: string) => menu.getByRole('menuitem', { name, exact: true });
const heading = page.getByRole('heading', { name: 'Ada Byron' });

async function open() {
  const opened = await openLead(lead());
  await expect.element(heading).toHaveFocus();
  await button.click();
  await expect.element(item('Write a note')).toHaveFocus();
  return opened;
}

test('lists five things to do with a lead and their keys in a menu below the button [INBOX-89]', async () => {
  await open();

  const names = menu
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Write a noten',
    'Log an answero',
    'Put this lead asidel',
    'Assign to mea',
    'Close the leade',
    'More…',
  ]);
  const box = menu.element().getBoundingClientRect();
  expect(box.top).toBeGreaterThanOrEqual(button.element().getBoundingClientRect().bottom);
  expect(box.right).toBe(button.element().getBoundingClientRect().right);
  await expectAccessible();
});

test('opens all commands with More…, those of the page first [INBOX-89] [INBOX-25]', async () => {
  await open();
  await item('More…').click();

  const options = page.getByRole('dialog', { name: 'Commands and keys' }).getByRole('option');
  await expect.element(options.filter({ hasText: 'Enter a date' })).toBeVisible();
  await expect.element(options.filter({ hasText: 'Leads Management' })).toBeInTheDocument();
  expect(options.filter({ hasText: 'Erase' }).elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
});

test('moves through the menu by arrow keys, Home and End, and gives the focus back on Escape [INBOX-89]', async () => {
  await open();
  for (const [key, name] of [
    ['ArrowUp', 'More…'],
    ['ArrowDown', 'Write a note'],
    ['ArrowDown', 'Log an answer'],
    ['End', 'More…'],
    ['Home', 'Write a note'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(item(name)).toHaveFocus();
  }

  await userEvent.keyboard('{Escape}');

  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Write a note')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Log an answer' })).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
});

test('closes the menu by its button, by a press elsewhere, and by a key, which does what it does on the page [INBOX-89]', async () => {
  const { sent } = await open();
  await button.click();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();

  await button.click();
  await heading.click();
  await expect.element(menu).not.toBeInTheDocument();

  await button.click();
  await expect.element(item('Write a note')).toHaveFocus();
  await userEvent.keyboard('a');
  await expect.poll(() => sent('setLeadAssignee')).toHaveLength(1);
  await expect.element(menu).not.toBeInTheDocument();
});
