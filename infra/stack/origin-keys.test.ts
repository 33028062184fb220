import { recordedStage } from '../release/recorded-stage.ts';
import type { Stage } from '../stages/stages.ts';
import { aStage, aTemplate, testStage } from '../testing/stacks.ts';

type Variables = Record<string, unknown>;

/** The keys that the CDN sends to its origins, and the environment of each function that checks them. */
function keysOf(stage: Stage) {
  const template = aTemplate(stage);
  const [cdn] = Object.values(template.findResources('AWS::CloudFront::Distribution'));
  const origins: { OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[] }[] =
    cdn?.Properties.DistributionConfig.Origins;
  const sent = origins
    .flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders)
    .filter(({ HeaderName }) => HeaderName === 'x-origin-key')
    .map(({ HeaderValue }) => HeaderValue);
  const functions = Object.values(template.findResources('AWS::Lambda::Function'))
    .map(({ Properties }): Variables => Properties.Environment?.Variables ?? {})
    .filter((variables) => 'ORIGIN_KEY' in variables);
  return { sent, functions };
}

const key = (number: number) => ({
  'Fn::GetAtt': [expect.stringMatching(new RegExp(`^ApiOriginKeysKey${number}[0-9A-F]{8}$`)), 'Key'],
});

test('sends a generated key from the CDN, and gives functions the same key', () => {
  const { sent, functions } = keysOf(testStage);

  expect(sent).toEqual([key(1), key(1), key(1)]);
  expect(functions.length).toBeGreaterThanOrEqual(2);
  for (const { ORIGIN_KEY, OTHER_ORIGIN_KEYS } of functions) {
    expect(ORIGIN_KEY).toEqual(key(1));
    expect(OTHER_ORIGIN_KEYS).toBeUndefined();
  }
});

test('sends one key and accepts two during a rotation', () => {
  const { sent, functions } = keysOf(aStage(recordedStage));

  expect(sent).toEqual([key(2), key(2), key(2)]);
  for (const { ORIGIN_KEY, OTHER_ORIGIN_KEYS } of functions) {
    expect(ORIGIN_KEY).toEqual(key(2));
    expect(OTHER_ORIGIN_KEYS).toEqual(key(1));
  }
});
