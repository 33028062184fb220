import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Lead } from '#shared/leads/lead-schemas.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { contentServer } from '../../../testing/content-server.ts';
import { lead, leadAnswers, openLeads } from '../../../testing/leads.ts';
import { expectNotice, leadCounts, renderDashboard } from '../../../testing/render-dashboard.tsx';

let counts = leadCounts();
let tone: MockInstance;
const tones = () => tone.mock.calls.length;
let shown: { text: string; onclick?: () => void }[] = [];
let newest: { leads: Lead[] } = { leads: [] };
let permission: NotificationPermission = 'granted';
let asked = 0;

class TestNotification {
  static async requestPermission() {
    asked += 1;
    return permission;
  }
  constructor(text: string) {
    shown.push(Object.assign(this, { text }));
  }
  close() {}
}

beforeEach(() => {
  newest = { leads: [lead()] };
  [counts, shown, asked, permission] = [leadCounts(), [], 0, 'granted'];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  tone = vi.spyOn(OscillatorNode.prototype, 'start');
  vi.spyOn(UserActivation.prototype, 'hasBeenActive', 'get').mockReturnValue(true);
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
});
afterEach(async () => {
  // The next test may call at once.
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const texts = () => shown.map(({ text }) => text);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const answers = { getLeadSummary: () => counts };

/** Counts more leads, and waits until the page has read that and has called for it, unless another call is in progress. */
async function come(change: Partial<typeof counts>): Promise<void> {
  // The title says that this answer was read, also when the turn did not change.
  counts = { ...counts, studio: counts.studio + 1, ...change };
  await vi.advanceTimersByTimeAsync(8_000);
  await expect.poll(() => document.title).toContain(`(${counts.studio}`);
  // The page loads this for its first call. Requests for a lock are answered in order, so that of the page has been.
  await import('./alerts.ts');
  await navigator.locks.request('lead-alert', { ifAvailable: true }, () => {});
}

async function openFaq() {
  const { answers: content } = contentServer({ faqs: [{ question: 'How?', answer: 'So.' }] });
  const { sent } = await renderDashboard('/admin/content/faq', {
    as: 'user',
    answers: {
      ...content,
      ...leadAnswers(newest.leads),
      ...answers,
      listLeads: () => newest,
    },
  });
  await expect.poll(() => sent('getLeadSummary').length).toBeGreaterThan(0);
  await expect.element(page.getByRole('heading', { name: 'FAQ', exact: true })).toBeVisible();
  vi.stubGlobal('Notification', TestNotification);
}

test('announces a burst of new requests on another page in one notice that leads to the list [INBOX-48] [INBOX-50]', async () => {
  await openFaq();
  await come({ new: 1, studio: 1 });
  await expectNotice({ title: 'A new request came in.', variant: 'normal' });
  for (let came = 100; came <= 500; came += 100) await come({ new: 1 + came, studio: 1 + came });
  await expectNotice({ title: '501 new requests came in.', variant: 'normal' });
  expect(document.querySelectorAll('.notices p')).toHaveLength(1);
  expect([tones(), texts()]).toEqual([0, []]);

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

test('calls for answers of visitors as for requests, without a name [INBOX-52]', async () => {
  for (const alert of ['sound', 'desktop', 'name']) localStorage.setItem(`alert-${alert}`, 'on');
  await openFaq();
  await come({ answers: 1 });
  await expectNotice({ title: 'A visitor answered.', variant: 'normal' });
  await expect.poll(() => [tones(), texts()]).toEqual([1, ['A visitor answered.']]);
  await come({ answers: 3, new: 1 });
  await expectNotice({ title: 'New requests: 1. New answers: 3.', variant: 'normal' });

  await button('Show').click();
  await expect.element(page.getByRole('heading', { name: 'Leads Management' })).toBeVisible();
  await come({ answers: 5 });
  await expect.element(page.getByText('2 new answers', { exact: true })).toBeVisible();
});

test('does not call for a turn that changes, or for a request that is held or released [INBOX-48]', async () => {
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

test('plays the sound and shows the notification that are switched on, at most once a minute in all tabs [INBOX-50]', async () => {
  localStorage.setItem('alert-sound', 'on');
  localStorage.setItem('alert-desktop', 'on');
  await openFaq();
  for (const each of [1, 2, 3, 4, 5, 6, 7]) await come({ new: each });
  await expect.poll(() => [tones(), texts()]).toEqual([1, ['A new request came in.']]);

  await vi.advanceTimersByTimeAsync(60_000);
  await come({ new: 9 });
  await expect.poll(() => [tones(), texts()]).toEqual([2, ['A new request came in.', '2 new requests came in.']]);

  localStorage.setItem('alert-name', 'on');
  // Each name is read after the lock of the tabs, so the next answer waits for its notification.
  const calls: [Lead[], string][] = [
    [[lead()], 'Ada Byron sent a request.'],
    [[], 'A new request came in.'],
  ];
  for (const [leads, text] of calls) {
    newest = { leads };
    await vi.advanceTimersByTimeAsync(60_000);
    await come({ new: counts.new + 1 });
    await expect.poll(() => texts().slice(2)).toEqual([text]);
    shown.splice(2);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  await come({ new: counts.new + 2 });
  await expect.poll(() => texts().slice(2)).toEqual(['2 new requests came in.']);
  shown.splice(2);
  tone.mockClear();

  const ofOtherTab = Promise.withResolvers<void>();
  await vi.advanceTimersByTimeAsync(60_000);
  void navigator.locks.request('lead-alert', () => ofOtherTab.promise);
  await come({ new: counts.new + 1 });
  ofOtherTab.resolve();
  vi.mocked(document.hasFocus).mockReturnValue(true);
  await come({ new: counts.new + 1 });
  await expect.poll(() => [tones(), texts()]).toEqual([1, ['A new request came in.', '2 new requests came in.']]);

  shown[1]?.onclick?.();
  await expect.element(page.getByRole('heading', { name: 'Leads Management' })).toBeVisible();
});

test('has the alerts off at first, asks for permission when staff turn them on, and explains a refusal [INBOX-50]', async () => {
  vi.useRealTimers();
  permission = 'denied';
  await openLeads([], { answers });
  vi.stubGlobal('Notification', TestNotification);
  await button('Alerts').click();
  const sound = page.getByRole('checkbox', { name: 'Play a sound' });
  await expect.element(sound).not.toBeChecked();

  await button('Play').click();
  await expect.poll(tones).toBe(1);
  for (const stored of ['on', null, 'on']) {
    await sound.click();
    expect(localStorage.getItem('alert-sound')).toBe(stored);
  }
  expect(asked).toBe(0);
  await button('Turn On Desktop Notifications').click();
  await expect.element(page.getByText(/^Your browser blocks notifications of this website\. Allow them/)).toBeVisible();
  expect(localStorage.getItem('alert-desktop')).toBeNull();
  await expectAccessible();

  permission = 'granted';
  await button('Turn On Desktop Notifications').click();
  await expect.element(button('Turn Off Desktop Notifications')).toBeVisible();
  expect([localStorage.getItem('alert-desktop'), texts()]).toEqual(['on', ['A new request came in.']]);
  expect(page.getByText(/^Your browser blocks/).query()).toBeNull();
  const name = page.getByRole('checkbox', { name: 'Name the visitor in them' });
  await expect.element(name).not.toBeChecked();
  await name.click();
  expect(localStorage.getItem('alert-name')).toBe('on');
  await button('Turn Off Desktop Notifications').click();
  expect([localStorage.getItem('alert-desktop'), asked]).toEqual([null, 2]);
});
