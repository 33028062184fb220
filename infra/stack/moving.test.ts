import { aTemplate } from '../testing/stacks.ts';

const template = aTemplate();

test.each([
  ['ExportCommands', 'Studio-ExportCommands'],
  ['ImportCommands', 'Studio-ImportCommands'],
])('names the function %s after the stack, and lets nothing in the stack call it [MOVE-13]', (suffix, name) => {
  const [logicalId = '', ...others] = Object.entries(template.findResources('AWS::Lambda::Function'))
    .filter(([, { Properties }]) => String(Properties.FunctionName).endsWith(suffix))
    .map(([id]) => id);
  const permissions = template.findResources('AWS::Lambda::Permission');
  const roles = template.findResources('AWS::IAM::Role');

  expect(name).toBe(`Studio-${suffix}`);
  expect(others).toEqual([]);
  template.hasResourceProperties('AWS::Lambda::Function', { FunctionName: name });
  expect(logicalId).toMatch(/^Moving/);
  expect(JSON.stringify([permissions, roles])).not.toContain(`"${logicalId}"`);
});
