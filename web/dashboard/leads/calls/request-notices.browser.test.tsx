import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { contentServer } from '../../../testing/content-server.ts';
import { lead, leadAnswers } from '../../../testing/leads.ts';
import { expectNotice, leadCounts, renderDashboard } from '../../../testing/render-dashboard.tsx';

let counts = leadCounts();

beforeEach(() => {
  counts = leadCounts();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Counts more leads, and waits until the page has read that. */
async function come(change: Partial<typeof counts>): Promise<void> {
  // The title says that this answer was read, also when the turn did not change.
  counts = { ...counts, studio: counts.studio + 1, ...change };
  await vi.advanceTimersByTimeAsync(8_000);
  await expect.poll(() => document.title).toContain(`(${counts.studio}`);
}

async function openFaq() {
  const { answers: content } = contentServer({ faqs: [{ question: 'How?', answer: 'So.' }] });
  const { sent } = await renderDashboard('/admin/content/faq', {
    as: 'user',
    answers: { ...content, ...leadAnswers([lead()]), getLeadSummary: () => counts },
  });
  await expect.poll(() => sent('getLeadSummary').length).toBeGreaterThan(0);
  await expect.element(page.getByRole('heading', { name: 'FAQ', exact: true })).toBeVisible();
}

test('announces a burst of new requests on another page in one notice that leads to the list [INBOX-48]', async () => {
  await openFaq();
  await come({ new: 1, studio: 1 });
  await expectNotice({ title: 'A new request came in.', variant: 'normal' });
  for (let came = 100; came <= 500; came += 100) await come({ new: 1 + came, studio: 1 + came });
  await expectNotice({ title: '501 new requests came in.', variant: 'normal' });
  expect(document.querySelectorAll('.notices p')).toHaveLength(1);

  await button('Show').click();
  await expect.element(page.getByRole('heading', { name: 'Leads Management' })).toBeVisible();
  await come({ new: 502, studio: 502 });
  await expect.element(page.getByText('1 new lead', { exact: true })).toBeVisible();
  expect(page.getByText('A new request came in.').query()).toBeNull();

  await page.getByRole('link', { name: 'Ada Byron', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Ada Byron' })).toBeVisible();
  await come({ new: 503 });
  await expectNotice({ title: 'A new request came in.', variant: 'normal' });
});

test('announces answers of visitors as it does requests [INBOX-52]', async () => {
  await openFaq();
  await come({ answers: 1 });
  await expectNotice({ title: 'A visitor answered.', variant: 'normal' });
  await come({ answers: 3, new: 1 });
  await expectNotice({ title: 'New requests: 1. New answers: 3.', variant: 'normal' });

  await button('Show').click();
  await expect.element(page.getByRole('heading', { name: 'Leads Management' })).toBeVisible();
  await come({ answers: 5 });
  await expect.element(page.getByText('2 new answers', { exact: true })).toBeVisible();
});

test('does not announce a turn that changes, or a request that is held or released [INBOX-48]', async () => {
  await openFaq();
  await come({ new: 3, studio: 3, held: 2 });
  await expectNotice({ title: '3 new requests came in.', variant: 'normal' });
  await button('Dismiss').click();

  await come({ new: 2, contacted: 1, studio: 2, visitor: 1 });
  await come({ studio: 3, visitor: 0 });
  await come({ held: 3 });
  await come({ held: 2, new: 3, studio: 5 });

  expect(document.querySelectorAll('.notices p')).toHaveLength(0);
});
