import type { ApiError } from '#shared/errors.ts';
import { type BookingBody, type BookingField, fieldOf } from './booking-values.ts';

/** What became of a booking request; `refused` carries the server's own words, `failed` means nobody knows. */
export type BookingAnswer =
  | { kind: 'stored' }
  | { kind: 'refused'; status: number; message: string; field: BookingField | undefined }
  | { kind: 'failed' };

const waitSeconds = 30;

/**
 * Sends a booking request and never throws. It speaks HTTP itself, without the contract's client, because that brings
 * its schemas along, and visitors would download them all.
 */
export async function sendBooking(body: BookingBody, key: string): Promise<BookingAnswer> {
  try {
    const response = await fetch('/api/leads', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(waitSeconds * 1000),
    });
    if (response.ok) return { kind: 'stored' };
    const { message, field } = (await response.json()) as Partial<ApiError>;
    if (!message) return { kind: 'failed' };
    return { kind: 'refused', status: response.status, message, field: fieldOf(field) };
  } catch {
    return { kind: 'failed' };
  }
}
