import { expect, test } from 'vitest';
import { contactDraft } from './contact-draft.ts';

test("addresses the draft to the lead's encoded email address [LEAD-13]", () => {
  const draft = contactDraft({ first_name: 'Ada', email: 'a?cc=b@example.org' }, 'Afterhours');

  expect(draft).toMatch(/^mailto:a%3Fcc%3Db%40example\.org\?/);
});

test('fills in subject and greeting of the draft [LEAD-13]', () => {
  const draft = new URL(contactDraft({ first_name: 'Ada & Bo', email: 'a@example.org' }, 'Ink & Co'));

  expect(draft.searchParams.get('subject')).toBe('Your booking request at Ink & Co');
  expect(draft.searchParams.get('body')).toBe('Hi Ada & Bo,\r\n\r\n');
});
