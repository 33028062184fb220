import { type CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';

/** Invalidates these paths. Repeating a `reference` has no effect. */
export type InvalidateCdn = (paths: readonly string[], reference: string) => Promise<void>;

/** Above this number, one wildcard is cheaper. CloudFront allows 3,000 paths in progress, but only 15 wildcards. */
const maxPaths = 300;

export function invalidateCdn(cloudFront: CloudFrontClient, DistributionId: string): InvalidateCdn {
  return async (paths, reference) => {
    if (paths.length === 0) return;
    const Items = paths.length > maxPaths ? ['/*'] : [...paths];
    const InvalidationBatch = { CallerReference: reference, Paths: { Quantity: Items.length, Items } };
    await cloudFront.send(new CreateInvalidationCommand({ DistributionId, InvalidationBatch }));
  };
}
