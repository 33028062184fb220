import type { Page } from '@playwright/test';
import { labels } from '#shared/labels.ts';
import type { Service } from '#shared/services.ts';

export type FormValues = {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  service: Service;
  description: string;
};

/** Values that can be told from those of any other test. */
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
    firstName: field(labels.booking.firstName),
    lastName: field(labels.booking.lastName),
    phone: field(labels.booking.phone),
    email: field(labels.booking.email),
    service: field(labels.booking.service),
    artist: field(labels.booking.artist),
    description: field(labels.booking.description),
    submit: form.getByRole('button'),
  };
}

/** Fills the form as a visitor does; what is undefined stays as it is. */
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
