import { afterEach, expect, test, vi } from 'vitest';
import type { UploadedFile, UploadFailure, uploadImages } from '../../api/uploads.ts';
import { clearNotices, shownNotices } from '../../components/notices/shown-notices.ts';
import { failedUploadsNotice, rejectedFileNotice, uploadGalleryImages } from './upload-gallery-images.ts';

const upload = vi.hoisted(() => vi.fn<typeof uploadImages>());
vi.mock('../../api/uploads.ts', () => ({ uploadImages: upload }));

afterEach(clearNotices);

function failed(name: string, reason: UploadFailure['reason'], message = ''): UploadedFile {
  return { file: new File([], name), failure: { reason, message } };
}

const stored: UploadedFile = { file: new File([], 'a.png'), url: '/media/gallery-images/a.png' };

test('shows the notice for one image when a single upload fails [MSG-64]', () => {
  expect(failedUploadsNotice([failed('a.png', 'failed')])).toEqual({
    title: 'Error',
    body: 'Failed to upload image. Please try again.',
    variant: 'destructive',
  });
  expect(failedUploadsNotice([failed('a.png', 'failed'), failed('b.txt', 'type')])).toEqual({
    title: 'Error',
    body: 'Failed to upload image. Please try again.',
    variant: 'destructive',
  });
  expect(failedUploadsNotice([stored])).toBeUndefined();
});

test('shows one notice when some or all of several uploads fail [MSG-63]', () => {
  expect(failedUploadsNotice([stored, failed('b.png', 'failed')])).toEqual({
    title: 'Error',
    body: 'Some images failed to upload. Please try again.',
    variant: 'destructive',
  });
  expect(failedUploadsNotice([failed('a.png', 'failed'), failed('b.png', 'failed')])).toEqual({
    title: 'Error',
    body: 'Some images failed to upload. Please try again.',
    variant: 'destructive',
  });
});

test("shows the server's message once when the upload limit is reached [UPL-31]", () => {
  const sentence = 'You have uploaded many images within an hour. Please try again in 20 minutes.';
  const files = ['a.png', 'b.png'].map((name) => failed(name, 'limit', sentence));

  expect(failedUploadsNotice([stored, ...files])?.body).toBe(sentence);
  expect(files.map(rejectedFileNotice)).toEqual([undefined, undefined]);
});

test('shows a notice for each rejected file [UPL-13] [MSG-68] [MSG-72]', () => {
  expect(rejectedFileNotice(failed('notes.txt', 'type'))?.body).toBe('Please select an image file');
  expect(rejectedFileNotice(failed('big.png', 'size'))?.body).toBe('big.png is larger than 10MB.');
  expect(rejectedFileNotice(stored)).toBeUndefined();
  expect(failedUploadsNotice([stored, failed('notes.txt', 'type'), failed('big.png', 'size')])).toBeUndefined();
});

test('uploads images to a gallery, shows a notice for each rejected file and one for the rest, and returns the URLs', async () => {
  const results = [failed('a.txt', 'type'), stored, failed('b.png', 'failed')];
  upload.mockImplementation(async (_kind, _files, options) => {
    for (const each of results) options?.onSettled?.(each);
    return { files: results };
  });
  const files = results.map(({ file }) => file);

  expect(await uploadGalleryImages('art', files)).toEqual(['/media/gallery-images/a.png']);

  expect(upload.mock.calls).toEqual([['gallery', files, { category: 'art', onSettled: expect.any(Function) }]]);
  expect(shownNotices().map(({ title }) => title)).toEqual(['Invalid file type', 'Error']);
});

test('uploads nothing without files', async () => {
  upload.mockClear();

  expect(await uploadGalleryImages('art', [])).toEqual([]);

  expect(upload).not.toHaveBeenCalled();
  expect(shownNotices()).toEqual([]);
});
