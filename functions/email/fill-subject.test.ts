import { aLead } from '../testing/builders.ts';
import { fillSubject } from './fill-subject.ts';

test('fills in the four placeholders without control characters, and leaves other text as typed [MAIL-32]', () => {
  const lead = aLead({
    first_name: 'Ada',
    last_name: 'By\u0000r\u0007on',
    service: 'consultation',
    artist: 'Juno Hale',
  });
  const subject = '{{first_name}} {{last_name}}: {{service}} / {{artist}}, {{first_name}}';

  expect(fillSubject(subject, lead)).toBe('Ada By r on: Consultation / Juno Hale, Ada');
  expect(fillSubject('{{artist}}', { ...lead, artist: null })).toBe('No preference');
  for (const literal of ['{{phone}} {{First_Name}} {{ }} {first_name}', '📋 New Lead Notification']) {
    expect(fillSubject(literal, lead)).toBe(literal);
  }
});

test('does not let a value start another header', () => {
  const lead = aLead({ first_name: 'Ada\r\nBcc: evil@x.example\u2028\u0000' });

  expect(fillSubject('{{first_name}}', lead)).toBe('Ada Bcc: evil@x.example');
});

test('does not replace placeholders inside values', () => {
  expect(fillSubject('{{first_name}}', aLead({ first_name: '{{last_name}}' }))).toBe('{{last_name}}');
});
