import { aTemplate, fullLocalStage, permissionsOf } from '../testing/stacks.ts';

const template = aTemplate(fullLocalStage);

test('erases only held requests, every day, when closedLeadDays is not set', () => {
  const without = aTemplate();

  without.hasResourceProperties('AWS::Scheduler::Schedule', {
    Description: 'Erases requests held for more than 30 days',
    ScheduleExpression: 'cron(45 4 * * ? *)',
  });
  expect(JSON.stringify(without.findResources('AWS::Lambda::Function'))).not.toContain('CLOSED_LEAD_DAYS');
  const statements = permissionsOf(without).find(({ role }) => role.startsWith('LeadRetentionErase'))!.statements;
  const updating = statements.filter(({ Action }) => [Action].flat().includes('dynamodb:UpdateItem'));
  expect(JSON.stringify(updating)).toContain('DataLimits');
  expect(JSON.stringify(updating)).not.toContain('DataLeads');
});

test('checks closed leads every day when closedLeadDays is set', () => {
  template.hasResourceProperties('AWS::Scheduler::Schedule', {
    Description: 'Erases requests held for more than 30 days and leads closed for more than 365 days',
    ScheduleExpression: 'cron(45 4 * * ? *)',
  });
  const functions = Object.entries(template.findResources('AWS::Lambda::Function'));
  const [, retention] = functions.find(([id]) => id.startsWith('LeadRetentionErase')) ?? [];
  expect(retention?.Properties.Environment.Variables.CLOSED_LEAD_DAYS).toBe('365');
});
