import { aTemplate } from '../testing/stacks.ts';

const template = aTemplate();

test('names the lead commands function after the stack, and lets nothing in the stack call it', () => {
  const [logicalId = '', ...others] = Object.entries(template.findResources('AWS::Lambda::Function'))
    .filter(([, { Properties }]) => String(Properties.FunctionName).includes('LeadCommands'))
    .map(([id]) => id);
  const permissions = template.findResources('AWS::Lambda::Permission');
  const roles = template.findResources('AWS::IAM::Role');

  expect(others).toEqual([]);
  template.hasResourceProperties('AWS::Lambda::Function', { FunctionName: 'Studio-LeadCommands' });
  expect(logicalId).toMatch(/^OperatorLeadCommands/);
  expect(JSON.stringify([permissions, roles])).not.toContain(`"${logicalId}"`);
});
