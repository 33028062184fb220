import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { contentServer } from '../../../testing/content-server.ts';
import { lead, leadAnswers } from '../../../testing/leads.ts';
import { normal } from '../../../testing/notices.ts';
import { expectNotice, renderDashboard } from '../../../testing/render-dashboard.tsx';
import type { Answers } from '../../../testing/stub-api.ts';

const nia = { id: '00000000-0000-4000-8000-00000000000a', name: 'Nia' };
const path = `/request#${'A'.repeat(22)}.${'B'.repeat(22)}`;
const url = () => new URL(path, location.origin).href;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: RegExp) => page.getByRole('main').getByRole('link', { name }).element() as HTMLAnchorElement;

async function open(change = {}, more: Answers = {}) {
  const ada = lead({ email: '', phone: '555 0100 123', source: 'instagram', handle: 'ada.ink', ...change });
  const answers = leadAnswers([ada]);
  return renderDashboard(`/admin/leads/${ada.id}`, {
    as: 'user',
    answers: {
      ...answers,
      listArtists: contentServer({ artists: [nia] }).answers.listArtists,
      getLead: () => ({ lead: ada, related: [], phone: '+15550100123' }),
      ...more,
    },
  });
}

test('offers to copy a message with its times and the link, and to text it, and saves it as an answer [ENTER-15]', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { sent } = await open();
  await expect.element(page.getByText('This visitor has no email address.')).toBeVisible();
  await button('Offer Times').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Artist').selectOptions('Nia');
  await dialog.getByLabelText('Another time').fill('2099-03-08T14:00');
  await dialog.getByRole('button', { name: 'Add to the Reply' }).click();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Hi Ada, when?');

  const said = `Hi Ada, when?\n\n- Sunday, March 8, 2099 at 2:00 PM\n\nChoose a time here: ${url()}`;
  await button('Copy').click();
  expect(copied).toHaveBeenCalledWith(said);
  expect(link(/^Send as Text$/).href).toBe(`sms:+15550100123?body=${encodeURIComponent(said)}`);
  expect(link(/^Send by WhatsApp/).href).toBe(`https://wa.me/15550100123?text=${encodeURIComponent(said)}`);
  await expectAccessible();
  await button('Save and Mark Contacted').click();

  await expectNotice(normal('Reply Saved', 'The log and the page of the request have it.'));
  expect(sent('sendReply')[0]?.body).toMatchObject({ text: 'Hi Ada, when?', mark_contacted: true });
});

test('has no link to an email, and the person by handle and how the request came [ENTER-15]', async () => {
  await open({ phone: '' });

  await expect.element(page.getByText('@ada.ink')).toBeVisible();
  await expect.element(page.getByText('How it came')).toBeVisible();
  await expect.element(page.getByText('Instagram', { exact: true })).toBeVisible();
  expect(link(/^Instagram Profile/).href).toBe('https://www.instagram.com/ada.ink/');
  expect(document.querySelectorAll('main a[href^="mailto:"], main a[href^="tel:"]')).toHaveLength(0);
});

test('says that a date reaches the visitor another way [ENTER-07]', async () => {
  const date = { id: nia.id, starts_at: '2099-03-08T14:00:00.000Z', minutes: 60, artist_id: nia.id, artist: 'Nia' };
  const dates = [{ ...date, price: '', deposit: '', payment_url: '', sequence: 0 }];
  const changed = () => lead({ email: '', dates });
  await open({ dates }, { moveDate: changed, cancelDate: changed, enterDate: changed });
  const dialog = page.getByRole('dialog');
  const body = 'The visitor has no email address. Please say it another way.';

  await button('Move').click();
  await expect.element(dialog.getByText('A visitor with an email address gets an email')).toBeVisible();
  await dialog.getByLabelText('Start time').fill('2099-03-09T10:00');
  await button('Move the Date').click();
  await expectNotice(normal('Date Moved', body));
  await button('Cancel Date').click();
  await expect.element(dialog.getByText('A visitor with an email address gets an email')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel Date' }).click();
  await expectNotice(normal('Date Cancelled', body));
});

test('shows the page of the request as a QR code and a link to copy [ENTER-16]', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open();
  await button('Show the Link of the Request').click();

  await expect.element(page.getByRole('img', { name: 'QR code with the link of the request' })).toBeVisible();
  await button('Copy the Link').click();
  expect(copied).toHaveBeenLastCalledWith(url());
  await expect.element(button('Link Copied')).toBeVisible();
  await button('Close').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('says so when the browser refuses to copy, and shows the link to copy by hand [ENTER-16]', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied', 'NotAllowedError'));
  await open();
  await button('Show the Link of the Request').click();
  await button('Copy the Link').click();

  await expectNotice({ title: 'Error', body: 'Failed to copy. Please try again.', variant: 'destructive' });
  await expect.element(page.getByLabelText('Link of the request', { exact: true })).toHaveValue(url());
});
