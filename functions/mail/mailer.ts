import { type SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import type { ReactElement } from 'react';
import { NotAcceptedError } from './errors.ts';
import { headerAddress } from './mail-header.ts';
import { renderMail } from './render-mail.ts';

export type Mail = {
  from: string;
  to: readonly string[];
  /** Where answers go, if not to the sender. */
  replyTo?: string;
  /** One line, see `headerText`. */
  subject: string;
  content: ReactElement;
};

/** Most addresses that SES takes in one call. */
const mostAtOnce = 50;

/** Sends mails through SES. */
export class Mailer {
  readonly #ses: SESClient;
  readonly #ConfigurationSetName: string;

  constructor(ses: SESClient, configurationSet: string) {
    this.#ses = ses;
    this.#ConfigurationSetName = configurationSet;
  }

  /**
   * Sends a mail, to as many at once as SES takes. `onAccepted` hears of each group before the next one is tried, so that
   * whoever tries again can leave out those who have the mail.
   * @throws {NotAcceptedError} when SES did not take it for a group; those before have it
   */
  async send(mail: Mail, onAccepted: (to: readonly string[]) => Promise<void> = async () => {}): Promise<void> {
    const body = renderMail(mail.content);
    for (let start = 0; start < mail.to.length; start += mostAtOnce) {
      const group = mail.to.slice(start, start + mostAtOnce);
      await this.#sendTo(group, mail, body);
      await onAccepted(group);
    }
  }

  async #sendTo(
    to: readonly string[],
    { from, replyTo, subject }: Mail,
    { html, text }: ReturnType<typeof renderMail>,
  ) {
    const mail = {
      Source: headerAddress(from),
      Destination: { ToAddresses: to.map(headerAddress) },
      Message: { Subject: utf8(subject), Body: { Html: utf8(html), Text: utf8(text) } },
      ConfigurationSetName: this.#ConfigurationSetName,
    };
    try {
      await this.#ses.send(new SendEmailCommand({ ...mail, ...(replyTo && { ReplyToAddresses: [replyTo] }) }));
    } catch (error) {
      // It does not say which address it cannot take. A mail that is answered to the studio is better than none.
      if (!replyTo || !(error instanceof Error) || error.name !== 'InvalidParameterValue') {
        throw new NotAcceptedError(error);
      }
      await this.#ses.send(new SendEmailCommand(mail)).catch((cause: unknown) => {
        throw new NotAcceptedError(cause);
      });
    }
  }
}

function utf8(Data: string) {
  return { Data, Charset: 'UTF-8' };
}
