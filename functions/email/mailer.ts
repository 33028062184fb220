import { SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-ses';
import type { ReactElement } from 'react';
import { headerAddress } from './email-header.ts';
import { EmailRejectedError } from './errors.ts';
import { renderEmail } from './render-email.ts';
import { messageTags, SesMailer } from './ses-mailer.ts';

export type Email = {
  from: string;
  to: readonly string[];
  /** The recipient of replies, if it is not the sender. */
  replyTo?: string;
  /** One line, see `headerText`. */
  subject: string;
  content: ReactElement;
  /** Message tags, which SES repeats in its events. */
  tags?: Readonly<Record<string, string>>;
};

/** SES's limit of recipients in one call. */
const maxRecipients = 50;

/** Sends emails through SES. */
export class Mailer extends SesMailer {
  /**
   * Sends an email in groups of at most 50 recipients. Calls `onAccepted` for each group before it sends to the next, so
   * that a retry can leave out recipients who already have the email.
   * @throws {EmailRejectedError} when SES rejects a group; earlier groups have the email
   */
  async send(email: Email, onAccepted: (to: readonly string[]) => Promise<void> = async () => {}): Promise<void> {
    const body = renderEmail(email.content);
    const timeout = this.abortSignal();
    for (let start = 0; start < email.to.length; start += maxRecipients) {
      const group = email.to.slice(start, start + maxRecipients);
      await this.#sendTo(group, email, body, timeout);
      await onAccepted(group);
    }
  }

  async #sendTo(
    to: readonly string[],
    { from, replyTo, subject, tags }: Email,
    { html, text }: ReturnType<typeof renderEmail>,
    abortSignal: AbortSignal,
  ) {
    const email = {
      Source: headerAddress(from),
      Destination: { ToAddresses: to.map(headerAddress) },
      Message: { Subject: utf8(subject), Body: { Html: utf8(html), Text: utf8(text) } },
      ConfigurationSetName: this.ConfigurationSetName,
      ...(tags && { Tags: messageTags(tags) }),
    };
    const send = (input: SendEmailCommandInput) =>
      this.ses.send(new SendEmailCommand(input), { abortSignal }).catch((error: unknown) => {
        throw new EmailRejectedError(abortSignal.aborted ? new SesTimeoutError(error) : error);
      });
    try {
      await send({ ...email, ...(replyTo && { ReplyToAddresses: [replyTo] }) });
    } catch (error) {
      // SES does not say which address is invalid. An email without a Reply-To is better than none.
      if (!replyTo || !isInvalidParameter(error as EmailRejectedError)) throw error;
      await send(email);
    }
  }
}

/** SES did not respond in time. It may still have accepted the email, so the next attempt can send a duplicate. */
class SesTimeoutError extends Error {
  override readonly name = 'TimeoutError';

  constructor(cause: unknown) {
    super('SES did not respond in time', { cause });
  }
}

function isInvalidParameter({ cause }: EmailRejectedError): boolean {
  return cause instanceof Error && cause.name === 'InvalidParameterValue';
}

function utf8(Data: string) {
  return { Data, Charset: 'UTF-8' };
}
