import { failed } from '../../common/notice.ts';

/** Labels of the parts of the lead page that load late, and of other pages that show such a part. */
export const lateLeadLabels = {
  missing: 'This lead cannot be shown',
  missingHint:
    'It may have been erased, the link may be incomplete, or its data is damaged. The list names leads that could not be read.',
  related: 'Other requests by this visitor',
  missed: 'did not come',
  call: 'Call',
  unknown: (names: readonly string[]) =>
    `${names.length === 1 ? 'Unknown placeholder' : 'Unknown placeholders'}: ${names.map((name) => `{{${name}}}`).join(', ')}`,
  from: 'From',
  to: 'To',
  sendAgain: 'Send Again',
} as const;

/** Labels of the staff member's own notes. */
export const ownNoteLabels = {
  edit: 'Edit',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  delete: 'Delete',
  deleteTitle: 'Delete this note?',
  deleteHint: "This can't be undone.",
  keep: 'Cancel',
} as const;

export const lateLeadNotices = {
  noteEditFailed: failed('Failed to save the note. Please try again.'),
  noteDeleteFailed: failed('Failed to delete the note. Please try again.'),
  noteTooOld: failed('Notes can be changed for 15 minutes.', 'Note Not Changed'),
  repeatFailed: failed('Please try again.', 'Reply Not Sent'),
} as const;
