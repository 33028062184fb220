import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { edit, field } from '../../testing/editing.ts';
import { aFile, chooseFiles, fileInput } from '../../testing/images.ts';
import { lead, openLead } from '../../testing/leads.ts';
import { error } from '../../testing/notices.ts';
import { expectNotice } from '../../testing/render-dashboard.tsx';
import { refuse } from '../../testing/stub-api.ts';

vi.mock('./at-field.ts', async (original) => ({
  ...(await original<object>()),
  showAtField: () => Promise.reject(new TypeError('Failed to fetch')),
}));
vi.mock('./editor/uploads.ts', () => ({
  uploadImage: () => Promise.reject(new TypeError('Failed to fetch')),
}));

test('shows a notice when the code that uploads an image cannot be loaded', async () => {
  await edit('about', {});

  await chooseFiles(await fileInput('Photo'), aFile('photo.png'));

  await expectNotice(error('photo.png: Failed to upload photo. Please try again.'));
});

test('shows a notice when the code that shows a refusal at its field cannot be loaded [ED-32]', async () => {
  const refused = () => refuse('invalid-input', { field: 'assignee_id', message: 'assignee_id must be an account' });
  await openLead(lead({}), { answers: { setLeadAssignee: refused } });
  await field('Assignee').selectOptions('Juno Hale');

  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Error/);
});
