import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { EmailProblem } from '#shared/leads/lead-schemas.ts';
import {
  type EmailDelivery,
  type EmailEntry,
  type EmailStatus,
  type LogEntry,
  logEntrySchema,
} from '#shared/leads/log-schemas.ts';
import { turnAt } from '#shared/leads/turn.ts';
import { readItem, readItems } from '../aws/read-item.ts';
import { retryConflicts } from '../aws/retry-conflicts.ts';
import { TableStore } from '../aws/table-store.ts';
import { isRefused, isWritten } from '../aws/transaction.ts';
import { changeItem, ifHolds } from '../aws/write.ts';
import { changeLead } from '../leads/change-lead.ts';
import { isLeadChanged, LeadChangedError } from '../leads/errors.ts';
import { countChanges } from '../leads/lead-counters.ts';
import type { LeadTables } from '../leads/lead-tables.ts';
import { findItem, readLead } from '../leads/read-leads.ts';
import { transactLeads } from '../leads/transact-leads.ts';
import { DeliveryChangedError } from './errors.ts';

export type EmailKey = { lead_id: string; id: string };

/** What an event says about an email. `replaces` lists the statuses that it overrules. */
export type StatusReport = {
  status: EmailStatus;
  at: string;
  reason?: string;
  replaces: readonly EmailStatus[];
  /** The `Message-ID` of the email. */
  messageId: string;
  /** Whether a later delivery overrules the status: the server of the recipient refused the email for the moment only. */
  isTransient?: boolean;
};

const byUnsent = 'by_unsent';
/** The partitions of the index: emails to visitors, those that wait for the end of the SES sandbox, and what staff are emailed about. */
const partitions = ['queued', 'sandbox', 'news'] as const;
/** Remembers when staff were last emailed about a lead. Starts with a letter, as all items that are no entries. */
const newsMark = 'news';
/** Earlier emails that a reply refers to. */
const maxReferences = 10;
/** Limits how much of a long log is searched for earlier emails. */
const maxPages = 5;

/** How an entry changes, as `changeItem` takes it. */
type Change = [expression: string, values: Record<string, unknown>, condition: string];

type Tables = Pick<LeadTables, 'log' | 'leads' | 'limits'>;

/** The emails to visitors in the log of leads: their delivery and their `Message-ID`. */
export class EmailLog extends TableStore {
  readonly #tables: Tables;

  constructor(documents: DynamoDBDocumentClient, tables: Tables) {
    super(documents, tables.log);
    this.#tables = tables;
  }

  /** A consistent read; undefined if the entry is missing, damaged, no email, or waits for the release of a held request. */
  async find(key: EmailKey): Promise<EmailEntry | undefined> {
    const Item = await this.get(key);
    if (!Item?.delivery || (Item.delivery.fate === 'queued' && !Item.unsent)) return undefined;
    return readItem(logEntrySchema, Item, 'log entry', key.id) as EmailEntry | undefined;
  }

  /**
   * Replaces the delivery that was read. Attempts are counted before the email is sent, so of two processes that read the
   * same entry, only one sends. When the email failed for good, it becomes the studio's turn, in the same transaction.
   * @param unsent the partition of a queued email: those of the sandbox are tried again, and are not late
   * @throws {DeliveryChangedError} when it has changed since, or the lead was erased; nothing is written
   */
  async setDelivery(
    key: EmailKey,
    delivery: EmailDelivery,
    read: EmailDelivery,
    { messageId, unsent = 'queued' }: { messageId?: string; unsent?: 'queued' | 'sandbox' } = {},
  ): Promise<void> {
    const isQueued = delivery.fate === 'queued';
    const set = [
      'delivery = :delivery',
      ...(isQueued ? ['unsent = :unsent', 'retry_at = :retry_at'] : []),
      ...(messageId ? ['message_id = :message_id'] : []),
    ];
    const values = {
      delivery,
      fate: read.fate,
      attempts: read.attempts,
      ...(isQueued && { unsent, retry_at: delivery.retry_at ?? delivery.at }),
      ...(messageId && { message_id: messageId }),
    };
    const change: Change = [
      `SET ${set.join(', ')}${isQueued ? '' : ' REMOVE unsent, retry_at'}`,
      values,
      'delivery.fate = :fate AND delivery.attempts = :attempts',
    ];
    const isStored =
      delivery.fate === 'failed' ? this.#storeWithLead(key, change, delivery) : this.updateIf(key, ...change);
    if (!(await isStored)) throw new DeliveryChangedError('The email was sent, changed or erased');
  }

  /**
   * Stores what an event reports, unless a later status is stored or the entry is gone. An event proves that SES accepted
   * the email, so it is not sent again. When the address has a problem, its lead keeps that, and it becomes the studio's turn,
   * in the same transaction.
   * @returns whether it was stored
   */
  async report(key: EmailKey, report: StatusReport): Promise<boolean> {
    const problem = problemIn(report);
    const change = statusChange(report);
    const isForStudio = problem !== undefined || report.status === 'rejected';
    return isForStudio ? this.#storeWithLead(key, change, report, problem) : this.updateIf(key, ...change);
  }

  /** Removes an email that has not been sent, because it is out of date. */
  async drop(Key: EmailKey): Promise<void> {
    await isWritten(this.delete({ Key, ...ifHolds('delivery.fate = :queued', { queued: 'queued' }) }));
  }

  /** The `Message-ID`s of the lead's emails before this one, oldest first, at most the last ten. */
  async earlierMessageIds({ lead_id, id }: EmailKey): Promise<string[]> {
    const pages = this.pages({
      KeyConditionExpression: 'lead_id = :lead AND id < :id',
      FilterExpression: 'attribute_exists(message_id)',
      ProjectionExpression: 'message_id',
      ExpressionAttributeValues: { ':lead': lead_id, ':id': id },
      ScanIndexForward: false,
      ConsistentRead: true,
    });
    const found: string[] = [];
    let read = 0;
    for await (const items of pages) {
      found.push(...items.map(({ message_id }) => String(message_id)));
      if (found.length >= maxReferences || ++read === maxPages) break;
    }
    return found.slice(0, maxReferences).reverse();
  }

  /** The emails that are due, longest overdue first, and then the entries that staff are to be emailed about. */
  async due(now: Date, most: number): Promise<EmailKey[]> {
    const queries = partitions.map((unsent) =>
      this.query({
        IndexName: byUnsent,
        KeyConditionExpression: 'unsent = :unsent AND retry_at <= :now',
        ExpressionAttributeValues: { ':unsent': unsent, ':now': now.toISOString() },
        Limit: most,
      }),
    );
    const found = (await Promise.all(queries)).flatMap(({ Items = [] }) => Items);
    return found.slice(0, most).map(({ lead_id, id }) => ({ lead_id, id }));
  }

  /** Whether staff are to be emailed about an entry. */
  async isNews(key: EmailKey): Promise<boolean> {
    return (await this.get(key))?.unsent === 'news';
  }

  /** What the visitor of a lead did that staff were not emailed about, oldest first; the newest 50 if there are more. */
  async news(lead: string): Promise<LogEntry[]> {
    const { Items = [] } = await this.query({
      KeyConditionExpression: 'lead_id = :lead',
      FilterExpression: 'unsent = :news',
      ExpressionAttributeValues: { ':lead': lead, ':news': 'news' },
      ScanIndexForward: false,
      ConsistentRead: true,
    });
    return readItems(logEntrySchema, Items.slice(0, 50).reverse(), 'log entry');
  }

  /**
   * Claims the email about the news of a lead.
   * @returns undefined if it is claimed, else the time of the last one, which is less than `intervalMs` ago
   */
  async claimNews(lead_id: string, now: Date, intervalMs: number): Promise<Date | undefined> {
    const values = { now: now.toISOString(), before: new Date(now.getTime() - intervalMs).toISOString() };
    const isFree = 'attribute_not_exists(id) OR told_at <= :before';
    const returned = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
    try {
      await this.update({ lead_id, id: newsMark }, 'SET told_at = :now', values, isFree, returned);
      return undefined;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return new Date(unmarshall(error.Item ?? {}).told_at);
    }
  }

  /** Takes an entry off the list of what staff are to be emailed about. */
  async settleNews(key: EmailKey): Promise<void> {
    await this.updateIf(key, 'REMOVE unsent, retry_at', { news: 'news' }, 'unsent = :news');
  }

  /** Postpones an email that cannot be handled, so that others go first. */
  async putOff(key: EmailKey, until: Date): Promise<void> {
    // The email may have been sent or erased in the meantime.
    const values = { until: until.toISOString() };
    await this.updateIf(key, 'SET retry_at = :until', values, 'attribute_exists(unsent)');
  }

  /** The number of emails that were stored before this time and are still queued. */
  async countLate(before: Date, most: number): Promise<number> {
    const { Items = [] } = await this.query({
      IndexName: byUnsent,
      KeyConditionExpression: 'unsent = :queued',
      ExpressionAttributeValues: { ':queued': 'queued' },
      Limit: most,
    });
    const time = before.toISOString().replace(/\D/g, '');
    return Items.filter(({ id }) => String(id) < time).length;
  }

  /**
   * Stores what makes it the studio's turn, unless a reply is newer than the event.
   * @returns whether it was stored
   */
  #storeWithLead(
    Key: EmailKey,
    change: Change,
    { at }: { at: string },
    email_problem?: EmailProblem,
  ): Promise<boolean> {
    return retryConflicts(async () => {
      const item = await findItem(this.documents, this.#tables.leads, Key.lead_id);
      if (!item) return false;
      const lead = readLead(item);
      const entry = await this.find(Key);
      // An address that the lead never had, or does not have any more, is no problem of the lead.
      const isCurrent = !entry || entry.recipient === lead?.email;
      const onLead =
        lead &&
        !(entry?.kind === 'link' && entry.confirms) &&
        changeLead(this.#tables, lead, {
          ...(email_problem && isCurrent && { email_problem }),
          ...turnAt(lead, 'studio', at),
        });
      const failed = await transactLeads(this.documents, [
        changeItem(this.table, Key, ...change),
        ...(onLead ? [...onLead.writes, ...countChanges(this.#tables.limits, onLead.counts)] : []),
      ]);
      const isEntryChanged = isRefused(failed?.[0]);
      if (failed && !isEntryChanged) throw new LeadChangedError();
      return !isEntryChanged;
    }, isLeadChanged);
  }
}

/** A bounce for the moment, such as a full mailbox, is no problem of the address. */
function problemIn({ status, at, isTransient }: StatusReport): EmailProblem | undefined {
  return status === 'complaint' || (status === 'bounced' && !isTransient) ? { fate: status, at } : undefined;
}

function statusChange({ status, at, reason, replaces, messageId, isTransient }: StatusReport): Change {
  const replaced = Object.fromEntries(replaces.map((each, index) => [`fate${index}`, each]));
  const isReplaced = `delivery.fate IN (:${Object.keys(replaced).join(', :')})`;
  const set = [
    'delivery.fate = :fate',
    'delivery.#at = :at',
    'message_id = if_not_exists(message_id, :message_id)',
    ...(reason ? ['delivery.reason = :reason'] : []),
    ...(isTransient ? ['is_transient = :true'] : []),
  ];
  const remove = [
    'unsent',
    'retry_at',
    'delivery.retry_at',
    ...(reason ? [] : ['delivery.reason']),
    ...(isTransient ? [] : ['is_transient']),
  ];
  const values = {
    fate: status,
    at,
    message_id: messageId,
    ...(reason && { reason }),
    ...((isTransient || status === 'delivered') && { true: true }),
    ...replaced,
  };
  const condition = status === 'delivered' ? `${isReplaced} OR is_transient = :true` : isReplaced;
  return [`SET ${set.join(', ')} REMOVE ${remove.join(', ')}`, values, condition];
}
