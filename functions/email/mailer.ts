import type { ReactElement } from 'react';
import { EmailRejectedError } from './errors.ts';
import type { Message, Post, Tags } from './post.ts';
import { renderEmail } from './render-email.ts';

/** An email to staff. Its subject is one line, see `headerText`. */
export type Email = Omit<Message, 'html' | 'text'> & { content: ReactElement; tags?: Tags };

/** SES's limit of recipients in one call. */
const maxRecipients = 50;

/** Sends emails to staff. */
export class Mailer {
  readonly #post: Post;
  readonly #timeoutMs: number;

  /** @param timeoutMs timeout of one email, for all its recipients */
  constructor(post: Post, timeoutMs: number) {
    this.#post = post;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Sends an email in groups of at most 50 recipients. Calls `onAccepted` for each group before it sends to the next, so
   * that a retry can leave out recipients who already have the email.
   * @throws {EmailRejectedError} when SES rejects a group; earlier groups have the email
   */
  async send(email: Email, onAccepted: (to: readonly string[]) => Promise<void> = async () => {}): Promise<void> {
    const { content, replyTo, tags = {}, ...head } = email;
    const message = { ...head, ...renderEmail(content) };
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    for (let start = 0; start < email.to.length; start += maxRecipients) {
      const to = email.to.slice(start, start + maxRecipients);
      await this.#post({ ...message, to, ...(replyTo && { replyTo }) }, tags, timeout).catch((error) => {
        // SES does not say which address is invalid. An email without a Reply-To is better than none.
        if (!replyTo || !isInvalidParameter(error)) throw error;
        return this.#post({ ...message, to }, tags, timeout);
      });
      await onAccepted(to);
    }
  }
}

function isInvalidParameter(error: unknown): boolean {
  const cause = error instanceof EmailRejectedError ? error.cause : undefined;
  return cause instanceof Error && cause.name === 'InvalidParameterValue';
}
