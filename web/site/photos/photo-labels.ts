/** Labels of the photos that visitors add to a request. */
export const photoLabels = {
  add: 'Add Photos',
  addOne: 'Add a Photo',
  take: 'Take a Photo',
  hint: (limit: number) =>
    limit === 1
      ? 'One photo. Only the studio sees it, and it is erased with your request.'
      : `Up to ${limit} photos. Only the studio sees them, and they are erased with your request.`,
  sending: (name: string, percent: number) => `Sending ${name}: ${percent} %`,
  preparing: (name: string) => `Preparing ${name}`,
  sent: (name: string) => `${name} is added`,
  unreadable: (name: string) =>
    `This device cannot read ${name}. Save it as JPEG, or take a screenshot of it, and add that.`,
  failed: (name: string) => `${name} was not sent. Please check your connection.`,
  tooMany: (limit: number) =>
    limit === 1 ? 'Only the first photo was added.' : `Only the first ${limit} photos were added.`,
  wait: 'Your photos are still being sent. The form is sent as soon as they are.',
  stillSending: 'Your photos are still being sent.',
  unfinished: 'A photo was not sent. Please try it again, or remove it.',
  leftOut: 'A photo could not be added. The form is sent without it.',
  /** After a reload, which ends what is being sent. */
  lost: (names: readonly string[]) => `Please add again: ${names.join(', ')}`,
  again: 'Try Again',
  cancel: 'Cancel',
  remove: 'Remove',
} as const;
