import { expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { lead, leadAnswers, openLeads } from '../../../testing/leads.ts';
import { error, normal } from '../../../testing/notices.ts';
import { expectNotice } from '../../../testing/render-dashboard.tsx';
import { refuse } from '../../../testing/stub-api.ts';

const button = page.getByRole('button', { name: 'Export CSV' });
const progress = page.getByRole('progressbar', { name: 'Export progress' });

/** Opens the list of these leads; `read` answers the calls of an export instead. */
async function open(leads: Lead[], read: (next: () => object) => object | Promise<object> = (next) => next()) {
  const files: { name: string; text: string }[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(async function (
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, text: await (await realFetch(this.href)).text() });
  });
  const realFetch = fetch;
  onTestFinished(() => click.mockRestore());
  const { listLeads = () => refuse('internal') } = leadAnswers(leads);
  type Page = Awaited<ReturnType<typeof listLeads>>;
  await openLeads(leads, {
    answers: {
      listLeads: (sent) => {
        const { limit } = sent.query;
        // Small pages, so that there are several.
        const next = () => listLeads({ ...sent, query: { ...sent.query, limit: Math.min(limit, 25) } });
        return limit > 25 ? (read(next) as Page) : next();
      },
    },
  });
  return files;
}

test('exports all pages of the list that was shown at the start, even if the staff member opens another list', async () => {
  const leads = Array.from({ length: 30 }, (_, n) => lead({ email: `ada.${n}@mail.example` }));
  const gate = Promise.withResolvers<void>();
  const files = await open(leads, async (next) => gate.promise.then(next));

  await button.click();
  await expect.element(progress).toBeVisible();
  await page.getByLabelText('Filter by status').selectOptions('closed');
  await expect.element(page.getByText('No leads found with status "closed".')).toBeVisible();
  await expect.element(progress).toBeVisible();
  gate.resolve();

  await expectNotice(normal('Leads Exported', '30 lead(s) are in the file.'));
  await expect.element(progress).not.toBeInTheDocument();
  await expect.element(button).not.toBeInTheDocument();
  await expect.poll(() => files).toHaveLength(1);
  expect(files[0]?.name).toMatch(/^leads-\d{4}-\d{2}-\d{2}\.csv$/);
  for (const { email } of leads) expect(files[0]?.text).toContain(email);
});

test.each([
  ['en-US', ','],
  ['de', ';'],
])(
  'exports a file in a browser in %s for its spreadsheet, with %s between columns [INBOX-79]',
  async (language, separator) => {
    await cdp().send('Emulation.setLocaleOverride', { locale: language });
    onTestFinished(async () => void (await cdp().send('Emulation.setLocaleOverride', {})));
    const files = await open([lead({ phone: '+49 30 1234' })]);

    await button.click();

    await expect.poll(() => files).toHaveLength(1);
    const [heading = '', row = ''] = files[0]?.text.split('\r\n') ?? [];
    expect(heading).toContain(`"First Name"${separator}"Last Name"`);
    expect(row).toContain(['"Ada"', '"Byron"', '"ada@mail.example"', '"\u200a+49 30 1234"'].join(separator));
  },
);

test('saves no file when one page fails, or when the export is cancelled', async () => {
  const gate = Promise.withResolvers<void>();
  let pages = 0;
  const files = await open(
    [...Array(30)].map(() => lead()),
    async (next) => {
      pages += 1;
      if (pages === 1) await gate.promise;
      return pages === 3 ? refuse('internal') : next();
    },
  );
  await button.click();
  await expect.element(progress).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveFocus();
  await expect.element(progress).not.toBeInTheDocument();
  gate.resolve();

  await button.click();

  await expectNotice(error('Failed to export leads. Please try again.'));
  await expect.element(button).toBeVisible();
  expect(pages).toBe(3);
  expect(files).toEqual([]);
});
