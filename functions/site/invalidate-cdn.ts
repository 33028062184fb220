import { type CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';

/** Invalidates these paths. Repeating a `reference` has no effect. */
export type InvalidateCdn = (paths: readonly string[], reference: string) => Promise<void>;

export function invalidateCdn(cloudFront: CloudFrontClient, DistributionId: string): InvalidateCdn {
  return async (paths, reference) => {
    if (paths.length === 0) return;
    const InvalidationBatch = { CallerReference: reference, Paths: { Quantity: paths.length, Items: [...paths] } };
    await cloudFront.send(new CreateInvalidationCommand({ DistributionId, InvalidationBatch }));
  };
}
