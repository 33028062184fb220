import { aLead } from '../testing/builders.ts';
import { fillSubject } from './fill-subject.ts';

test('MAIL-32 the four placeholders are filled in, others stay as typed', () => {
  const lead = aLead({ first_name: 'Ada', last_name: 'Byron', service: 'consultation', artist: null });

  expect(fillSubject('{{first_name}} {{last_name}}: {{service}} / {{artist}} {{phone}}', lead)).toBe(
    'Ada Byron: Consultation / No preference {{phone}}',
  );
});

test('MAIL-31 MAIL-32 a subject without placeholders is used as it is', () => {
  expect(fillSubject('📋 New Lead Notification', aLead())).toBe('📋 New Lead Notification');
});

test('MAIL-34 no value can begin another header', () => {
  const lead = aLead({ first_name: 'Ada\r\nBcc: evil@x.example\u2028\u0000' });

  expect(fillSubject('{{first_name}}', lead)).toBe('Ada Bcc: evil@x.example');
});

test('a value that looks like a placeholder is not filled in again', () => {
  expect(fillSubject('{{first_name}}', aLead({ first_name: '{{last_name}}' }))).toBe('{{last_name}}');
});
