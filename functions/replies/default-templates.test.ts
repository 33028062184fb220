import { replyTemplatesSaveSchema } from '#shared/emails/reply-schemas.ts';
import { defaultTemplates } from './default-templates.ts';

test('the first templates can be stored as they are', () => {
  expect(replyTemplatesSaveSchema.safeParse({ templates: defaultTemplates, version: 0 }).success).toBe(true);
  expect(defaultTemplates.map(({ name }) => name)).toEqual([
    'Invite to a consultation',
    'Ask for details',
    'Fully booked',
    'Offer dates',
    'After your visit',
  ]);
  for (const { text } of defaultTemplates)
    expect(text).toMatch(/^Hi \{\{first_name}},\n.*\{\{staff_name}}\n\{\{studio_name}}$/s);
});

test('asks for details neither by email nor for what the booking form asks [REPLY-75]', () => {
  const text = defaultTemplates.find(({ name }) => name === 'Ask for details')?.text;
  expect(text).toContain('Please answer on {{link}}\n');
  expect(text).not.toMatch(/picture|photo|email|attach/i);
  expect(text).not.toMatch(/where|big|large|size|style|colou?r|cover|budget|times|weekday|years old/i);
});
