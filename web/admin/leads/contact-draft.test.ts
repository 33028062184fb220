import { expect, test } from 'vitest';
import { contactDraft } from './contact-draft.ts';

test('LEAD-13 the draft goes to the encoded address of the lead', () => {
  const draft = contactDraft({ first_name: 'Ada', email: 'a?cc=b@example.org' }, 'Afterhours');

  expect(draft).toMatch(/^mailto:a%3Fcc%3Db%40example\.org\?/);
});

test('LEAD-14 the draft has its subject and greeting', () => {
  const draft = new URL(contactDraft({ first_name: 'Ada & Bo', email: 'a@example.org' }, 'Ink & Co'));

  expect(draft.searchParams.get('subject')).toBe('Your booking request at Ink & Co');
  expect(draft.searchParams.get('body')).toMatch(/^Hi Ada & Bo,/);
});
