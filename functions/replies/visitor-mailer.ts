import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import { headerAddress } from '../email/email-header.ts';
import { EmailRejectedError } from '../email/errors.ts';
import { rawEmail, type VisitorEmail } from '../email/raw-email.ts';
import { messageTags, SesMailer } from '../email/ses-mailer.ts';

/** Sends emails to visitors through SES. */
export class VisitorMailer extends SesMailer {
  /**
   * @param tags message tags, which SES repeats in its events
   * @returns the `Message-ID` of the email
   * @throws {EmailRejectedError} when SES does not accept it
   */
  async send(email: VisitorEmail, tags: Readonly<Record<string, string>>): Promise<string> {
    const message = new SendRawEmailCommand({
      RawMessage: { Data: await rawEmail(email) },
      Destinations: [headerAddress(email.to)],
      ConfigurationSetName: this.ConfigurationSetName,
      Tags: messageTags(tags),
    });
    try {
      const { MessageId = '' } = await this.ses.send(message, { abortSignal: this.abortSignal() });
      return messageIdHeader(MessageId, await this.ses.config.region());
    } catch (error) {
      throw new EmailRejectedError(error);
    }
  }
}

/** The `Message-ID` header that SES gives an email. In us-east-1 its domain has another form. */
export function messageIdHeader(id: string, region: string): string {
  return `<${id}@${region === 'us-east-1' ? 'email' : region}.amazonses.com>`;
}
