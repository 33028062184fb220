import { aTemplate, testStage } from './testing.ts';

test('no stage but the local one has accounts with known passwords, or the function that fills in the demo', () => {
  const { demoAccounts: _, ...stage } = testStage;

  const demo = (template: ReturnType<typeof aTemplate>) =>
    Object.keys(template.toJSON().Resources).filter((logicalId) => logicalId.startsWith('Demo'));

  expect(demo(aTemplate())).not.toEqual([]);
  expect(demo(aTemplate({ ...stage, name: 'production' }))).toEqual([]);
});

test('a new installation is published after the demo is complete', () => {
  const { Resources } = aTemplate().toJSON();

  const [filled] = Object.keys(Resources).filter((logicalId) => logicalId.startsWith('DemoFilled'));
  const [, published] = Object.entries<{ DependsOn?: string[] }>(Resources).find(([logicalId]) =>
    logicalId.startsWith('PublishingPublished'),
  )!;
  expect(published.DependsOn).toContain(filled);
});
