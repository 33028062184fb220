import { expect, test } from 'vitest';
import {
  replySchema,
  replySettingsSaveSchema,
  replyTemplatesSaveSchema,
  replyTemplatesSchema,
} from './reply-schemas.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const template = { id: id(1), name: 'Hello', subject: 'Hi {{first_name}}', text: 'Your code: {{code}}' };
const templates = (change: object) => ({ templates: [{ ...template, ...change }], version: 0 });
const reply = { subject: 'Hi', text: 'Hello', mark_contacted: false };
const settings = { reply_to: '', confirmations: false, version: 0 };

type Schema = typeof replySchema | typeof replyTemplatesSchema | typeof replySettingsSaveSchema;

function faultOf(schema: Schema, value: unknown): string | undefined {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue && `${issue.path.join('.')} ${issue.message}`;
}

test('accepts templates up to the limits, in any script [REPLY-04]', () => {
  const longest = { name: '🌙'.repeat(80), subject: 'é'.repeat(200), text: 'ש'.repeat(5000) };
  const many = Array.from({ length: 50 }, (_, n) => ({ ...template, id: id(n) }));

  expect(faultOf(replyTemplatesSchema, templates(longest))).toBeUndefined();
  expect(faultOf(replyTemplatesSchema, { templates: many, version: 3 })).toBeUndefined();
  expect(faultOf(replyTemplatesSchema, { templates: [], version: 3 })).toBeUndefined();
});

test.each([
  [{ name: 'x'.repeat(81) }, 'name must have at most 80 characters'],
  [{ name: ' ' }, 'name must not be empty'],
  [{ subject: 'x'.repeat(201) }, 'subject must have at most 200 characters'],
  [{ subject: '{{name}}' }, 'subject contains an unknown placeholder: name'],
  [{ text: 'x'.repeat(5001) }, 'text must have at most 5000 characters'],
  [{ text: '' }, 'text must not be empty'],
  [{ text: '{{first_name}} {{a}} {{b}}' }, 'text contains an unknown placeholder: a, b'],
])('refuses a template with %j [REPLY-04]', (change, fault) => {
  expect(faultOf(replyTemplatesSchema, templates(change))).toBe(`templates.0.${fault}`);
});

test('refuses to save the link in a subject, and reads one that was stored earlier [REPLY-74]', () => {
  const sent = templates({ subject: 'See {{ link }}', text: 'See {{link}}' });

  expect(faultOf(replyTemplatesSaveSchema, sent)).toBe('templates.0.subject cannot contain {{link}}');
  expect(faultOf(replyTemplatesSchema, sent)).toBeUndefined();
});

test('refuses more than 50 templates and an id that is used twice [REPLY-04]', () => {
  const many = Array.from({ length: 51 }, (_, n) => ({ ...template, id: id(n) }));

  expect(faultOf(replyTemplatesSchema, { templates: many, version: 0 })).toBe(
    'templates must hold at most 50 templates',
  );
  expect(faultOf(replyTemplatesSchema, { templates: [template, template], version: 0 })).toBe(
    'templates must hold each id once',
  );
});

test('keeps the line breaks in the text of a reply, and none in its subject', () => {
  const sent = { ...reply, text: 'One\n\tTwo\r\n{{left}}', subject: 'Hi\r\nBcc: all@mail.example' };
  expect(replySchema.parse(sent)).toMatchObject({
    text: 'One\n\tTwo\n{{left}}',
    subject: 'Hi Bcc: all@mail.example',
  });
});

test.each(['', 'hello@studio.example', 'Studio <hello@studio.example>'])('accepts %j as Reply-To', (reply_to) => {
  expect(faultOf(replySettingsSaveSchema, { ...settings, reply_to })).toBeUndefined();
});

test.each(['hello', 'a@b', 'a@studio.example, b@studio.example'])('refuses %j as Reply-To', (reply_to) => {
  expect(faultOf(replySettingsSaveSchema, { ...settings, reply_to })).toBe('reply_to must be an email address');
});

test('reminds of no date by default, or 24 to 96 hours before it [DATE-13]', () => {
  const hours = (reminder_hours?: number) =>
    replySettingsSaveSchema.safeParse({ ...settings, reminder_hours }).data?.reminder_hours;

  expect([undefined, 0, 1, 23, 24, 96, 97].map(hours)).toEqual([0, 0, undefined, undefined, 24, 96, undefined]);
});

test('sends no email after a date by default, or one after 0 to 120 days for known services [DATE-44]', () => {
  const parsed = (rule?: object) => replySettingsSaveSchema.safeParse({ ...settings, aftercare: rule }).data?.aftercare;
  const piercings = ['piercing-ear', 'piercing-facial', 'piercing-body'];
  const tattoos = ['tattoo-small', 'tattoo-medium', 'tattoo-large', 'tattoo-sleeve'];
  expect(parsed()).toEqual({ template: '', days: 1, services: [...tattoos, ...piercings] });
  expect(replySettingsSaveSchema.parse(settings).checkup).toEqual({ template: '', days: 42, services: piercings });

  const on = { template: '00000000-0000-4000-8000-000000000001', days: 1, services: ['consultation'] };
  expect([-1, 0, 0.5, 120, 121].map((days) => parsed({ ...on, days })?.days)).toEqual([
    ...[undefined, 0, undefined],
    ...[120, undefined],
  ]);
  expect(parsed({ ...on, services: ['massage'] })).toBeUndefined();
  expect(parsed({ ...on, template: 'After' })).toBeUndefined();
});
