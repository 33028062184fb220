import { afterEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { dismissNotice, showNotice, shownNotices } from '../../common/notices/shown-notices.ts';
import { button, edit, field, main, open } from '../../testing/editing.ts';
import { lead, openLead, openLeads } from '../../testing/leads.ts';
import { tryAgain } from '../../testing/render-dashboard.tsx';
import { refuse } from '../../testing/stub-api.ts';

const widths = [320, 768, 1280, 1920];

afterEach(() => page.viewport(1280, 720));

test.each(widths)(
  'never covers the next lead after a reply, and leaves the place again: %s px [MSG-78]',
  async (width) => {
    await page.viewport(width, 720);
    const [ada, ben] = [lead(), lead({ first_name: 'Ben', description: 'A moth on the forearm. '.repeat(20) })];
    await openLeads([ada, ben], {}, ada);
    const composer = page.getByRole('region', { name: 'Reply or note' });
    const top = () => box(main.getByRole('heading', { level: 1 }).element()).top;
    await expect.element(page.getByRole('heading', { name: 'Ada Byron' })).toBeVisible();
    await expect.poll(top).toBeLessThan(90);
    const free = top();
    await userEvent.keyboard('r');
    await userEvent.keyboard('Sure{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    const heading = page.getByRole('heading', { name: 'Ben Byron' });
    await expect.element(heading).toBeInTheDocument();
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await expect.element(undo).toBeVisible();
    await expectFree([heading, page.getByRole('region', { name: 'Request' }), composer, ...frame()]);
    await userEvent.keyboard('{Escape}');
    window.scrollTo(0, 0);
    await expectFree([heading, page.getByRole('region', { name: 'Request' }), composer, ...frame()]);

    // A longer one takes more room, which all other things give.
    showNotice({
      title: 'Error',
      body: 'Failed to load the lead. Please try again.'.repeat(width < 400 ? 3 : 20),
      variant: 'destructive',
    });
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.poll(top).toBeGreaterThan(free);
    await expectFree([heading, page.getByRole('region', { name: 'Request' }), composer, ...frame()]);

    dismissAll();
    await expect.poll(top).toBe(free);
  },
);

test.each([
  [1024, 'Check your connection, then try again.'],
  [1280, 'Your texts are still on this page. Check your connection, then save them again.'],
  [1920, 'Your texts are still on this page. Check your connection, then save them again.'],
])('moves nothing for a notice of one or two lines at %i px [MSG-78]', async (width, body) => {
  await page.viewport(width, 720);
  await openLeads([lead()]);
  const heading = main.getByRole('heading', { level: 1 });
  await expect.element(heading).toBeVisible();
  const free = box(heading.element()).top;
  const undo = { label: 'Undo', run: () => {} };

  for (const shown of [{ title: 'Saved' }, { title: 'Failed to Save Changes', body }]) {
    showNotice({ ...shown, variant: 'destructive' }, undo);
    await expect.element(page.getByText(shown.title, { exact: true })).toBeVisible();
    const lines = [...document.querySelectorAll('.notices p')].map(box);
    await expectFree([heading, ...frame()]);
    expect(lines.map(({ height }) => height < 20)).toEqual(lines.map(() => true));
    expect(new Set(lines.map(({ top }) => top)).size).toBe(lines.length);
    expect(cards()[0]!.top).toBeGreaterThan(4);
    // As high as the header, which is measured before the next frame is painted.
    expect(box(document.querySelector('.notices')!).height).toBe(52.5);
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    expect(box(heading.element()).top).toBe(free);
    dismissAll();
  }
});

test('never covers the heading, the fields and the buttons of an editor [MSG-78]', async () => {
  const questions = Array.from({ length: 12 }, (_, n) => ({ question: `Why ${n}?`, answer: 'So.' }));
  await edit('faq', { faqs: questions }, { answers: { saveFaqs: () => refuse('internal') } });
  await button('Add Question').click();
  await field('Question').last().fill('Why?');
  const last = field('Answer').last();
  for (const width of widths) {
    await page.viewport(width, 720);
    await last.fill('So.');
    await expect.poll(() => scrollY).toBeGreaterThan(300);

    await button('Save').click();

    await expect.element(page.getByRole('alert')).toBeVisible();
    await expectFree([main.getByRole('heading', { level: 1 }), button('Save'), button('Cancel'), last, ...frame()]);
    const card = document.querySelector('.notices .pointer-events-auto')!;
    expect(box(card).top - box(card.parentElement!.closest('.notices')!).top).toBeGreaterThan(4);
    expect(getComputedStyle(card).boxShadow).toBe('none');
    dismissAll();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  }
});

test('shows the error of a dialog in it, without covering its fields and buttons [MSG-78]', async () => {
  await openLead(lead(), { answers: { logLeadAnswer: () => refuse('internal') } });
  const dialog = page.getByRole('dialog', { name: 'Log an answer that came another way' });
  const text = field('What was said', dialog);
  for (const width of widths) {
    await page.viewport(width, width === 1920 ? 1080 : 420);
    await expect.element(page.getByRole('heading', { name: 'Ada Byron' })).toHaveFocus();
    await userEvent.keyboard('o');
    await text.fill('Yes.');

    const before = box(button('Log Answer', dialog).element()).top;
    await button('Log Answer', dialog).click();

    const alert = dialog.getByRole('alert');
    await expect.element(alert).toBeInViewport({ ratio: 1 });
    // The dialog does not move under the pointer.
    if (width === 1920) expect(box(button('Log Answer', dialog).element()).top).toBe(before);
    await expectFree([text, button('Log Answer', dialog), button('Cancel', dialog)]);
    await expect.element(button('Log Answer', dialog)).toBeInViewport();
    dismissAll();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test.each([
  ['i', 'Enter a Request', 'Save'],
  ['o', 'Log an answer that came another way', 'Log Answer'],
])('covers no button of a dialog that is opened below a notice with key %s [MSG-78]', async (key, name, last) => {
  await openLead(lead());
  await expect.element(page.getByRole('heading', { name: 'Ada Byron' })).toHaveFocus();
  for (const height of [420, 900]) {
    await page.viewport(1280, height);
    showNotice({ title: 'Saved', variant: 'normal' });
    await userEvent.keyboard(key);
    const dialog = page.getByRole('dialog', { name });
    await expect.element(dialog.getByText('Saved', { exact: true })).toBeVisible();

    await expectFree([button(last, dialog), button('Cancel', dialog)]);
    dismissAll();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test('leaves a long dialog where it is when news of elsewhere come, and does not cover the focus', async () => {
  await page.viewport(320, 420);
  await openLead(lead());
  await expect.element(page.getByRole('heading', { name: 'Ada Byron' })).toHaveFocus();
  await userEvent.keyboard('o');
  const dialog = page.getByRole('dialog', { name: 'Log an answer that came another way' });

  for (const name of ['Who answered', 'How', 'When']) {
    field(name, dialog).element().focus();
    showNotice({ title: 'A new request came in.', variant: 'normal' }, { label: 'Show', run: () => {} });
    await expect.element(dialog.getByText('A new request came in.')).toBeVisible();
    await expect.element(field(name, dialog)).toBeInViewport({ ratio: 1 });
    await expectFree([field(name, dialog)]);
    dismissAll();
  }
});

test('removes the notice of a failed read when the page is left or the retry works [MSG-79]', async () => {
  let fails = true;
  const answers = { listFaqs: () => (fails ? refuse('internal') : { rows: [], unreadable: [], version: 0 }) };
  await open('faq', {}, { answers });
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('ErrorFailed to fetch FAQs');
  await page.getByRole('link', { name: 'Contact' }).click();
  await expect.element(main.getByRole('heading', { name: 'Contact' })).toBeVisible();
  expect(alert.query()).toBeNull();
  await page.getByRole('link', { name: 'FAQ' }).click();
  await expect.element(alert).toHaveTextContent('ErrorFailed to fetch FAQs');

  fails = false;
  tryAgain();

  await expect.element(button('Edit')).toBeVisible();
  expect(alert.query()).toBeNull();
});

test('shows one notice at a time, and a failure again after the newer one, with the focus where it was [MSG-79]', async () => {
  await openLeads([lead()]);
  const search = page.getByRole('searchbox');
  const titles = () => [...document.querySelectorAll('.notices p:first-child')].map((each) => each.textContent);
  await search.click();
  showNotice({ title: 'Error', body: 'Failed to load leads', variant: 'destructive' });
  showNotice({ title: 'Lead Saved', variant: 'normal' });
  showNotice({ title: 'Status Updated', variant: 'normal' });
  await expect.poll(titles).toEqual(['Status Updated']);

  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  (dismiss.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');

  await expect.poll(titles).toEqual(['Error']);
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(search).toHaveFocus();
});

test('drops an action behind a newer notice when its time is over [MSG-79]', async () => {
  await openLeads([lead()]);
  const ran: string[] = [];
  const undo = { label: 'Undo', run: () => ran.push('Undo'), seconds: 1 };
  showNotice({ title: 'Reply Sent', variant: 'normal' }, undo);
  showNotice({ title: 'Error', body: 'Failed to load leads', variant: 'destructive' });
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(page.getByText('Reply Sent').query()).toBeNull();

  await expect.poll(() => shownNotices().map(({ title }) => title), { timeout: 3000 }).toEqual(['Error']);

  await userEvent.keyboard('{Control>}z{/Control}');
  expect(ran).toEqual([]);
});

/** The parts of the header. */
const frame = () => [page.getByRole('link', { name: 'Back to Site' }), page.getByRole('button', { name: 'Sign Out' })];

/** No notice reaches into the boxes of these. */
async function expectFree(others: Locator[]) {
  // A notice that is gone covers nothing.
  const covered = () => cards().length > 0 && others.filter(isCovered).map(({ selector }) => selector);
  await expect.poll(covered).toEqual([]);
}

function isCovered(other: Locator): boolean {
  const { top, bottom, left, right } = box(other.element());
  return cards().some((card) => top < card.bottom && bottom > card.top && left < card.right && right > card.left);
}

function dismissAll(): void {
  while (shownNotices().length > 0) dismissNotice(shownNotices()[0]!.id);
}

const box = (element: Element) => element.getBoundingClientRect();
const cards = () => [...document.querySelectorAll('.notices .pointer-events-auto')].map(box);
