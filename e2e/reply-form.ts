import type { Page } from '@playwright/test';

/** The reply of the page of a lead. */
export function replyForm(page: Page) {
  const composer = page.getByRole('region', { name: 'Reply or note' });
  return {
    composer,
    subject: composer.getByRole('textbox', { name: 'Subject', exact: true }),
    text: composer.getByRole('textbox', { name: 'Message', exact: true }),
    send: composer.getByRole('button', { name: 'Send', exact: true }),
  };
}
