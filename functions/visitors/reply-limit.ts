import { recordRefusal } from '../aws/log.ts';
import { TableStore } from '../aws/table-store.ts';
import { AppError } from '../http/app-error.ts';
import { TooManyRequestsError } from './fixed-window.ts';
import { type Allowance, RateLimit } from './rate-limit.ts';

const daySeconds = 24 * 3600;
export const repliesPerLead: Allowance = {
  purpose: 'replies to a lead',
  requests: 10,
  windowSeconds: daySeconds,
  refusal: (wait) => `This visitor was sent ten replies within a day. Please call, or try again in ${wait}.`,
};
export const repliesPerAccount: Allowance = {
  purpose: 'replies of an account',
  requests: 60,
  windowSeconds: 3600,
  refusal: (wait) => `You have sent many replies within an hour. Please try again in ${wait}.`,
};
/** Leaves a third of the studio's replies to all others. */
export const repliesPerAccountAndDay: Allowance = {
  purpose: 'replies of an account in a day',
  requests: 200,
  windowSeconds: daySeconds,
  refusal: (wait) => `You have sent many replies within a day. Please try again in ${wait}.`,
};
export const repliesOfStudio: Allowance = {
  purpose: 'replies of the studio',
  requests: 300,
  windowSeconds: daySeconds,
  refusal: (wait) => `The studio has sent many replies within a day. Please try again in ${wait}.`,
};

/** What is sent to the visitor of which lead, by whom, under which key. */
type Asked = { leadId: string; callerId: string; key?: string; content: unknown };

/**
 * Limits the replies of staff: a stranger can be the visitor of a lead, so a stolen session could email strangers in the
 * studio's name. A repeated request counts once.
 */
export class ReplyLimit extends TableStore {
  readonly #lead = new RateLimit(this.documents, this.table, repliesPerLead);
  readonly #account = new RateLimit(this.documents, this.table, repliesPerAccount);
  readonly #accountAndDay = new RateLimit(this.documents, this.table, repliesPerAccountAndDay);
  readonly #studio = new RateLimit(this.documents, this.table, repliesOfStudio);

  /** @throws {TooManyRequestsError} when a limit is reached; nothing is counted */
  async take(asked: Asked, now: Date): Promise<void> {
    for (const { limit, who, request } of this.#countsOf(asked)) {
      try {
        await limit.take(who, request, now);
      } catch (error) {
        await this.giveBack(asked, now);
        // An alarm fires: a stolen session is likely, and cannot reach the limit of the studio.
        const isAlarming = limit === this.#accountAndDay || limit === this.#studio;
        if (error instanceof TooManyRequestsError && isAlarming) recordRefusal('replies', 20);
        throw error;
      }
    }
  }

  /** Gives back what was counted at this time for a reply that is not sent. */
  async giveBack(asked: Asked, at: Date): Promise<void> {
    await Promise.all(this.#countsOf(asked).map(({ limit, who, request }) => limit.giveBack(who, request, at)));
  }

  #countsOf({ leadId, callerId, key, content }: Asked) {
    const request = { key, content: [leadId, content] };
    return [
      { limit: this.#lead, who: leadId, request },
      { limit: this.#account, who: callerId, request },
      { limit: this.#accountAndDay, who: callerId, request },
      { limit: this.#studio, who: '', request },
    ];
  }
}

/** Gives back what was counted for a reply that is refused after that, because another writer was faster. */
export async function countedUnlessRefused<T>(
  limit: Pick<ReplyLimit, 'giveBack'>,
  asked: Asked,
  now: Date,
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof AppError) await limit.giveBack(asked, now);
    throw error;
  }
}
