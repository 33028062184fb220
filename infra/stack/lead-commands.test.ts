import { rightsOf } from '../testing/rights.ts';
import { aTemplate } from '../testing/stacks.ts';

const template = aTemplate();

test('names the lead commands function after the stack, and lets nothing in the stack call it', () => {
  const [logicalId = '', ...others] = Object.entries(template.findResources('AWS::Lambda::Function'))
    .filter(([, { Properties }]) => String(Properties.FunctionName).includes('LeadCommands'))
    .map(([id]) => id);
  const permissions = template.findResources('AWS::Lambda::Permission');
  const policies = template.findResources('AWS::IAM::Policy');

  expect(others).toEqual([]);
  template.hasResourceProperties('AWS::Lambda::Function', { FunctionName: 'Studio-LeadCommands' });
  expect(logicalId).toMatch(/^OperatorLeadCommands/);
  expect(JSON.stringify([permissions, policies])).not.toContain(`"${logicalId}"`);
});

test('grants the lead commands function only permissions to find, erase and count leads', () => {
  expect(rightsOf(template, 'OperatorLeadCommandsRole')).toEqual([
    'dynamodb:BatchGetItem DataHeldLeads',
    'dynamodb:BatchGetItem DataLeads',
    'dynamodb:BatchWriteItem DataLeadLog',
    'dynamodb:DeleteItem DataHeldLeads',
    'dynamodb:DeleteItem DataLeadTerms',
    'dynamodb:DeleteItem DataLeads',
    'dynamodb:GetItem DataHeldLeads',
    'dynamodb:GetItem DataLeads',
    'dynamodb:GetItem DataLimits',
    'dynamodb:Query DataHeldLeads/index/by_date',
    'dynamodb:Query DataLeadLog',
    'dynamodb:Query DataLeadTerms',
    'dynamodb:Query DataLeads/index/by_status',
    'dynamodb:UpdateItem DataLimits',
    'logs:CreateLogStream OperatorLeadCommandsLog',
    'logs:PutLogEvents OperatorLeadCommandsLog',
    'sqs:SendMessage Undelivered',
  ]);
});
