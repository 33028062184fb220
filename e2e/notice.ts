import type { Page } from '@playwright/test';
import { expect } from './studio.ts';

/** A notice as visitors and staff see it. */
export type Notice = { title: string; body?: string; variant: 'normal' | 'destructive' | 'warning' };

/** Failures are alerts with a red edge; successes are polite status messages with a green one (MSG-74). */
const styles = {
  normal: { role: 'status', edge: 'border-l-success' },
  warning: { role: 'status', edge: 'border-l-warning' },
  destructive: { role: 'alert', edge: 'border-l-error' },
} as const;

/** Waits for a notice with exactly these texts, in the style of its variant. */
export async function expectNotice(
  page: Page,
  { title, body, variant }: Notice,
  options: { timeout?: number } = {},
): Promise<void> {
  const { role, edge } = styles[variant];
  const styled = page.locator(`.${edge}`);
  const cards = role === 'alert' ? page.getByRole('alert').and(styled) : page.getByRole('status').locator(styled);
  const texts = body === undefined ? [title] : [title, body];
  const matching = texts.reduce((found, text) => found.filter({ has: page.getByText(text, { exact: true }) }), cards);
  await expect(matching.first().locator('p')).toHaveText(texts, options);
}

/** Dismisses all notices, so that none can be mistaken for the next one. */
export async function dismissNotices(page: Page): Promise<void> {
  const buttons = page.getByRole('button', { name: 'Dismiss', exact: true });
  // A notice may close on its own in between.
  while ((await buttons.count()) > 0)
    await buttons
      .first()
      .click({ timeout: 1000 })
      .catch(() => {});
}
