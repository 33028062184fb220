import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepDraft, readDraft, removeDrafts } from './drafts.ts';

const empty = { subject: '', text: '' };
const mine = { accountId: 'ada', subject: 'lead-1', kind: 'reply' };

beforeEach(() => vi.stubGlobal('localStorage', storage()));
afterEach(() => vi.unstubAllGlobals());

test('keeps a draft per account, lead and kind', () => {
  keepDraft(mine, draft('See you'));

  expect(readDraft(mine, empty)).toEqual({ texts: { subject: '', text: 'See you' }, key: 'key of See you' });
  for (const other of [{ accountId: 'ben' }, { subject: 'lead-2' }, { kind: 'note' }]) {
    expect(readDraft({ ...mine, ...other }, empty)).toBeUndefined();
  }
});

test('removes a draft when its texts are empty', () => {
  keepDraft(mine, draft('Hi'));
  keepDraft(mine, draft(''));

  expect(Object.keys(localStorage)).toEqual([]);
});

test('removes the drafts of one lead, or of an account that signs out, and nothing else [ED-29] [ED-34]', () => {
  localStorage.setItem('other', 'stays');
  keepDraft(mine, draft('one'));
  keepDraft({ ...mine, subject: 'lead-10' }, draft('two'));
  keepDraft({ ...mine, subject: 'lead-10', accountId: 'ben' }, draft('three'));

  removeDrafts({ subject: 'lead-1' });
  expect(readDraft(mine, empty)).toBeUndefined();
  expect(readDraft({ ...mine, subject: 'lead-10' }, empty)).toEqual(draft('two'));

  removeDrafts({ accountId: 'ada' });
  expect(Object.keys(localStorage)).toEqual(['other', 'draft:lead-10:reply:ben']);
});

test('keeps neither the new nor the older text in a full storage', () => {
  keepDraft(mine, draft('one'));
  Object.getPrototypeOf(localStorage).setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };

  keepDraft(mine, draft('one and more'));

  expect(readDraft(mine, empty)).toBeUndefined();
});

test('ignores a damaged draft', () => {
  for (const damaged of ['{', 'null', '7', '{"texts":{"text":"Hi"}}', '{"texts":{"text":7},"key":"k"}', '[]']) {
    localStorage.setItem('draft:lead-1:reply:ada', damaged);
    expect(readDraft(mine, empty)).toBeUndefined();
  }
});

test('works without storage', () => {
  vi.stubGlobal('localStorage', undefined);

  keepDraft(mine, draft('See you'));
  removeDrafts({ accountId: 'ada' });
  expect(readDraft(mine, empty)).toBeUndefined();
});

function draft(text: string) {
  return { texts: { subject: '', text }, key: `key of ${text}` };
}

/** As in a browser, stored items are the object's own properties. */
function storage() {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods);
}
