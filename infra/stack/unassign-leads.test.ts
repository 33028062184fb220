import { rightsOf } from '../testing/rights.ts';
import { aTemplate } from '../testing/stacks.ts';

const template = aTemplate();

test('grants the function that unassigns leads only permissions to find and change open leads and to write their log', () => {
  expect(rightsOf(template, 'UnassignLeadsUnassignRole')).toEqual([
    'cognito-idp:AdminGetUser SignInUsers',
    'cognito-idp:ListUsers SignInUsers',
    'dynamodb:GetItem DataLeads',
    'dynamodb:PutItem DataLeadLog',
    'dynamodb:Query DataLeads/index/by_assignee_status',
    'dynamodb:UpdateItem DataLeads',
    'logs:CreateLogStream UnassignLeadsUnassignLog',
    'logs:PutLogEvents UnassignLeadsUnassignLog',
    'sqs:SendMessage UnassignLeadsUnassignDeadLetters',
  ]);
});

test('lets the function that disables accounts invoke only that function and the one that emails staff, and gives it no access to leads', () => {
  const rights = rightsOf(template, 'ApiUsersRole');

  expect(rights.filter((right) => right.startsWith('lambda:'))).toEqual([
    'lambda:InvokeFunction ApiStaffMail',
    'lambda:InvokeFunction UnassignLeadsUnassign',
  ]);
  expect(rights.filter((right) => right.includes('DataLead'))).toEqual([]);
});

test('lets no function that serves the lists of leads change them', () => {
  const onLeads = rightsOf(template, 'ApiLeadsRole').filter((right) => right.includes('DataLeads'));

  expect(onLeads.toSorted()).toEqual([
    'dynamodb:BatchGetItem DataLeads',
    'dynamodb:Query DataLeads/index/by_assignee',
    'dynamodb:Query DataLeads/index/by_assignee_status',
    'dynamodb:Query DataLeads/index/by_date',
    'dynamodb:Query DataLeads/index/by_status',
    'dynamodb:Query DataLeads/index/by_unsent',
  ]);
});
