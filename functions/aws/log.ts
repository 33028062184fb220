import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';

/** Structured logs. They hold ids, codes and counts, and no personal data or text that a person typed. */
export const log = new Logger();

const metrics = new Metrics();

/**
 * Emits a metric for the alarms and the dashboard, as a log line of its own. The stack sets its namespace and its only
 * dimension, the service (infra/stack/metrics.ts).
 */
export function recordMetric(name: string, value = 1, unit: 'Count' | 'Milliseconds' = 'Count'): void {
  metrics.singleMetric().addMetric(name, unit, value);
}

/** Under one service name, which the filter of the API's access log uses too (infra/stack/api.ts). */
const refusals = new Metrics({ serviceName: 'limits', singleMetric: true });

/** Counts a refusal for the alarm `LimitsReached`, which fires at 20 within an hour: one that must fire it alone counts as 20. */
export function recordRefusal(limit: string, count: number): void {
  log.warn('A limit was reached', { limit });
  refusals.addMetric('Refused', 'Count', count);
}

/** The names of an error and its causes. Safe to log, unlike their messages, which can contain email addresses. */
export function errorNames(error: unknown): string[] {
  return error instanceof Error ? [error.name, ...errorNames(error.cause)] : [];
}
