import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type * as z from 'zod';
import { log } from './log.ts';

/** One metric for all functions, so that one alarm covers them. `infra/stack/metrics.ts` uses the same service name. */
const metrics = new Metrics({ serviceName: 'stored-items', singleMetric: true });

/**
 * Parses a stored item. A damaged item must not break the others: it is logged by kind, id and fields, without values,
 * and counted.
 * @param id omitted when it is personal data
 * @returns undefined for a damaged item
 */
export function readItem<T>(schema: z.ZodType<T>, item: unknown, kind: string, id?: unknown): T | undefined {
  const result = schema.safeParse(item);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path }) => path.join('.'));
  reportUnreadable(kind, id, fields);
  return undefined;
}

/** Logs a damaged item and counts it for the alarm. */
export function reportUnreadable(kind: string, id: unknown, fields: string[]): void {
  log.warn('A stored item cannot be read', { kind, ...(id !== undefined && { item: String(id) }), fields });
  metrics.addMetric('UnreadableItems', MetricUnit.Count, 1);
}

/** Parses stored items and leaves out the damaged ones. */
export function readItems<T>(
  schema: z.ZodType<T>,
  items: readonly Record<string, unknown>[],
  kind: string,
  idOf: (item: Record<string, unknown>) => unknown = ({ id }) => id,
): T[] {
  return items.flatMap((item) => readItem(schema, item, kind, idOf(item)) ?? []);
}
