import type { Locator, Page } from '@playwright/test';
import { type FormValues, someValues } from './booking-form.ts';
import type { asStaff } from './email-settings.ts';
import type { RunningStudio } from './running-studio.ts';
import { bookingBody, postBooking } from './send-booking.ts';
import { expect } from './studio.ts';

export type Booked = FormValues & { id: string; code: string };
type Send = ReturnType<typeof asStaff>;

/** A lead with a phone number of its own, so that it is related to no other. */
export async function book(studio: RunningStudio, change: Partial<FormValues> = {}, more = {}): Promise<Booked> {
  const values = someValues({ phone: `555${Math.floor(Math.random() * 1e8)}`, ...change });
  const { body } = await postBooking(studio.site, { ...bookingBody(values), ...more });
  const code = String(body.code);
  return { ...values, id: String(body.id), code: `${code.slice(0, 3)}-${code.slice(3)}` };
}

export async function addNote(send: Send, { id }: Booked, text: string): Promise<void> {
  const answer = await send('POST', `/leads/${id}/notes`, { text }, { 'idempotency-key': crypto.randomUUID() });
  expect(answer.status).toBe(201);
}

export function heading(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}

export function log(page: Page): Locator {
  return page.getByRole('region', { name: 'Log' });
}

/** The text of the note, also while the reply is open. */
export function noteField(page: Page): Locator {
  const hidden = { includeHidden: true };
  return page.getByRole('tabpanel', { name: 'Note', ...hidden }).getByRole('textbox', hidden);
}
