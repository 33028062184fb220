import type { MessageTag, SESClient } from '@aws-sdk/client-ses';

/** What all emails through SES share. */
export abstract class SesMailer {
  protected readonly ses: SESClient;
  protected readonly ConfigurationSetName: string;
  readonly #timeoutMs: number;

  /** @param timeoutMs timeout of one email, for all its recipients */
  constructor(ses: SESClient, configurationSet: string, timeoutMs: number) {
    this.ses = ses;
    this.ConfigurationSetName = configurationSet;
    this.#timeoutMs = timeoutMs;
  }

  /** Aborts the email that starts now after its timeout. */
  protected abortSignal(): AbortSignal {
    return AbortSignal.timeout(this.#timeoutMs);
  }
}

/** Message tags, which SES repeats in its events. */
export function messageTags(tags: Readonly<Record<string, string>>): MessageTag[] {
  return Object.entries(tags).map(([Name, Value]) => ({ Name, Value }));
}
