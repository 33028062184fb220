import { afterEach, expect, test } from 'vitest';
import { clearNotices, dismissNotice, onNotices, runNewestAction, showNotice, shownNotices } from './shown-notices.ts';

afterEach(clearNotices);

function titles(): string[] {
  return shownNotices().map(({ title }) => title);
}

test('shows notices in order and dismisses them one by one', () => {
  showNotice({ title: 'Welcome back!', body: 'You have successfully signed in.', variant: 'normal' });
  showNotice({ title: 'Status Updated', body: 'Lead status has been updated successfully.', variant: 'normal' });

  expect(titles()).toEqual(['Welcome back!', 'Status Updated']);

  dismissNotice(shownNotices()[0]!.id);

  expect(titles()).toEqual(['Status Updated']);
});

test('replaces an equal notice with a new one', () => {
  showNotice({ title: 'Status Updated', body: 'Lead status has been updated successfully.', variant: 'normal' });
  const [first] = shownNotices();
  showNotice({ title: 'Welcome back!', body: 'You have successfully signed in.', variant: 'normal' });
  showNotice({ title: 'Status Updated', body: 'Lead status has been updated successfully.', variant: 'normal' });

  expect(titles()).toEqual(['Welcome back!', 'Status Updated']);
  expect(shownNotices().at(-1)!.id).not.toBe(first!.id);
});

test('shows two notices that differ in one of title and body', () => {
  showNotice({ title: 'Error', body: 'Failed to fetch FAQs', variant: 'destructive' });
  showNotice({ title: 'Error', body: 'Failed to fetch events', variant: 'destructive' });
  showNotice({ title: 'Warning', body: 'Failed to fetch events', variant: 'destructive' });

  expect(titles()).toEqual(['Error', 'Error', 'Warning']);
});

test('removes all notices and notifies listeners', () => {
  showNotice({ title: 'Welcome back!', variant: 'normal' });
  showNotice({ title: 'Status Updated', variant: 'normal' });
  const seen: string[][] = [];
  const stop = onNotices(() => seen.push(titles()));

  clearNotices();
  stop();

  expect(seen).toEqual([[]]);
});

test('shows at most three notices and drops the oldest', () => {
  for (const title of ['one', 'two', 'three', 'four']) showNotice({ title, variant: 'normal' });

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
