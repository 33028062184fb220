import { expect, test } from 'vitest';
import { afterSave, conflictsOf, editsToSave, settled, withEdit } from './setting-edits.ts';

const stored = {
  enable_notifications: 'false',
  from_email: '',
  to_emails: '',
  subject_template: 'Stored',
  morning_email: 'false',
};
const theirs = { ...stored, subject_template: 'Theirs' };

test('sends the original value of each edit, and the stored value of each other setting', () => {
  const edits = withEdit(withEdit({}, 'subject_template', 'M', stored), 'subject_template', 'Mine', theirs);

  expect(editsToSave(edits, theirs)).toMatchObject({
    subject_template: { value: 'Mine', before: 'Stored' },
    from_email: { value: '', before: '' },
  });
});

test('drops an edit back to the stored value', () => {
  const edits = withEdit({}, 'subject_template', 'Mine', stored);

  expect(withEdit(edits, 'subject_template', 'Stored', stored)).toEqual({});
});

test('reports a conflict until the user chooses a value', () => {
  const edits = withEdit({}, 'subject_template', 'Mine', stored);

  expect(conflictsOf(edits, stored)).toEqual([]);
  expect(conflictsOf(edits, theirs)).toMatchObject([{ id: 'subject_template', mine: 'Mine', theirs: 'Theirs' }]);
  expect(conflictsOf(edits, { ...stored, subject_template: 'Mine' })).toEqual([]);

  const mine = settled(edits, 'subject_template', 'mine', theirs);
  expect(conflictsOf(mine, theirs)).toEqual([]);
  expect(mine).toEqual({ subject_template: { value: 'Mine', before: 'Theirs' } });
  expect(settled(edits, 'subject_template', 'theirs', theirs)).toEqual({});
});

test('shows a conflict about the switch as On and Off', () => {
  const edits = withEdit({}, 'enable_notifications', 'true', { ...stored, enable_notifications: 'false' });
  const conflict = conflictsOf(edits, { ...stored, enable_notifications: 'TRUE' });

  expect(conflict).toMatchObject([{ mine: 'On', theirs: 'Off' }]);
});

test('keeps edits made during a save', () => {
  const edits = withEdit(withEdit({}, 'from_email', 'a@x.example', stored), 'subject_template', 'Mine', stored);
  const sent = editsToSave(edits, stored);
  const later = withEdit(edits, 'subject_template', 'Mine, later', stored);

  expect(afterSave(later, sent)).toEqual({ subject_template: { value: 'Mine, later', before: 'Mine' } });
});

test('names a conflict by the label of its setting', () => {
  const theirs = {
    enable_notifications: 'true',
    from_email: 'b',
    to_emails: 'b',
    subject_template: 'b',
    morning_email: 'b',
  };
  const edit = { value: 'mine', before: 'before' };

  expect(
    conflictsOf({ enable_notifications: edit, from_email: edit, to_emails: edit, subject_template: edit }, theirs).map(
      ({ label }) => label,
    ),
  ).toEqual(['Email the studio about each new lead', 'From Email Address', 'To Email Addresses', 'Subject Line']);
});
