import type { MessageTag } from '@aws-sdk/client-ses';
import { EmailRejectedError } from './errors.ts';

/** An email in both forms. Email addresses can have a display name. */
export type Message = {
  from: string;
  to: readonly string[];
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
};

/** What SES repeats in its events about an email. */
export type Tags = Readonly<Record<string, string>>;

/**
 * Hands an email to SES.
 * @returns the id that SES gave the email
 * @throws {EmailRejectedError} when SES does not accept it
 */
export type Post<M extends Message = Message> = (email: M, tags: Tags, abortSignal: AbortSignal) => Promise<string>;

/** Waits for the answer of SES. */
export async function accepted(answer: Promise<{ MessageId?: string | undefined }>, abortSignal: AbortSignal) {
  try {
    const { MessageId = '' } = await answer;
    return MessageId;
  } catch (error) {
    throw new EmailRejectedError(abortSignal.aborted ? new SesTimeoutError(error) : error);
  }
}

export function messageTags(tags: Tags): MessageTag[] {
  return Object.entries(tags).map(([Name, Value]) => ({ Name, Value }));
}

/** SES did not respond in time. It may still have accepted the email, so the next attempt can send a duplicate. */
class SesTimeoutError extends Error {
  override readonly name = 'TimeoutError';

  constructor(cause: unknown) {
    super('SES did not respond in time', { cause });
  }
}
