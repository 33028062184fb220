import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { mockClient } from 'aws-sdk-client-mock';
import { invalidateCdn } from './invalidate-cdn.ts';

const cloudFront = mockClient(CloudFrontClient);
const invalidate = invalidateCdn(cloudFront as unknown as CloudFrontClient, 'E123');
const sent = () => cloudFront.commandCalls(CreateInvalidationCommand).map(({ args }) => args[0].input);
const paths = (count: number) => Array.from({ length: count }, (_, index) => `/events/${index}.ics`);

beforeEach(() => {
  cloudFront.reset();
  cloudFront.on(CreateInvalidationCommand).resolves({});
});

test('invalidates these paths, named by the reference', async () => {
  await invalidate(paths(2), '7-1');

  expect(sent()).toEqual([
    { DistributionId: 'E123', InvalidationBatch: { CallerReference: '7-1', Paths: { Quantity: 2, Items: paths(2) } } },
  ]);
});

test('sends nothing without paths', async () => {
  await invalidate([], '7-1');

  expect(sent()).toEqual([]);
});
