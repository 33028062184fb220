import { expect, test } from 'vitest';
import { defaultEmailSettings } from '#shared/mail-rules.ts';
import { afterSave, clashesOf, editsToSave, settled, withEdit } from './setting-edits.ts';

const stored = { ...defaultEmailSettings, subject_template: 'Stored' };
const theirs = { ...stored, subject_template: 'Theirs' };

test('a save names the value that each edit began with, and what is stored where nothing was edited', () => {
  const edits = withEdit(withEdit({}, 'subject_template', 'M', stored), 'subject_template', 'Mine', theirs);

  expect(editsToSave(edits, theirs)).toMatchObject({
    subject_template: { value: 'Mine', before: 'Stored' },
    from_email: { value: '', before: '' },
  });
});

test('an edit back to what is stored is none', () => {
  const edits = withEdit({}, 'subject_template', 'Mine', stored);

  expect(withEdit(edits, 'subject_template', 'Stored', stored)).toEqual({});
});

test('what somebody else stored under an edit is a clash until one of both is chosen', () => {
  const edits = withEdit({}, 'subject_template', 'Mine', stored);

  expect(clashesOf(edits, stored)).toEqual([]);
  expect(clashesOf(edits, theirs)).toMatchObject([{ id: 'subject_template', mine: 'Mine', theirs: 'Theirs' }]);
  expect(clashesOf(edits, { ...stored, subject_template: 'Mine' })).toEqual([]);

  const mine = settled(edits, 'subject_template', 'mine', theirs);
  expect(clashesOf(mine, theirs)).toEqual([]);
  expect(mine).toEqual({ subject_template: { value: 'Mine', before: 'Theirs' } });
  expect(settled(edits, 'subject_template', 'theirs', theirs)).toEqual({});
});

test('a clash about the switch is told in words', () => {
  const edits = withEdit({}, 'enable_notifications', 'true', { ...stored, enable_notifications: 'false' });
  const clash = clashesOf(edits, { ...stored, enable_notifications: 'TRUE' });

  expect(clash).toMatchObject([{ mine: 'On', theirs: 'Off' }]);
});

test('edits made while a save was under way stay, on top of what it stored', () => {
  const edits = withEdit(withEdit({}, 'from_email', 'a@x.example', stored), 'subject_template', 'Mine', stored);
  const sent = editsToSave(edits, stored);
  const later = withEdit(edits, 'subject_template', 'Mine, later', stored);

  expect(afterSave(later, sent)).toEqual({ subject_template: { value: 'Mine, later', before: 'Mine' } });
});
