/** The names of the showcase's tabs and of its list of events: headings of the public page. */
export const showcaseNames = {
  tabs: {
    artists: 'Artists',
    tattoos: 'Tattoo Gallery',
    piercings: 'Piercings',
    art: 'Art Gallery',
    nightlife: 'Night Life',
  },
  events: 'Upcoming events',
} as const;
