import { expect, test } from 'vitest';
import { editorNotices } from '#shared/editor-notices.ts';
import type { UploadedFile, UploadFailure } from '../../api/uploads.ts';
import { lostNotice, skippedNotice } from './upload-images.ts';

function failed(name: string, reason: UploadFailure['reason'], message = ''): UploadedFile {
  return { file: new File([], name), failure: { reason, message } };
}

const stored: UploadedFile = { file: new File([], 'a.png'), address: '/media/gallery-images/a.png' };

test('MSG-64 the one image that failed has a notice of its own', () => {
  expect(lostNotice([failed('a.png', 'failed')])).toBe(editorNotices.imageUploadFailed);
  expect(lostNotice([failed('a.png', 'failed'), failed('b.txt', 'type')])).toBe(editorNotices.imageUploadFailed);
  expect(lostNotice([stored])).toBeUndefined();
});

test('MSG-63 when one of several failed, or all did, one notice says so', () => {
  expect(lostNotice([stored, failed('b.png', 'failed')])).toBe(editorNotices.imagesUploadFailed);
  expect(lostNotice([failed('a.png', 'failed'), failed('b.png', 'failed')])).toBe(editorNotices.imagesUploadFailed);
});

test('UPL-13 MSG-68 MSG-72 each file that was skipped is told about', () => {
  expect(skippedNotice(failed('notes.txt', 'type'))?.body).toBe('Please select an image file');
  expect(skippedNotice(failed('big.png', 'size'))?.body).toBe('big.png is larger than 10MB.');
  expect(skippedNotice(stored)).toBeUndefined();
  expect(lostNotice([stored, failed('notes.txt', 'type'), failed('big.png', 'size')])).toBeUndefined();
});
