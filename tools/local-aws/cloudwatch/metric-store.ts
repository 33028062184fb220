/** The datapoints of one bucket of time. */
type Datapoints = { sum: number; count: number; min: number; max: number; values: number[] };

const bucketMs = 5000;
const keptMs = 24 * 3_600_000;
/** Enough for percentiles; later values of a bucket count for sums only. */
const valuesKept = 1000;

/** A metric and all its values of the last 24 hours. */
export type MetricTotal = Pick<Datapoints, 'sum' | 'count'> & {
  namespace: string;
  metric: string;
  dimensions: Record<string, string>;
};

/** Metrics of the last 24 hours, in buckets of five seconds. */
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

  totals(): MetricTotal[] {
    return [...this.#metrics].map(([key, buckets]) => {
      const [namespace, metric, dimensions] = JSON.parse(key);
      const points = [...buckets.values()];
      const total = (value: 'sum' | 'count') => points.reduce((all, each) => all + each[value], 0);
      return {
        namespace,
        metric,
        dimensions: Object.fromEntries(dimensions),
        sum: total('sum'),
        count: total('count'),
      };
    });
  }

  /** The merged datapoints from `from` to `to` (exclusive), or `undefined` without any. */
  between(
    namespace: string,
    metric: string,
    dimensions: Record<string, string>,
    from: number,
    to: number,
  ): Datapoints | undefined {
    let all: Datapoints | undefined;
    const buckets = this.#metrics.get(keyOf(namespace, metric, dimensions));
    for (let at = Math.ceil(from / bucketMs); at * bucketMs < to; at++) {
      const points = buckets?.get(at);
      if (!points) continue;
      if (all) merge(all, points);
      else all = { ...points, values: [...points.values] };
    }
    return all;
  }
}

/** The end of the current bucket, so that a period that ends there includes all counts so far. */
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

/** @throws {Error} for an unknown statistic */
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
