/** Labels of the dialog that brings along the calendar of an artist. */
export const calendarLabels = {
  hint: 'Export the calendar of the artist as an .ics file, such as from Google, Outlook or Apple, and choose the file here. The file stays on this device: only the events that you check are stored, as times off.',
  artist: 'Artist',
  chooseArtist: 'Choose an artist',
  file: 'Calendar file',
  chooseFile: 'Choose a File',
  noFile: 'Please choose a file.',
  reading: 'Reading the calendar...',
  read: (name: string) => `Calendar: ${name}`,
  tooLarge: 'This file is larger than 5 MB. Export a shorter time from your calendar, and try again.',
  noCalendar: 'This file is no calendar, or its end is missing. Export the calendar again as an .ics file.',
  noEvents: 'This calendar has no events in the coming year.',
  unread: (events: number) =>
    events === 1
      ? '1 event could not be read and is left out.'
      : `${events} events could not be read and are left out.`,
  more: (events: number) => `Only the next 1,000 events are listed. ${events} later ones are left out.`,
  tooMany: (events: number) =>
    `All calendars together can have 1,000 times off. Please uncheck ${events === 1 ? '1 event' : `${events} events`}.`,
  tooMuch: 'These events need too much room. Please leave out the titles, or uncheck some events.',
  titles: 'Store the titles as remarks',
  events: 'Events of the coming year',
  all: 'All events',
  untitled: 'Without a title',
  moreTimes: (times: number) => (times === 1 ? 'and 1 more time' : `and ${times} more times`),
  free: 'marked as free',
  gone: 'Remove events that the file no longer has',
  required: 'Please choose an artist.',
  cancel: 'Cancel',
  save: 'Save Times Off',
} as const;
