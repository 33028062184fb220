import { afterEach, expect, test } from 'vitest';
import { notices } from '#shared/notices.ts';
import { clearNotices, dismissNotice, onNotices, showNotice, shownNotices } from './shown-notices.ts';

afterEach(clearNotices);

function titles(): string[] {
  return shownNotices().map(({ title }) => title);
}

test('notices stand in the order they came, and leave one by one', () => {
  showNotice(notices.signedIn);
  showNotice(notices.statusUpdated);

  expect(titles()).toEqual(['Welcome back!', 'Status Updated']);

  dismissNotice(shownNotices()[0]!.id);

  expect(titles()).toEqual(['Status Updated']);
});

test('a notice that says the same again takes the place of the earlier one, as a new one', () => {
  showNotice(notices.statusUpdated);
  const [first] = shownNotices();
  showNotice(notices.signedIn);
  showNotice(notices.statusUpdated);

  expect(titles()).toEqual(['Welcome back!', 'Status Updated']);
  expect(shownNotices().at(-1)!.id).not.toBe(first!.id);
});

test('no more than three show; the oldest makes room', () => {
  for (const title of ['one', 'two', 'three', 'four']) showNotice({ title, variant: 'normal' });

  expect(titles()).toEqual(['two', 'three', 'four']);
});

test('who listens is told of each change until it stops listening', () => {
  let told = 0;
  const stop = onNotices(() => {
    told += 1;
  });

  showNotice(notices.signedIn);
  stop();
  showNotice(notices.statusUpdated);

  expect(told).toBe(1);
});
