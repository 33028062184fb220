import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import guide from '../../../../docs/staff-guide.md?raw';
import { lead, openLeads } from '../../../testing/leads.ts';

const names = ['Ada', 'Ben', 'Cem', 'Dee'];
const link = (name: string | undefined) => page.getByRole('link', { name: `${name} Byron`, exact: true });
const search = page.getByRole('searchbox');
const after = (name: string, step: number) => names[names.indexOf(name) + step];
const emailed: string[] = [];
window.addEventListener('click', (event) => {
  const draft = (event.target as Element).closest<HTMLAnchorElement>('a[href^="mailto:"]');
  if (!draft) return;
  // No email program may open.
  event.preventDefault();
  emailed.push(draft.href);
});

/** What the guide says of each key, while a lead has the focus. */
const keys: Record<string, (name: string) => unknown> = {
  j: (name) => expect.element(link(after(name, 1))).toHaveFocus(),
  k: (name) => expect.element(link(after(name, -1) ?? name)).toHaveFocus(),
  Enter: (name) => expect.element(page.getByRole('heading', { name: `${name} Byron` })).toHaveFocus(),
  x: (name) => expect.element(page.getByLabelText(`Select: ${name} Byron`)).toBeChecked(),
  c: (name) => expect.poll(() => emailed.map(decodeURIComponent)).toEqual([expect.stringContaining(`Hi ${name}`)]),
  '/': () => expect.element(search).toHaveFocus(),
  i: () => expect.element(page.getByRole('dialog').getByLabelText('Name')).toHaveFocus(),
};

/** Where the keys are pressed. @returns the lead that has the focus */
const situations: Record<string, () => Promise<string>> = {
  'on the first lead': async () => {
    await userEvent.keyboard('j');
    return 'Ada';
  },
  'on the second lead': async () => {
    await userEvent.keyboard('jj');
    return 'Ben';
  },
  'after a dialog': async () => {
    await userEvent.keyboard('jj?');
    await expect.element(page.getByRole('combobox', { name: 'Find' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    return 'Ben';
  },
  'after the page of a lead': async () => {
    await userEvent.keyboard('jj{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Ben Byron' })).toHaveFocus();
    await userEvent.keyboard('j');
    await expect.element(page.getByRole('heading', { name: 'Cem Byron' })).toHaveFocus();
    await userEvent.keyboard('u');
    return 'Cem';
  },
  'after a selected lead': async () => {
    await userEvent.keyboard('jxj');
    return 'Ben';
  },
};

test('knows each key that the guide names for the list', () => {
  const table = guide.split('| Key in the list of leads |')[1]?.split('\n\n')[0] ?? '';
  const named = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)]);

  expect(named.map(([, key]) => key)).toEqual(Object.keys(keys));
});

for (const [situation, arrive] of Object.entries(situations)) {
  test.each(Object.keys(keys))(`does in the list, ${situation}, what the guide says of %s [INBOX-96]`, async (key) => {
    emailed.length = 0;
    await openLeads(names.map((first_name) => lead({ first_name })));
    await expect.element(link('Ada')).toBeVisible();
    const name = await arrive();
    await expect.element(link(name)).toHaveFocus();

    await userEvent.keyboard(key.length > 1 ? `{${key}}` : key);

    await keys[key]!(name);
  });
}
