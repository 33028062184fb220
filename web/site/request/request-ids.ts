/** The ids of the forms, and of the other parts that the script needs. A renamed one fails to compile in page and script. */
export type FormId =
  | (
      | 'message'
      | 'pick'
      | 'decline'
      | 'agreement'
      | 'keep'
      | 'absence'
      | 'phone'
      | 'email'
      | 'confirmation'
      | 'photos'
      | 'withdrawal'
    )
  | ('erasure' | 'link');
export type PartId =
  | (
      | 'state'
      | 'hint'
      | 'write'
      | 'conversation'
      | 'done'
      | 'to-confirm'
      | 'again'
      | 'shown'
      | 'lost'
      | 'offer'
      | 'terms'
      | 'times'
      | 'dates'
    )
  | 'deposit'
  | (
      | 'agreed'
      | 'upcoming'
      | 'moved'
      | 'agreement-date'
      | 'keep-date'
      | 'kept'
      | 'absence-title'
      | 'absence-freed'
      | 'absence-date'
      | 'earlier'
      | 'messages'
      | 'sent'
      | 'more-photos'
      | 'photo-picker'
    )
  | ('next' | 'steps' | 'sent-photos' | 'changes');

export const partId = (id: PartId) => id;
