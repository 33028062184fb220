import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lead, leadAnswers } from '../../../testing/leads.ts';
import { renderDashboard } from '../../../testing/render-dashboard.tsx';
import { TextAreaField } from '../../ui/field.tsx';

vi.mock('../../ui/field.tsx', { spy: true });

test.each([1280, 360])(
  'renders no form again for a press into the text of a note or on a tab, %d px wide [INBOX-100]',
  async (width) => {
    await page.viewport(width, 740);
    const ada = lead();
    await renderDashboard(`/admin/leads/${ada.id}`, { answers: leadAnswers([ada]) });
    await page.getByRole('tab', { name: 'Note' }).click();
    const text = page.getByRole('textbox', { name: 'Note' });
    await expect.element(text).toBeVisible();
    vi.mocked(TextAreaField).mockClear();

    await text.click();

    await expect.element(text).toHaveFocus();
    await page.getByRole('tab', { name: 'Reply' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
    expect(vi.mocked(TextAreaField)).not.toHaveBeenCalled();
    await page.viewport(1280, 720);
  },
);
