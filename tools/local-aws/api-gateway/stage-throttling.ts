import { TokenBucket } from './token-bucket.ts';

type Throttling = { ThrottlingRateLimit?: number; ThrottlingBurstLimit?: number };

/** The limits of a stage: the default for each route, and the limits of individual routes. */
export type StageThrottling = {
  throttling?: Throttling;
  routeThrottling: Record<string, Throttling>;
  buckets: Map<string, TokenBucket>;
};

/** The account limits, which apply to stages without their own. */
const accountThrottling = { ThrottlingRateLimit: 10_000, ThrottlingBurstLimit: 5_000 };

/** Whether another request may pass now. Each route of a stage is counted separately. */
export function takeToken(stage: StageThrottling, routeKey: string): boolean {
  let bucket = stage.buckets.get(routeKey);
  if (!bucket) {
    const limits = { ...accountThrottling, ...stage.throttling, ...stage.routeThrottling[routeKey] };
    bucket = new TokenBucket(limits.ThrottlingRateLimit, limits.ThrottlingBurstLimit, Date.now());
    stage.buckets.set(routeKey, bucket);
  }
  return bucket.take(Date.now());
}
