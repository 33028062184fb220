/** Labels of the page that opens the website. */
export const openingLabels = {
  title: 'Open the Website',
  open: 'Open the Website',
  opening: 'Opening...',
  closed: 'Your website is closed: visitors see the coming-soon page.',
  isOpen: 'Your website is open.',
  see: 'See It',
  settings: 'General Settings',
  shown: (tabs: readonly string[], hasQuestions: boolean) => {
    const parts = [
      'your first screen',
      'About',
      ...tabs,
      'the booking form',
      ...(hasQuestions ? ['the questions'] : []),
    ];
    return `Once it is open, visitors will see ${new Intl.ListFormat('en').format(parts)}.`;
  },
  claims: {
    title: 'Is this true of your studio?',
    hint: 'The website makes these claims. Keep each that is true, write another, or leave it out.',
    keep: 'Keep',
    write: 'Write',
    leaveOut: 'Leave Out',
    missing: 'Choose one.',
    noTitle: 'Enter a title, or leave it out.',
    heading: 'Title',
    description: 'Description',
  },
  missing: {
    title: 'What is missing',
    hint: 'Visitors will not see this. Each link opens its editor.',
  },
  defaults: {
    title: 'Texts that are not yours yet',
    hint: 'Visitors will read these built-in texts. They are fine to keep. Each heading opens its editor.',
    places: {
      'content/hero': 'First screen',
      'content/about': 'About',
      'content/artists': 'Artists',
      'content/tattoo-gallery': 'Tattoo Gallery',
      'content/piercings': 'Piercings',
      'content/art-gallery': 'Art Gallery',
      'content/night-life': 'Night Life',
      'content/faq': 'Questions',
      'content/contact': 'Booking form, header and footer',
      'settings/general': 'Search engines and link previews',
    } as Record<string, string>,
  },
  privacy: {
    title: 'Privacy notice',
    hint: 'It describes how this website works. The link opens its editor.',
    edit: 'Edit the Notice',
  },
} as const;
