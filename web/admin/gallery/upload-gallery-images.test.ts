import { afterEach, expect, test, vi } from 'vitest';
import type { UploadedFile, UploadFailure, uploadImages } from '../../api/uploads.ts';
import { clearNotices, shownNotices } from '../../components/notices/shown-notices.ts';
import { uploadGalleryImages, uploadNotices } from './upload-gallery-images.ts';

const upload = vi.hoisted(() => vi.fn<typeof uploadImages>());
vi.mock('../../api/uploads.ts', () => ({ uploadImages: upload }));

afterEach(clearNotices);

function failed(name: string, reason: UploadFailure['reason'], message = '') {
  return { file: new File([], name), failure: { reason, message } };
}

const stored: UploadedFile = { file: new File([], 'a.png'), url: '/media/gallery-images/a.png' };

const bodies = (...args: Parameters<typeof uploadNotices>) => uploadNotices(...args).map(({ body }) => body);

test('names the file when a single upload fails [MSG-64]', () => {
  expect(uploadNotices([failed('a.png', 'failed')], 1)).toEqual([
    { title: 'Error', body: 'a.png: Failed to upload image. Please try again.', variant: 'destructive' },
  ]);
});

test('names the files in one notice when some or all of several uploads fail [MSG-63]', () => {
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

test('shows one notice for each reason, with the names of the files [UPL-13] [MSG-68] [MSG-72]', () => {
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

test('uploads images to a gallery, reports wrong files before the others are sent, and returns the URLs', async () => {
  const results = [failed('a.txt', 'type'), stored, failed('b.png', 'failed')];
  const sent = Promise.withResolvers<void>();
  upload.mockImplementation(async (_kind, _files, options) => {
    options?.onSettled?.(results[0]!);
    await sent.promise;
    for (const each of results.slice(1)) options?.onSettled?.(each);
    return { files: results };
  });
  const files = results.map(({ file }) => file);

  const urls = uploadGalleryImages('art', files);
  expect(shownNotices().map(({ title }) => title)).toEqual(['Invalid file type']);
  sent.resolve();

  expect(await urls).toEqual(['/media/gallery-images/a.png']);
  expect(upload.mock.calls).toEqual([['gallery', files, { category: 'art', onSettled: expect.any(Function) }]]);
  expect(shownNotices().map(({ body }) => body)).toEqual([
    'a.txt: Please select an image file',
    'Some images failed to upload: b.png. Please try again.',
  ]);
});

test('uploads nothing without files', async () => {
  upload.mockClear();

  expect(await uploadGalleryImages('art', [])).toEqual([]);

  expect(upload).not.toHaveBeenCalled();
  expect(shownNotices()).toEqual([]);
});
