import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { sessionDays } from '#shared/users/user-schemas.ts';
import { seconds } from '../aws/seconds.ts';
import { TableStore } from '../aws/table-store.ts';
import { writeTransaction } from '../aws/transaction.ts';
import { UnauthorizedError } from '../http/app-error.ts';
import type { Session } from '../http/caller.ts';
import { endConnections } from './ended-marker.ts';

/**
 * Until the last access token of an ended session has expired. Revoking its refresh token can fail, which then renews access
 * tokens as long as it is valid.
 */
const keptSeconds = (sessionDays + 1) * 24 * 60 * 60;
/** Keeps an item with marks as long as one with the state of an account. */
const itemKeptSeconds = 400 * 24 * 60 * 60;
/** An account that ends more sessions within `keptSeconds` is signed out everywhere, so that its item stays small. */
const maxMarks = 100;

type Mark = `ended-session#${string}`;
/**
 * What the item of an account's state says about its ended sessions, in seconds like the time in a token: when single
 * sessions ended, and when all of them did.
 */
export type EndedMarks = { ended_at?: number; [mark: Mark]: number };

/**
 * Ends sessions, with marks in the item of the account's state: API Gateway accepts their access tokens until they expire.
 * The end of the account's staff connections is part of the same transaction.
 */
export class EndedSessions extends TableStore {
  readonly #connections: string;

  constructor(documents: DynamoDBDocumentClient, table: string, connectionsTable: string) {
    super(documents, table);
    this.#connections = connectionsTable;
  }

  /** Ends one session of an account. Its other sessions go on. */
  async end(accountId: string, sessionId: string, now: Date): Promise<void> {
    const marks = marksOf(await this.#read(accountId));
    const old = marks.filter(([, endedAt]) => endedAt < seconds(now) - keptSeconds);
    if (marks.length - old.length >= maxMarks) await this.endAll(accountId, now);
    else {
      const names = old.map(([name]) => name);
      await this.#set(accountId, markOf(sessionId), now, names);
    }
  }

  /** Ends all sessions of an account that began until this second, and its calendar feed. A token has no finer time. */
  async endAll(accountId: string, now: Date): Promise<void> {
    const marks = marksOf(await this.#read(accountId)).map(([name]) => name);
    await this.#set(accountId, 'ended_at', now, [...marks, 'feed']);
  }

  /** Ends the staff connections of an account. Its sessions go on. */
  async endConnections(accountId: string, now: Date): Promise<void> {
    await writeTransaction(this.documents, [endConnections(this.#connections, accountId, now)]);
  }

  async #read(id: string): Promise<EndedMarks> {
    return (await this.get({ id })) ?? {};
  }

  async #set(id: string, name: string, now: Date, removed: readonly string[]): Promise<void> {
    const names = Object.fromEntries(removed.map((each, index) => [`#old${index}`, each]));
    const remove = removed.length > 0 ? ` REMOVE ${Object.keys(names).join(', ')}` : '';
    const Update = {
      TableName: this.table,
      Key: { id },
      UpdateExpression: `SET #name = :now, expires_at = :expires_at${remove}`,
      ExpressionAttributeNames: { '#name': name, ...names },
      ExpressionAttributeValues: { ':now': seconds(now), ':expires_at': seconds(now) + itemKeptSeconds },
    };
    await writeTransaction(this.documents, [{ Update }, endConnections(this.#connections, id, now)]);
  }
}

/** Whether there is a session, and it has not ended. */
export function isOpenSession(marks: EndedMarks, session: Session | undefined): boolean {
  const { ended_at = Number.NEGATIVE_INFINITY } = marks;
  return session !== undefined && marks[markOf(session.id)] === undefined && session.began > ended_at;
}

/** @throws {UnauthorizedError} when the session has ended, or there is none */
export function requireOpenSession(marks: EndedMarks, session: Session | undefined): void {
  if (!isOpenSession(marks, session)) throw new UnauthorizedError('You are signed out. Please sign in again.');
}

function marksOf(item: EndedMarks): [string, number][] {
  return Object.entries(item).filter(([name]) => name.startsWith(markOf('')));
}

function markOf(sessionId: string): Mark {
  return `ended-session#${sessionId}`;
}
