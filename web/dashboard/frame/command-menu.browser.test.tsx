import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { lead, openLead, openLeads } from '../../testing/leads.ts';

const dialog = page.getByRole('dialog');
const message = page.getByRole('textbox', { name: 'Message', exact: true });
const options = () =>
  dialog
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);

const templates = ['Invite', 'Decline'].map((name, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  name,
  subject: name,
  text: `${name} {{first_name}}`,
}));
const actions =
  'Write a replyr,Write a noten,Log an answero,Put this lead asidel,Enter a date,Assign to mea,Choose a statuss,' +
  'Close the leade,Open a draft in your email programc,Show the Link of the Request,Erase,Next leadj,Previous leadk,' +
  'Back to the listu,Insert a templatet,Offer Timesd,Send without marking contacted,Enter a Requesti';
const open = () => openLead(lead(), { as: 'admin', answers: { getReplyTemplates: () => ({ templates, version: 1 }) } });

test('finds each action of a lead and each page by typing [INBOX-25]', async () => {
  const { sent } = await open();
  await expect.element(message).toBeVisible();
  await userEvent.keyboard('s');
  await expect.element(page.getByRole('main').getByLabelText('Status: ')).toHaveFocus();
  message.element().focus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(dialog.getByRole('combobox')).toHaveFocus();
  await expect
    .poll(() => `${options()}`)
    .toMatch(`${actions},Leads Management,Dates,New Lead Notifications,First Screen,`);
  expect(options()).not.toContain('Invite');
  await expectAccessible();
  await userEvent.keyboard('close{Enter}');
  await expect.poll(() => sent('setLeadStatus')).toMatchObject([{ body: { status: 'closed' } }]);
  await expect.element(dialog).not.toBeInTheDocument();

  await userEvent.keyboard('{Meta>}k{/Meta}');
  await expect.element(dialog.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('xyzxyz');
  await expect.element(dialog.getByText('Nothing found.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(message).toHaveFocus();

  await page.getByRole('main').getByLabelText('Status: ').selectOptions('new');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('e');
  await expect.poll(() => sent('setLeadStatus').at(-1)?.body).toEqual({ status: 'closed' });
  await userEvent.keyboard('?');
  await expect.element(dialog.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('leads man{Enter}');
  await expect.poll(() => location.pathname).toBe('/admin/leads');
});

test('finds a lead by typing, above commands without the typed word, and opens it [INBOX-25]', async () => {
  const ben = lead({ first_name: 'Ben', code: 'B3D4FG', phone: '(555) 010-0199' });
  const { sent } = await openLeads([ben, lead()]);
  await expect.element(page.getByRole('link', { name: 'Ben Byron', exact: true })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(dialog.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('Ben');
  await expect.element(dialog.getByRole('option', { name: 'Ben Byron · B3D-4FG · Medium Tattoo' })).toBeVisible();
  expect(options()[0]).toMatch(/^Ben Byron/);
  expect(sent('searchLeads').at(-1)?.body).toEqual({ search: 'Ben' });

  // The server finds it by what its label does not show.
  await dialog.getByRole('combobox').fill('0199');
  await expect.poll(() => sent('searchLeads').at(-1)?.body).toEqual({ search: '0199' });
  await expect.poll(options).toEqual([expect.stringMatching(/^Ben Byron/)]);
  await userEvent.keyboard('{Enter}');

  await expect.element(page.getByRole('heading', { name: 'Ben Byron' })).toBeVisible();
});

test('inserts a template that is found by typing, with t or with a slash in an empty message [INBOX-26]', async () => {
  await open();
  await expect.element(message).toBeVisible();
  await userEvent.keyboard('t');
  await expect.poll(options).toEqual(['Invite', 'Decline']);
  await userEvent.keyboard('dec{Enter}');
  await expect.element(message).toHaveValue('Decline Ada');
  await expect.element(message).toHaveFocus();

  await userEvent.keyboard('/');
  await expect.element(message).toHaveValue(expect.stringContaining('/'));
  await message.fill('');
  await userEvent.keyboard('/inv');
  await expect.poll(options).toEqual(['Invite']);
  await userEvent.keyboard('{Enter}');
  await expect.element(message).toHaveValue('Invite Ada');
  await userEvent.keyboard('{Escape}');
  await expect.element(message).not.toHaveFocus();
});

for (const key of ['t', '/']) {
  test(`waits for the templates with the keys that are typed before they have loaded, after ${key} [INBOX-26]`, async () => {
    const loaded = Promise.withResolvers<{ templates: typeof templates; version: number }>();
    await openLead(lead(), { as: 'admin', answers: { getReplyTemplates: () => loaded.promise } });
    await expect.element(message).toBeVisible();
    if (key === '/') message.element().focus();
    await userEvent.keyboard(key);
    await expect.element(dialog.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('decl{Enter}');
    await expect.element(dialog.getByText('Loading...')).toBeVisible();

    loaded.resolve({ templates, version: 1 });

    await expect.element(message).toHaveValue('Decline Ada');
    await expect.element(dialog).not.toBeInTheDocument();
  });
}

test('types a slash where there is no template [INBOX-26]', async () => {
  await openLead(lead());
  await expect.element(message).toBeVisible();
  await userEvent.keyboard('r/');

  await expect.element(message).toHaveValue('/');
  await expect.element(dialog).not.toBeInTheDocument();
});
