import { replyTemplatesSaveSchema } from '#shared/emails/reply-schemas.ts';
import { defaultTemplates } from './default-templates.ts';

test('the first templates can be stored as they are, and one of them says that times are below [REPLY-73]', () => {
  expect(replyTemplatesSaveSchema.safeParse({ templates: defaultTemplates, version: 0 }).success).toBe(true);
  expect(defaultTemplates.map(({ name }) => name)).toEqual([
    'Invite to a consultation',
    'Ask for details',
    'Fully booked',
    'Offer dates',
    'After your visit',
    'Check-up after weeks',
    'A time is free',
  ]);
  expect(defaultTemplates.filter(({ text }) => /\bBelow are the times\b/.test(text)).map(({ name }) => name)).toEqual([
    'Offer dates',
  ]);
  for (const { text } of defaultTemplates)
    expect(text).toMatch(/^Hi \{\{first_name}},\n.*\{\{staff_name}}\n\{\{studio_name}}$/s);
});
