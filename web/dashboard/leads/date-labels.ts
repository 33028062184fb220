/** Labels of the offers and dates of a lead. */
export const dateLabels = {
  offerTimes: 'Offer Times',
  enter: 'Enter a date',
  titles: { offer: 'Offer Times', date: 'Enter a date', move: 'Move the date' },
  attached: (times: number, artist: string) => `${times} ${times === 1 ? 'time' : 'times'} with ${artist}`,
  change: 'Change',
  remove: 'Remove',
  cannotCome: 'The visitor cannot come.',
  over: 'Over',
  missed: 'The visitor did not come.',
  hours: (from: string, to: string) => `${from} to ${to}`,
  unavailable: 'The visitor has agreed, but this time is not possible any more.',
  proposed: 'The visitor has not agreed to this time yet.',
} as const;
