/** `14:30` as the texts of the dashboard show a time. */
function timeText(time: string): string {
  const date = new Date(`2026-01-01T${time}:00Z`);
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', timeStyle: 'short' }).format(date);
}

/** Labels of the dialog that asks for times. Separate from `date-labels.ts`, which the page of each lead loads. */
export const dateFormLabels = {
  hints: {
    offer: 'The visitor picks one of the times. They are sent with your reply.',
    date: 'The visitor gets an email with a calendar file.',
    move: 'The visitor gets an email and is asked to agree. Until then, the old time stays promised.',
  },
  time: (number: number) => (number === 0 ? 'Start time' : `Start time ${number + 1} (optional)`),
  zone: (timeZone: string) => `In the time zone of the studio, ${timeZone}.`,
  minutes: 'Duration in minutes',
  artist: 'Artist',
  chooseArtist: 'Choose an artist',
  noArtists: 'Add an artist to the website first.',
  price: 'Price (optional)',
  deposit: 'Deposit (optional)',
  paymentUrl: 'URL of the payment page (optional)',
  paymentHint: 'Your own page, which begins with https://. No money passes through this website.',
  answerBy: 'Answer by',
  required: 'Please fill in this field.',
  unusable: {
    minutes: 'Please enter 15 to 720 minutes.',
    payment_url: 'Please enter a URL that begins with https://.',
  },
  confirms: { offer: 'Add to the Reply', date: 'Agree on This Date', move: 'Move the Date' },
  saving: 'Saving...',
  taken: (times: string) => (times ? `Taken that day: ${times}.` : 'Nothing is taken that day.'),
  free: (time: string) => `Free at ${timeText(time)}`,
  away: (remark: string) => (remark ? `The artist is away: ${remark}.` : 'The artist is away.'),
  despiteAbsence: 'Do it on the day off',
} as const;
