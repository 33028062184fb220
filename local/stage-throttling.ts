import { TokenBucket } from './token-bucket.ts';

type Throttling = { ThrottlingRateLimit?: number; ThrottlingBurstLimit?: number };

/** The limits of an API's stage: its default for each route, and those of single routes. */
export type StageThrottling = {
  throttling?: Throttling;
  routeThrottling: Record<string, Throttling>;
  buckets: Map<string, TokenBucket>;
};

/** What an account may do in all, which every stage without limits of its own gets. */
const accountThrottling = { ThrottlingRateLimit: 10_000, ThrottlingBurstLimit: 5_000 };

/** Whether one more request may pass now. Each route of a stage counts for itself. */
export function takeToken(stage: StageThrottling, routeKey: string): boolean {
  let bucket = stage.buckets.get(routeKey);
  if (!bucket) {
    const limits = { ...accountThrottling, ...stage.throttling, ...stage.routeThrottling[routeKey] };
    bucket = new TokenBucket(limits.ThrottlingRateLimit, limits.ThrottlingBurstLimit, Date.now());
    stage.buckets.set(routeKey, bucket);
  }
  return bucket.take(Date.now());
}
