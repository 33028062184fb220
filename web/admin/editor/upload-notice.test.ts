import { expect, test } from 'vitest';
import { editorNotices } from '#shared/editor-notices.ts';
import { uploadKindNames } from '#shared/upload-kinds.ts';
import { uploadNotice } from './upload-notice.ts';

test('MSG-68 whatever is no picture is refused in the same words everywhere', () => {
  for (const kind of uploadKindNames) {
    expect(uploadNotice(kind, 'a.txt', { reason: 'type', message: '' })).toEqual({
      title: 'Invalid file type',
      body: 'Please select an image file',
      variant: 'destructive',
    });
  }
});

test('MSG-69 MSG-70 MSG-71 MSG-72 what is too large is told with the limit of its place', () => {
  const bodies = uploadKindNames.map((kind) => [
    kind,
    uploadNotice(kind, 'big.png', { reason: 'size', message: '' }).body,
  ]);

  expect(Object.fromEntries(bodies)).toEqual({
    logo: 'Please select an image smaller than 2MB.',
    favicon: 'Please select a file smaller than 5MB',
    preview: 'Please select a file smaller than 5MB',
    about: 'Please select an image smaller than 5MB',
    artist: 'Please select an image smaller than 5MB',
    gallery: 'big.png is larger than 10MB.',
    event: 'big.png is larger than 10MB.',
  });
  expect(uploadNotice('logo', '', { reason: 'size', message: '' }).title).toBe('File Too Large');
});

test('MSG-57 MSG-59 MSG-62 MSG-64 a failed upload is told in the words of its place', () => {
  const of = (kind: (typeof uploadKindNames)[number]) =>
    uploadNotice(kind, 'a.png', { reason: 'failed', message: 'x' });

  expect(of('favicon')).toEqual(editorNotices.iconUploadFailed);
  expect(of('logo')).toEqual(editorNotices.logoUploadFailed);
  expect(of('artist').body).toBe('Failed to upload photo. Please try again.');
  expect(of('gallery').body).toBe('Failed to upload image. Please try again.');
});

test('a file that was refused when it was read is told why', () => {
  const notice = uploadNotice('artist', 'a.heic', { reason: 'refused', message: 'This file is broken.' });

  expect(notice).toMatchObject({ title: 'Error', body: 'This file is broken.' });
});

test('MSG-74 MSG-75 MSG-76 failures are destructive and titled, successes normal', () => {
  const { changedElsewhere, ...all } = editorNotices;
  const normal = ['changesSaved', 'removed', 'settingsSaved', 'iconUploaded', 'logoUpdated', 'logoRemoved'];
  for (const [name, { title, variant }] of Object.entries(all)) {
    const good = normal.includes(name) || name === 'stylesUpdated' || name === 'stylesPublished';
    expect([name, variant]).toEqual([name, good ? 'normal' : 'destructive']);
    expect(title).not.toBe('');
  }
  expect(changedElsewhere.variant).toBe('warning');
  expect(all.settingsSaved.body).toBe(
    'General settings have been updated. Favicon and preview image changes will appear shortly.',
  );
  expect(all.settingsSaveFailed).toMatchObject({ title: 'Error', body: 'Failed to save settings' });
  expect(all.iconUploaded.title).toBe('Upload successful');
  expect(all.logoRemoved.title).toBe('Logo Removed');
});
