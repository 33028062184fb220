import { accessOf } from './fixtures/access-token.ts';
import { asStaff } from './fixtures/email-settings.ts';
import { type Booked, book, heading } from './fixtures/lead-page.ts';
import { test } from './fixtures/person.ts';
import { createAccount } from './fixtures/staff-accounts.ts';
import { expect, signIn } from './fixtures/studio.ts';

const services = ['tattoo-small', 'piercing-ear', 'consultation'] as const;

test('answers 30 mixed requests by keyboard with at most four keys each beside the text, with Send in view [INBOX-27]', async ({
  page,
  studio,
}) => {
  test.setTimeout(240_000);
  const administrator = await accessOf(studio, studio.admin);
  const account = await createAccount(studio, administrator, 'user');
  const send = asStaff(studio, administrator);
  const bouncing = `bounce+${Date.now()}@simulator.amazonses.com`;
  const leads: Booked[] = [];
  for (let n = 0; n < 30; n++) {
    const description = n % 4 === 0 ? 'A moth. '.repeat(100) : 'A moth.';
    const lead = await book(studio, {
      service: services[n % 3] ?? 'consultation',
      description,
      ...(n === 8 && { email: bouncing }),
    });
    await send('PUT', `/leads/${lead.id}/assignee`, { assignee_id: account.id });
    leads.push(lead);
  }
  const logOf = async (id: string) => (await (await send('GET', `/leads/${id}/log`)).json()).entries;
  const key = { 'idempotency-key': crypto.randomUUID() };
  await send('POST', `/leads/${leads[8]?.id}/replies`, { subject: 'Hi', text: 'Hi', mark_contacted: false }, key);
  await expect.poll(async () => (await logOf(leads[8]?.id ?? ''))[0].delivery?.fate).toBe('bounced');

  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, account);
  await page.goto('/admin/leads#assignee=me');
  await expect(page.locator('[data-lead]')).toHaveCount(25);
  let keys = 0;
  const press = (name: string) => {
    keys += 1;
    return page.keyboard.press(name);
  };
  const main = page.getByRole('button', { name: 'Send and Mark Contacted', exact: true });
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  const counts = [];
  await press('j');
  await press('Enter');
  // The bounce gave that lead the turn last.
  const [bounced] = leads.splice(8, 1);
  if (bounced) leads.push(bounced);
  for (const [index, lead] of leads.entries()) {
    await expect(heading(page)).toHaveText(`${lead.firstName} ${lead.lastName}`);
    await expect(heading(page)).toBeFocused();
    await expect(main).toBeInViewport({ ratio: 1 });
    if (index === 0) {
      await expect(page.getByRole('combobox', { name: 'Template', exact: true })).toBeEnabled();
    }
    // A person sees why before answering.
    if (lead === bounced) await expect(page.getByRole('region', { name: 'Log', exact: true })).toContainText('Bounced');
    await press('r');
    await expect(message).toBeFocused();
    if (index % 2 && lead !== bounced) {
      await press('/');
      await expect(page.getByRole('combobox', { name: 'Find a template' })).toBeFocused();
      await press('Enter');
      await expect(message).toHaveValue(/^Hi /);
    } else await page.keyboard.type(`Answer ${index}`);
    await press('Control+Shift+Enter');
    if (lead === bounced) {
      await expect(page.getByRole('dialog', { name: 'Send this reply anyway?' })).toBeVisible();
      await press('Tab');
      await press('Enter');
    }
    counts.push(keys);
    keys = 0;
  }
  await expect(page.getByText('Nothing waits for you.', { exact: true })).toBeVisible();
  expect(counts).toHaveLength(30);
  expect(Math.max(...counts)).toBeLessThanOrEqual(4);

  for (const { id } of leads) {
    const replies = (await logOf(id)).filter(
      ({ kind, by }: Record<string, string>) => kind === 'reply' && by === account.id,
    );
    expect(replies).toHaveLength(1);
    expect((await (await send('GET', `/leads/${id}`)).json()).lead.status).toBe('contacted');
  }
  await page.setViewportSize({ width: 360, height: 640 });
  // A short request, a long one and the one with a notice.
  for (const { id } of [leads[1], leads[4], leads[29]] as Booked[]) {
    await page.goto(`/admin/leads/${id}`);
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
  }
});
