import { afterEach, expect, test } from 'vitest';
import type { Notice } from '../../../common/notice.ts';
import { clearNotices, shownNotices } from '../../../common/notices/shown-notices.ts';
import { error } from '../../../testing/notices.ts';
import { ApiError } from '../../account/client.ts';
import type { EditorPart } from './editor-part.ts';
import { saveParts } from './save-parts.ts';

afterEach(clearNotices);

test.each([
  ['Failed to save content. Please try again.', 'Failed to save content.'],
  ['Failed to save settings', 'Failed to save settings.'],
])('says that a save failed for lack of a connection: %s [ED-30]', async (body, start) => {
  const failure: Notice = { title: 'Error', body, variant: 'destructive' };
  const save = async () => {
    throw new ApiError('unavailable', 'The server could not be reached', { status: 0 });
  };

  expect(await saveParts([aPart(failure, save)], () => {})).toBe(false);

  expect(shownNotices()).toMatchObject([
    error(`${start} There is no connection to the server. Your changes are kept. Please try again.`),
  ]);
});

function aPart(failure: Notice, save: EditorPart['save']): EditorPart {
  return {
    ready: true,
    error: undefined,
    retry: () => {},
    changes: 1,
    keptAt: undefined,
    conflicts: [],
    resolveConflict: () => {},
    save,
    discard: () => undefined,
    failures: { fetch: failure, save: failure },
  };
}
