import { expect, test } from 'vitest';
import type { UploadFailure } from '../../ui/editor/uploads.ts';
import { uploadNotices } from './upload-notices.ts';

function failed(name: string, reason: UploadFailure['reason'], message = '') {
  return { file: new File([], name), failure: { reason, message } };
}

const bodies = (...args: Parameters<typeof uploadNotices>) => uploadNotices(...args).map(({ body }) => body);

test('names the file when a single upload fails [MSG-62]', () => {
  expect(uploadNotices([failed('a.png', 'failed')], 1)).toEqual([
    { title: 'Error', body: 'a.png: Failed to upload image. Please try again.', variant: 'destructive' },
  ]);
});

test('names the files in one notice when some or all of several uploads fail [MSG-62]', () => {
  expect(uploadNotices([failed('b.png', 'failed')], 2)).toEqual([
    { title: 'Error', body: 'Some images failed to upload: b.png. Please try again.', variant: 'destructive' },
  ]);
  expect(bodies([failed('a.png', 'failed', 'x'), failed('b.png', 'failed', 'y')], 2)).toEqual([
    'Some images failed to upload: a.png and b.png. Please try again.',
  ]);
});

test("shows the server's message once when the upload limit is reached [UPL-31]", () => {
  const sentence = 'You have uploaded many images within an hour. Please try again in 20 minutes.';

  expect(bodies([failed('a.png', 'limit', sentence), failed('b.png', 'limit', sentence)], 3)).toEqual([sentence]);
});

test('shows one notice for each reason, with the names of the files [UPL-13] [MSG-68] [MSG-70]', () => {
  const files = [
    failed('notes.txt', 'type'),
    failed('big.png', 'size'),
    failed('list.txt', 'type'),
    failed('old.png', 'refused', 'This file is broken.'),
  ];

  expect(bodies(files, 4)).toEqual([
    'notes.txt and list.txt: Please select an image file',
    'big.png is larger than 10MB.',
    'old.png: This file is broken.',
  ]);
});
