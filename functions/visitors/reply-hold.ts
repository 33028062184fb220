import { replyHoldMs } from '#shared/emails/reply-rules.ts';

/** How long a reply is held. Tests of the whole stack set less, because most of them wait for an email. */
export const holdMs = Number(process.env.REPLY_HOLD_MS ?? replyHoldMs);

/** Whether the author of a reply can still take it back. */
export const isHeld = (at: string, now: Date) => now.getTime() - Date.parse(at) < holdMs;
