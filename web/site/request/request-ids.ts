/** The ids of the forms, and of the other parts that the script needs. A renamed one fails to compile in page and script. */
export type FormId =
  | (
      | 'message'
      | 'pick'
      | 'decline'
      | 'agreement'
      | 'absence'
      | 'phone'
      | 'email'
      | 'confirmation'
      | 'photos'
      | 'withdrawal'
    )
  | ('erasure' | 'link');
export type PartId =
  | ('state' | 'done' | 'to-confirm' | 'again' | 'shown' | 'lost' | 'offer' | 'terms' | 'payment' | 'times' | 'dates')
  | 'deposit'
  | (
      | 'agreed'
      | 'upcoming'
      | 'moved'
      | 'agreement-date'
      | 'absence-date'
      | 'earlier'
      | 'messages'
      | 'sent'
      | 'more-photos'
      | 'photo-picker'
    )
  | ('next' | 'steps' | 'sent-part' | 'sent-photos' | 'changes');

export const partId = (id: PartId) => id;
