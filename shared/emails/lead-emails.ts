// Separate from the rules of the email settings, which the list of leads does not need.

/** Maximum leads in one email. */
export const emailedLeadsLimit = 100;

/** Longer than any attempt to send an email takes. */
const stuckMinutes = 15;

/**
 * Whether staff can send the email about a lead now: it failed, waits for a retry, was disabled, or has been pending for
 * so long that the sending function must have stopped.
 */
export function canSendAgain(
  { state, reason, updated_at }: { state: string; reason?: string; updated_at: string },
  now: Date,
): boolean {
  if (state !== 'pending') return state === 'failed' || state === 'off';
  return reason !== undefined || now.getTime() - Date.parse(updated_at) > stuckMinutes * 60_000;
}
