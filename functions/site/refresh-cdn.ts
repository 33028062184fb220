import { type CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';

/**
 * Makes the CDN ask for every document again; asking twice with one `reference` counts once. A wildcard counts as one
 * path of the thousand that are free each month.
 */
export function refreshCdn(cloudFront: CloudFrontClient, DistributionId: string) {
  return async (reference: string): Promise<void> => {
    const InvalidationBatch = { CallerReference: reference, Paths: { Quantity: 1, Items: ['/*'] } };
    await cloudFront.send(new CreateInvalidationCommand({ DistributionId, InvalidationBatch }));
  };
}
