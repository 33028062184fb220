/** What was counted in one stretch of time. */
export type Datapoints = { sum: number; count: number; min: number; max: number; values: number[] };

const bucketMs = 5000;
const keptMs = 24 * 3_600_000;
/** Enough for percentiles; beyond that, the later ones of a stretch count for sums only. */
const valuesKept = 1000;

/** Counted metrics of the last day, in stretches of five seconds. */
export class MetricStore {
  readonly #metrics = new Map<string, Map<number, Datapoints>>();

  add(namespace: string, metric: string, dimensions: Record<string, string>, value: number, now: number): void {
    const key = keyOf(namespace, metric, dimensions);
    const buckets = this.#metrics.get(key) ?? new Map<number, Datapoints>();
    this.#metrics.set(key, buckets);
    const at = Math.floor(now / bucketMs);
    const points = buckets.get(at);
    if (points) {
      merge(points, { sum: value, count: 1, min: value, max: value, values: [value] });
      return;
    }
    buckets.set(at, { sum: value, count: 1, min: value, max: value, values: [value] });
    for (const old of buckets.keys()) {
      if (old * bucketMs > now - keptMs) break;
      buckets.delete(old);
    }
  }

  /** Everything counted from `from` up to, not including, `to`; nothing when there was nothing. */
  between(
    namespace: string,
    metric: string,
    dimensions: Record<string, string>,
    from: number,
    to: number,
  ): Datapoints | undefined {
    let all: Datapoints | undefined;
    for (const [at, points] of this.#metrics.get(keyOf(namespace, metric, dimensions)) ?? []) {
      const time = at * bucketMs;
      if (time < from || time >= to) continue;
      if (all) merge(all, points);
      else all = { ...points, values: [...points.values] };
    }
    return all;
  }
}

/** The end of the stretch that this moment lies in: periods that end there hold all that was counted so far. */
export function endOfStretch(now: number): number {
  return (Math.floor(now / bucketMs) + 1) * bucketMs;
}

/** @param statistic as CloudWatch writes it: `Sum`, `Average`, `Minimum`, `Maximum`, `SampleCount`, `p99` */
export function statisticOf({ sum, count, min, max, values }: Datapoints, statistic: string): number {
  switch (statistic) {
    case 'Sum':
      return sum;
    case 'Average':
      return sum / count;
    case 'Minimum':
      return min;
    case 'Maximum':
      return max;
    case 'SampleCount':
      return count;
    default: {
      const sorted = values.toSorted((a, b) => a - b);
      const rank = Math.ceil((percentOf(statistic) / 100) * sorted.length);
      return sorted[Math.max(0, rank - 1)] ?? Number.NaN;
    }
  }
}

/** @throws {Error} for a statistic that is none of the known ones */
export function requireStatistic(statistic: string): void {
  if (!['Sum', 'Average', 'Minimum', 'Maximum', 'SampleCount'].includes(statistic)) percentOf(statistic);
}

function percentOf(statistic: string): number {
  const percent = Number(/^p(\d{1,2}(?:\.\d+)?|100)$/.exec(statistic)?.[1]);
  if (Number.isNaN(percent)) throw new Error(`The statistic ${statistic} is not supported here`);
  return percent;
}

function merge(into: Datapoints, other: Datapoints): void {
  into.sum += other.sum;
  into.count += other.count;
  into.min = Math.min(into.min, other.min);
  into.max = Math.max(into.max, other.max);
  if (into.values.length < valuesKept) into.values.push(...other.values);
}

function keyOf(namespace: string, metric: string, dimensions: Record<string, string>): string {
  const sorted = Object.entries(dimensions).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([namespace, metric, sorted]);
}
