import { expect, test } from 'vitest';
import { uploadKindNames } from '#shared/images/upload-kinds.ts';
import { destructive } from '../../../testing/notices.ts';
import { uploadNotice } from './upload-notice.ts';

test('shows the same notice, with the name of the file, for a file that is not an image everywhere [MSG-68]', () => {
  for (const kind of uploadKindNames) {
    expect(uploadNotice(kind, ['a.txt'], { reason: 'type', message: '' })).toEqual(
      destructive('Invalid file type', 'a.txt: Please select an image file'),
    );
  }
});

test('names the size limit of each kind of image [MSG-69] [MSG-70]', () => {
  const notices = uploadKindNames.map((kind) => {
    const { title, body, variant } = uploadNotice(kind, ['wide.png'], { reason: 'size', message: '' });
    return [kind, `${title} / ${body} / ${variant}`];
  });

  expect(Object.fromEntries(notices)).toEqual({
    logo: 'File Too Large / wide.png: Please select an image smaller than 2MB. / destructive',
    favicon: 'File too large / wide.png: Please select a file smaller than 5MB / destructive',
    preview: 'File too large / wide.png: Please select a file smaller than 5MB / destructive',
    about: 'File too large / wide.png: Please select an image smaller than 5MB / destructive',
    artist: 'File too large / wide.png: Please select an image smaller than 5MB / destructive',
    gallery: 'File too large / wide.png is larger than 10MB. / destructive',
    event: 'File too large / wide.png is larger than 10MB. / destructive',
  });
});

test('shows a failed upload with the notice of its kind [MSG-57] [MSG-59] [MSG-62]', () => {
  const notices = uploadKindNames.map((kind) => {
    const { title, body, variant } = uploadNotice(kind, ['a.png'], { reason: 'failed', message: 'x' });
    return [kind, `${title} / ${body} / ${variant}`];
  });

  expect(Object.fromEntries(notices)).toEqual({
    logo: 'Upload Failed / a.png: Failed to upload logo. Please try again. / destructive',
    favicon: 'Upload failed / a.png: Failed to upload file. Please try again. / destructive',
    preview: 'Upload failed / a.png: Failed to upload file. Please try again. / destructive',
    about: 'Error / a.png: Failed to upload photo. Please try again. / destructive',
    artist: 'Error / a.png: Failed to upload photo. Please try again. / destructive',
    gallery: 'Error / a.png: Failed to upload image. Please try again. / destructive',
    event: 'Error / a.png: Failed to upload image. Please try again. / destructive',
  });
});

test('shows the same notice for an empty file everywhere, and names the missing connection [MSG-82] [MSG-62]', () => {
  for (const kind of uploadKindNames) {
    expect(uploadNotice(kind, ['a.png', 'b.png'], { reason: 'empty', message: '' })).toEqual(
      destructive('Empty file', 'a.png and b.png: Please select a file that is not empty'),
    );
    expect(uploadNotice(kind, ['a.png'], { reason: 'offline', message: 'x' }).body).toMatch(
      /^a\.png: Failed to upload (logo|photo|image|file)\. There is no connection to the server\./,
    );
  }
});

test("shows the server's reason when an image is refused", () => {
  const notice = uploadNotice('artist', ['a.heic'], { reason: 'refused', message: 'This file is broken.' });

  expect(notice).toMatchObject({ title: 'Error', body: 'a.heic: This file is broken.' });
});

test('names the first of many files', () => {
  const notice = (...files: string[]) => uploadNotice('gallery', files, { reason: 'size', message: '' }).body;

  expect(notice('a.png', 'b.png')).toBe('a.png and b.png are larger than 10MB.');
  expect(notice('a.png', 'b.png', 'c.png', 'd.png')).toBe('a.png, b.png, c.png and d.png are larger than 10MB.');
  expect(notice('a.png', 'b.png', 'c.png', 'd.png', 'e.png', 'f.png')).toBe(
    'a.png, b.png, c.png, d.png and 2 more are larger than 10MB.',
  );
});
