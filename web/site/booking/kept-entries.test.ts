import { beforeEach, expect, test, vi } from 'vitest';
import { keep, readKept } from './kept-entries.ts';

const photo = { file: 'moth.jpg', state: 'sent' as const, id: 'a', preview: () => 'data:,', focus: () => {} };
let storage: { booking?: string };

beforeEach(() => {
  storage = {};
  vi.stubGlobal('sessionStorage', storage);
});

test('keeps values, sent photos and the last request, and nothing of an empty form [BOOK-31]', () => {
  const values = { firstName: ['Ada'], when: ['Day', 'Night'], artist: [''] };
  const sentAt = Date.now();
  keep({ values, photos: { style: [{ ...photo, sentAt }] }, sent: { body: '{}', key: 'k' } });

  const kept = readKept();
  expect(kept.values).toEqual({ firstName: ['Ada'], when: ['Day', 'Night'] });
  expect(kept.photos).toMatchObject({ style: [{ file: 'moth.jpg', state: 'sent', id: 'a', sentAt }] });
  expect(kept.photos.style?.[0]?.preview()).toBe('data:,');
  expect(kept.sent).toEqual({ body: '{}', key: 'k' });

  keep({ values: { firstName: [''] }, photos: {}, sent: { key: 'k' } });
  expect(storage.booking).toBe('');
  expect(readKept()).toEqual({ values: {}, photos: {}, sent: {} });
});

test('names a photo as lost that was not sent, or so long ago that no request can take it [BOOK-31]', () => {
  const hour = 60 * 60_000;
  keep({
    values: {},
    photos: {
      style: [
        { ...photo, state: 'sending', id: undefined, sentAt: Date.now() },
        { ...photo, sentAt: Date.now() - hour },
      ],
    },
    sent: {},
  });
  expect(readKept().photos.style).toMatchObject([
    { state: 'lost', id: undefined },
    { state: 'lost', id: undefined },
  ]);
});

test.each(['{', '{}', '{"values":[["firstName","Ada"]]}'])('reads %s that the tab has kept', (kept) => {
  storage.booking = kept;
  expect(readKept().values).toEqual(kept.includes('Ada') ? { firstName: ['Ada'] } : {});
});
