import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';

/** Structured log lines. They name ids, codes and counts; never a name, an address, a phone number or a text. */
export const log = new Logger();

/** The studio's own figures, which the alarms read; the stack names their namespace. */
export const metrics = new Metrics();

/** What kinds of errors led to this one. Unlike their messages, which can hold addresses, kinds may be logged. */
export function kindsOf(error: unknown): string[] {
  return error instanceof Error ? [error.name, ...kindsOf(error.cause)] : [];
}
