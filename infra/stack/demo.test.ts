import { aStage, aTemplate } from '../testing/stacks.ts';

test('creates demo accounts and demo content only in the stage local', () => {
  const demo = (template: ReturnType<typeof aTemplate>) =>
    Object.keys(template.toJSON().Resources).filter((logicalId) => logicalId.startsWith('Demo'));

  expect(demo(aTemplate())).not.toEqual([]);
  expect(demo(aTemplate(aStage()))).toEqual([]);
});

test('publishes a new installation after the demo content is complete', () => {
  const { Resources } = aTemplate().toJSON();

  const [filled] = Object.keys(Resources).filter((logicalId) => logicalId.startsWith('DemoFilled'));
  const [, published] = Object.entries<{ DependsOn?: string[] }>(Resources).find(([logicalId]) =>
    logicalId.startsWith('PublishingPublished'),
  )!;
  expect(published.DependsOn).toContain(filled);
});

test('opens the demo at first, and no other new website [SOON-17]', () => {
  const opens = (template: ReturnType<typeof aTemplate>) =>
    Object.values(template.findResources('AWS::Lambda::Function'))
      .map(({ Properties }) => Properties.Environment?.Variables.OPENS_AT_FIRST)
      .filter(Boolean);

  expect(opens(aTemplate())).toEqual(['true']);
  expect(opens(aTemplate(aStage()))).toEqual([]);
});
