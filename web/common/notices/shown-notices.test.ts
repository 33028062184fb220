import { afterEach, expect, test } from 'vitest';
import { clearNotices, dismissNotice, onNotices, runNewestAction, showNotice, shownNotices } from './shown-notices.ts';

afterEach(clearNotices);

function titles(): string[] {
  return shownNotices().map(({ title }) => title);
}

test('keeps failures, warnings and actions behind a newer notice, and drops a success [MSG-79]', () => {
  showNotice({ title: 'Settings Saved', variant: 'normal' });
  showNotice({ title: 'Error', variant: 'destructive' });
  showNotice({ title: 'Warning', variant: 'warning' });
  showNotice({ title: 'Status Updated', variant: 'normal' }, { label: 'Undo', run: () => {} });

  expect(titles()).toEqual(['Error', 'Warning', 'Status Updated']);

  dismissNotice(shownNotices()[2]!.id);

  expect(titles()).toEqual(['Error', 'Warning']);
});

test('shows news behind what the person can still do, and in front of all else [MSG-79]', () => {
  showNotice({ title: 'Warning', variant: 'warning' });
  showNotice({ title: 'Date Cancelled', variant: 'normal' }, { label: 'Offer This Time', run: () => {} });
  const news = { label: 'Show', run: () => {}, isNews: true };
  const id = showNotice({ title: 'A visitor answered.', variant: 'normal' }, news);

  showNotice({ title: '2 new answers came in.', variant: 'normal' }, news, id);

  expect(titles()).toEqual(['Warning', '2 new answers came in.', 'Date Cancelled']);
});

test('replaces an equal notice with a new one', () => {
  const failure = { title: 'Error', body: 'Failed to fetch FAQs', variant: 'destructive' } as const;
  const first = showNotice(failure);
  showNotice({ title: 'Error', body: 'Failed to fetch events', variant: 'destructive' });
  showNotice({ ...failure });

  expect(shownNotices().map(({ body }) => body)).toEqual(['Failed to fetch events', 'Failed to fetch FAQs']);
  expect(shownNotices().at(-1)!.id).not.toBe(first);
});

test('keeps two failures that differ in one of title and body', () => {
  showNotice({ title: 'Error', body: 'Failed to fetch FAQs', variant: 'destructive' });
  showNotice({ title: 'Error', body: 'Failed to fetch events', variant: 'destructive' });
  showNotice({ title: 'Warning', body: 'Failed to fetch events', variant: 'destructive' });

  expect(titles()).toEqual(['Error', 'Error', 'Warning']);
});

test('removes all notices and notifies listeners', () => {
  showNotice({ title: 'Error', variant: 'destructive' });
  showNotice({ title: 'Status Updated', variant: 'normal' });
  const seen: string[][] = [];
  const stop = onNotices(() => seen.push(titles()));

  clearNotices();
  stop();

  expect(seen).toEqual([[]]);
});

test('keeps at most three notices and drops the oldest', () => {
  for (const title of ['one', 'two', 'three', 'four']) showNotice({ title, variant: 'destructive' });

  expect(titles()).toEqual(['two', 'three', 'four']);
});

test('notifies listeners of each change until they unsubscribe', () => {
  let calls = 0;
  const stop = onNotices(() => {
    calls += 1;
  });

  showNotice({ title: 'Welcome back!', body: 'You have successfully signed in.', variant: 'normal' });
  stop();
  showNotice({ title: 'Status Updated', body: 'Lead status has been updated successfully.', variant: 'normal' });

  expect(calls).toBe(1);
});

test('changes the text of a shown notice, and keeps what Ctrl+Z may not run', () => {
  const ran: string[] = [];
  showNotice({ title: 'Status Updated', variant: 'normal' }, { label: 'Undo', run: () => ran.push('Undo') });
  const show = { label: 'Show', run: () => ran.push('Show'), isUndo: false };
  const id = showNotice({ title: 'A new request came in.', variant: 'normal' }, show);

  showNotice({ title: '5 new requests came in.', variant: 'normal' }, show, id);

  expect(titles()).toEqual(['Status Updated', '5 new requests came in.']);
  expect([runNewestAction(), runNewestAction(), ran]).toEqual([true, false, ['Undo']]);
});
