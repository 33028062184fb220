import type { ApiError } from '#shared/contract/errors.ts';
import type { ReceivedLead } from '#shared/leads/lead-schemas.ts';
import { fetchRetried } from '../../common/fetch-retried.ts';
import { type BookingRequest, controlOf } from './entries.ts';

export type StoredLead = Pick<ReceivedLead, 'code' | 'request_key' | 'waits' | 'created_at'> | undefined;

/**
 * The result of a booking request. `stored` has the lead, if its response could be read, `refused` has the server's message and the name
 * of the control that it is about; `failed` means the outcome is unknown.
 */
type BookingAnswer =
  | { kind: 'stored'; lead: StoredLead }
  | { kind: 'refused'; isTooMany: boolean; message: string; control: string | undefined }
  | { kind: 'failed' };

const timeoutSeconds = 30;
const retries = 2;

/**
 * Sends a booking request; never throws. Retries with the same key while the server is busy, so that it is stored once. It
 * uses fetch instead of the contract's client, which would add the whole contract and the sign-in to the public page.
 */
export async function sendBooking(body: BookingRequest, key: string): Promise<BookingAnswer> {
  try {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
    };
    const response = await fetchRetried('/api/leads', request, retries);
    if (response.ok) return { kind: 'stored', lead: await leadIn(response) };
    const { code, message, field } = (await response.json()) as Partial<ApiError>;
    if (!message) return { kind: 'failed' };
    // API Gateway's throttling has no code, and its message does not help visitors.
    return {
      kind: 'refused',
      // The message helps: visitors were too many, or the answers to the studio's questions do not fit them.
      isTooMany: code === 'too-many-requests' || /^(details|photos)/.test(`${field}`),
      message,
      control: controlOf(field),
    };
  } catch {
    return { kind: 'failed' };
  }
}

/** The request is stored, even if its response cannot be read. Of the lead, the page keeps nothing that the visitor typed. */
async function leadIn(response: Response): Promise<StoredLead> {
  const lead: StoredLead = await response.json().catch(() => undefined);
  return lead && { code: lead.code, request_key: lead.request_key, waits: lead.waits, created_at: lead.created_at };
}
