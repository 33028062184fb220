import { deadLetterCommandsName, leadCommandsName, stackNameOf } from './stage-names.ts';

test('names the stack of a stage and the functions of its commands', () => {
  expect(stackNameOf('prod')).toBe('Afterhours-prod');
  expect(deadLetterCommandsName('Afterhours-prod')).toBe('Afterhours-prod-DeadLetterCommands');
  expect(leadCommandsName('Afterhours-prod')).toBe('Afterhours-prod-LeadCommands');
});
