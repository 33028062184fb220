import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { clientOptions } from '../aws/client-options.ts';
import { isTransientError } from '../aws/is-transient-error.ts';
import { limitConcurrency } from '../aws/limit-concurrency.ts';
import { errorNames, log, recordMetric } from '../aws/log.ts';
import { namedError } from '../aws/named-error.ts';
import { EmailNotSentError } from './errors.ts';

/** The longest time that one email can take: none is started with less time left. */
const emailTimeMs = 25_000;
/** Reserved for the response. */
const responseTimeMs = 3_000;
/** Emails sent at the same time. */
const concurrency = 5;
/** Emails that one scheduled run sends at most. */
const maxPerRun = 200;
/** An email that is later than this counts for the alarm. */
const lateAfterMs = 10 * 60_000;
/** The metric counts no more late emails than this. */
const maxCounted = 1000;
/** How long the schedule skips an email that it cannot read. */
const unreadableMs = 60 * 60_000;

/** Timeout of one email, for all its recipients. */
export const emailTimeoutMs = 15_000;

/** The client does not repeat a request: SES may have accepted one whose response was lost. The schedule retries. */
export const sesOptions = {
  ...clientOptions,
  maxAttempts: 1,
  requestHandler: { ...clientOptions.requestHandler, requestTimeout: emailTimeoutMs },
};

/** `time` is the scheduled time, which EventBridge Scheduler fills in. */
type ScheduledEvent = { schedule: string; time: string };
/** The schedule of a run that an operator starts (`npm run redrive`). */
const redrive = 'redrive';

/** Emails that a stream triggers and a schedule retries. */
type Emails<Key> = {
  /** The key of the email that a stream record is about. */
  keyOf(record: DynamoDBRecord): Key | undefined;
  /**
   * Sends an email if it is due.
   * @returns what happened to it
   * @throws {EmailNotSentError} when SES does not accept it
   */
  send(key: Key, now: () => Date): Promise<string | undefined>;
  /** The emails that are due for a retry, longest overdue first. */
  due(now: Date, most: number): Promise<Key[]>;
  /** Postpones an email that cannot be handled, so that others go first. */
  putOff(key: Key, until: Date): Promise<void>;
  /** The number of unsent emails from before this time. */
  countLate(before: Date, most: number): Promise<number>;
  /** How the log names an email, and the metrics name the emails and those that are late. */
  names: { log: string; metrics: string; late: string };
};

const OutOfTimeError = namedError('OutOfTimeError');

/**
 * The handler of a function that sends each email of the stream and, on its schedule, the emails that are due for a retry.
 * When SES hangs, it still responds in time and reports the stream records that it did not handle.
 */
export function backgroundSender<Key>(emails: Emails<Key>) {
  return async (event: DynamoDBStreamEvent | ScheduledEvent, context: Context) => {
    const end = Date.now() + context.getRemainingTimeInMillis() - responseTimeMs;
    return 'Records' in event ? handleStream(emails, event, end) : sendDue(emails, event, end);
  };
}

async function handleStream<Key>(emails: Emails<Key>, event: DynamoDBStreamEvent, end: number) {
  const limited = limitConcurrency(concurrency);
  const handle = (record: DynamoDBRecord) => limited(() => inTime(end, () => sendRecord(emails, record)));
  const processor = new BatchProcessor(EventType.DynamoDBStreams);
  return processPartialResponse(event, handle, processor, { throwOnFullBatchFailure: false });
}

async function sendRecord<Key>(emails: Emails<Key>, record: DynamoDBRecord): Promise<void> {
  const key = emails.keyOf(record);
  if (!key) {
    log.error('A stream record has no key');
    throw new TypeError('A stream record has no key');
  }
  const failure = await settle(emails, key, () => new Date());
  if (failure) throw failure;
}

/** @returns the error that prevents an email; none when SES rejects it, because the schedule retries it */
async function settle<Key>({ send, names }: Emails<Key>, key: Key, now: () => Date): Promise<Error | undefined> {
  try {
    log.info(`${names.log} settled`, { key, state: (await send(key, now)) ?? 'gone' });
    return undefined;
  } catch (error) {
    const outcome = error instanceof EmailNotSentError ? error.outcome : { state: 'unknown' };
    // Messages from SES can contain email addresses, so only the names of the errors are logged.
    log.error(`${names.log} not sent`, { key, ...outcome, errors: errorNames(error) });
    if (!(error instanceof EmailNotSentError)) return error as Error;
    recordMetric(`${names.metrics}${outcome.state === 'failed' ? 'Failed' : 'Retried'}`);
    return undefined;
  }
}

/**
 * Emails that are not reached stay due for the next run. A run of an operator also tries those that were put off.
 * @returns the keys of the emails that cannot be read or updated
 */
async function sendDue<Key>(emails: Emails<Key>, { schedule, time }: ScheduledEvent, end: number) {
  // A delayed run must not date its attempts before the scheduled time.
  const now = () => new Date(Math.max(Date.parse(time), Date.now()));
  const later = () => new Date(now().getTime() + unreadableMs);
  const due = await emails.due(schedule === redrive ? later() : now(), maxPerRun);
  const limited = limitConcurrency(concurrency);
  const batchItemFailures: { itemIdentifier: string }[] = [];
  const send = async (key: Key) => {
    const failure = await settle(emails, key, now);
    if (failure) batchItemFailures.push({ itemIdentifier: JSON.stringify(key) });
    if (failure && !isTransientError(failure)) await emails.putOff(key, later());
  };
  const runs = await Promise.allSettled(due.map((key) => limited(() => inTime(end, () => send(key)))));
  for (const run of runs) {
    if (run.status === 'rejected' && !(run.reason instanceof OutOfTimeError)) throw run.reason;
  }
  const late = await emails.countLate(new Date(now().getTime() - lateAfterMs), maxCounted);
  recordMetric(emails.names.late, late);
  if (due.length > 0) log.info('Sent the emails that were due', { due: due.length, late });
  return { batchItemFailures };
}

/**
 * Runs a task that may still be running when the time is up. The claim on the email keeps such a task from sending twice.
 * @throws {OutOfTimeError} when the time is up, or too short to start
 */
async function inTime(end: number, task: () => Promise<void>): Promise<void> {
  if (Date.now() > end - emailTimeMs) throw new OutOfTimeError();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutOfTimeError()), end - Date.now());
  });
  await Promise.race([task(), timeout]).finally(() => clearTimeout(timer));
}
