import type { SESClient } from '@aws-sdk/client-ses';
import type { Post, Tags } from '../email/post.ts';
import { postRaw } from '../email/post-raw.ts';
import type { RawEmail } from '../email/raw-email.ts';

/** Sends emails to visitors. */
export class VisitorMailer {
  readonly #ses: SESClient;
  readonly #post: Post<RawEmail>;
  readonly #timeoutMs: number;

  constructor(ses: SESClient, configurationSet: string, timeoutMs: number) {
    this.#ses = ses;
    this.#post = postRaw(ses, configurationSet);
    this.#timeoutMs = timeoutMs;
  }

  /**
   * @returns the `Message-ID` of the email
   * @throws {EmailRejectedError} when SES does not accept it
   */
  async send(email: RawEmail, tags: Tags): Promise<string> {
    const id = await this.#post(email, tags, AbortSignal.timeout(this.#timeoutMs));
    return messageIdHeader(id, await this.#ses.config.region());
  }
}

/** The `Message-ID` header that SES gives an email. In us-east-1 its domain has another form. */
export function messageIdHeader(id: string, region: string): string {
  return `<${id}@${region === 'us-east-1' ? 'email' : region}.amazonses.com>`;
}
