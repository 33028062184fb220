import { aTemplate } from '../testing/stacks.ts';

const template = aTemplate();

test('lets operators list and re-run every dead-letter queue', () => {
  const queues = Object.entries(template.findResources('AWS::SQS::Queue'));
  const [commands] = Object.values(
    template.findResources('AWS::Lambda::Function', { Properties: { FunctionName: 'Studio-DeadLetterCommands' } }),
  );
  const configured = JSON.stringify(commands?.Properties.Environment.Variables.DEAD_LETTER_QUEUES);

  expect(queues.length).toBeGreaterThanOrEqual(8);
  for (const [logicalId] of queues) expect(configured).toContain(`{"Ref":"${logicalId}"}`);
});
