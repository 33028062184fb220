import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { sessionDays } from '#shared/users.ts';
import { batchGet } from '../aws/batch-get.ts';
import { UnauthorizedError } from '../http/app-error.ts';
import type { Session } from '../http/caller.ts';

/**
 * Until the last access token of an ended session has expired. Revoking its refresh token can fail, which then renews access
 * tokens as long as it is valid.
 */
const keptSeconds = (sessionDays + 1) * 24 * 60 * 60;

/** Sessions that ended, in the table of account states. API Gateway accepts their access tokens until they expire. */
export class EndedSessions {
  readonly #documents: DynamoDBDocumentClient;
  readonly #table: string;

  constructor(documents: DynamoDBDocumentClient, table: string) {
    this.#documents = documents;
    this.#table = table;
  }

  /** Ends one session of an account. Its other sessions go on. */
  async end(sessionId: string, now: Date): Promise<void> {
    await this.#put({ id: sessionKey(sessionId), ended_at: seconds(now) }, now);
  }

  /** Ends all sessions of an account that began until this second. A token has no finer time. */
  async endAll(accountId: string, now: Date): Promise<void> {
    await this.#put({ id: accountKey(accountId), ended_at: seconds(now) }, now);
  }

  /** @throws {UnauthorizedError} when the session has ended */
  async requireOpen(accountId: string, session: Session): Promise<void> {
    const keys = [{ id: sessionKey(session.id) }, { id: accountKey(accountId) }];
    const items = (await batchGet(this.#documents, this.#table, keys)) as Item[];
    const isEnded = items.some(({ id, ended_at }) => id === sessionKey(session.id) || !(session.began > ended_at));
    if (isEnded) throw new UnauthorizedError('You are signed out. Please sign in again.');
  }

  async #put(item: Item, now: Date): Promise<void> {
    const Item = { ...item, expires_at: seconds(now) + keptSeconds };
    await this.#documents.send(new PutCommand({ TableName: this.#table, Item }));
  }
}

/** `ended_at` is in seconds, like the time in a token. */
type Item = { id: string; ended_at: number };

function sessionKey(sessionId: string): string {
  return `ended-session#${sessionId}`;
}

function accountKey(accountId: string): string {
  return `ended-sessions-of#${accountId}`;
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
