import { expect, type Page } from '@playwright/test';
import type { Service } from '#shared/services.ts';

export type FormValues = {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  service: Service;
  description: string;
};

/** Form values that no other test uses. */
export function someValues(change: Partial<FormValues> = {}): FormValues {
  const mark = Math.random().toString(36).slice(2, 8);
  return {
    firstName: `Ada${mark}`,
    lastName: 'Byron',
    phone: '(555) 010-0101',
    email: `ada.${mark}@mail.example`,
    service: 'tattoo-medium',
    description: `A moth on the forearm, ${mark}.`,
    ...change,
  };
}

export function bookingForm(page: Page) {
  const form = page.locator('#booking form, dialog form');
  const field = (label: string) => form.getByLabel(label);
  return {
    form,
    firstName: field('First Name'),
    lastName: field('Last Name'),
    phone: field('Phone'),
    email: field('Email'),
    service: field('Service'),
    artist: field('Preferred Artist (optional)'),
    description: field('Describe your idea'),
    submit: form.getByRole('button'),
  };
}

/** Fills in the form as a visitor does, and leaves out undefined values. */
export async function fillBooking(page: Page, values: Partial<FormValues>): Promise<void> {
  const form = bookingForm(page);
  await form.form.scrollIntoViewIfNeeded();
  for (const name of ['firstName', 'lastName', 'phone', 'email', 'description'] as const) {
    const value = values[name];
    if (value !== undefined) await form[name].fill(value);
  }
  if (values.service) await form.service.selectOption(values.service);
}

export async function submitBooking(page: Page): Promise<void> {
  await bookingForm(page).submit.click();
}

/** Notices of the form. A failure is an alert with a red edge; a success is a status with a green one. */
export const notices = {
  missing: ['Missing Information', 'Please fill in all required fields.'],
  failed: ['Submission Failed', 'There was an error submitting your request. Please try again.'],
  sent: ['Booking Request Submitted!', "We'll contact you within 24 hours to confirm your appointment."],
};

/** Waits until the page shows this notice and no other. */
export async function expectNotice(page: Page, kind: keyof typeof notices): Promise<void> {
  const [role, edge] =
    kind === 'sent' ? (['status', 'rgb(74, 222, 128)'] as const) : (['alert', 'rgb(242, 92, 92)'] as const);
  const notice = page.getByRole(role).filter({ has: page.getByRole('button', { name: 'Dismiss' }) });
  await expect(notice.locator('p')).toHaveText(notices[kind]);
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(1);
  const card = page.getByRole('button', { name: 'Dismiss' }).locator('xpath=..');
  await expect(card).toHaveCSS('border-left-color', edge);
}
