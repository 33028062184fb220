import { expect, test } from 'vitest';
import {
  fillTemplate,
  paragraphsOf,
  placeholders,
  replyLimits,
  templateLimits,
  unknownPlaceholders,
} from './reply-rules.ts';

const values = {
  first_name: 'Ada',
  service: 'Consultation',
  artist: 'Mika',
  code: 'K7R-2MX',
  studio_name: 'Afterhours',
  staff_name: 'Remy',
};

test('has six placeholders, and limits for replies and templates', () => {
  expect(placeholders).toEqual(['first_name', 'service', 'artist', 'code', 'studio_name', 'staff_name']);
  expect(replyLimits).toEqual({ subject: 200, text: 5000 });
  expect(templateLimits).toEqual({ templates: 50, name: 80 });
});

test('fills in all placeholders, as often as they occur and with spaces inside the braces [REPLY-05]', () => {
  const template =
    '{{first_name}}, {{ service }} with {{artist}}: {{code}}.\n{{ first_name}} {{staff_name }} {{studio_name}}';

  expect(fillTemplate(template, values)).toBe('Ada, Consultation with Mika: K7R-2MX.\nAda Remy Afterhours');
});

test.each(['{{code}}', '$&', '$1', '{{', '}}'])('inserts the name %j as it is [REPLY-05]', (first_name) => {
  expect(fillTemplate('Hi {{first_name}}!', { ...values, first_name })).toBe(`Hi ${first_name}!`);
});

test('leaves unknown placeholders in the text and names each of them once [REPLY-05]', () => {
  const template = 'Hi {{last_name}}, {{first_name}}, {{ last_name }}, {{toString}}, {{}}, {code}, {{First_Name}}';

  expect(fillTemplate(template, values)).toBe(
    'Hi {{last_name}}, Ada, {{ last_name }}, {{toString}}, {{}}, {code}, {{First_Name}}',
  );
  expect(unknownPlaceholders(template)).toEqual(['last_name', 'toString', '', 'First_Name']);
  expect(unknownPlaceholders('Hi {{first_name}} { {code} }')).toEqual([]);
});

test('checks a long text of braces quickly', () => {
  expect(unknownPlaceholders('{'.repeat(5000))).toEqual([]);
  expect(unknownPlaceholders('{{ '.repeat(1666))).toEqual([]);
});

test('divides an email into paragraphs at empty lines', () => {
  expect(paragraphsOf('\nHi Ada,\r\n\r\nfirst line\nsecond line\n \t\n\n\nBye\n')).toEqual([
    'Hi Ada,',
    'first line\nsecond line',
    'Bye',
  ]);
  expect(paragraphsOf('')).toEqual(['']);
});
