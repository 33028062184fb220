import { leadCommandsName } from './stage-names.ts';
import { aTemplate } from './testing.ts';

const template = aTemplate();

test('the function of the operators is found by the name of its stage, and nothing in the stack may call it', () => {
  const [logicalId = '', ...others] = Object.entries(template.findResources('AWS::Lambda::Function'))
    .filter(([, { Properties }]) => Properties.FunctionName)
    .map(([id]) => id);
  const permissions = template.findResources('AWS::Lambda::Permission');
  const policies = template.findResources('AWS::IAM::Policy');

  expect(others).toEqual([]);
  template.hasResourceProperties('AWS::Lambda::Function', { FunctionName: leadCommandsName('Studio') });
  expect(logicalId).toMatch(/^OperatorLeadCommands/);
  expect(JSON.stringify([permissions, policies])).not.toContain(`"${logicalId}"`);
});

test('its role may find, erase and count leads, and nothing else', () => {
  const statements: { Action: string | string[]; Resource: unknown }[] = Object.entries(
    template.findResources('AWS::IAM::Policy'),
  )
    .filter(([logicalId]) => logicalId.startsWith('OperatorLeadCommandsRole'))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);

  const rights = statements.flatMap(({ Action, Resource }) =>
    [Resource].flat().flatMap((resource) => [Action].flat().map((action) => `${action} ${nameOf(resource)}`)),
  );
  expect(rights.toSorted()).toEqual([
    'dynamodb:BatchGetItem DataLeads',
    'dynamodb:DeleteItem DataLeadTerms',
    'dynamodb:DeleteItem DataLeads',
    'dynamodb:GetItem DataLeads',
    'dynamodb:GetItem DataLimits',
    'dynamodb:Query DataLeadTerms',
    'dynamodb:Query DataLeads/index/by_status',
    'dynamodb:UpdateItem DataLimits',
    'logs:CreateLogStream OperatorLeadCommandsLog',
    'logs:PutLogEvents OperatorLeadCommandsLog',
  ]);
});

function nameOf(resource: unknown): string {
  const text = JSON.stringify(resource);
  const [, name = text] = /"(\w+)[0-9A-F]{8}"/.exec(text) ?? [];
  return `${name}${/\/index\/\w+/.exec(text)?.[0] ?? ''}`;
}
