import { showcaseNames } from '../common/showcase-names.ts';

/**
 * Texts of the public page, separate from the dashboard's, which visitors do not download.
 */
export const siteLabels = {
  form: {
    notLoaded: 'The form could not be loaded. Reload the page to try again. What you typed is kept.',
  },
  directions: 'Directions',
  bookAppointment: 'Book Appointment',
  learnMore: 'Learn More',
  getDirections: 'Get Directions',
  callNow: 'Call Now',
  backToTop: 'Back to top',
  skipToContent: 'Skip to content',
  showcase: {
    title: 'What we do',
    ...showcaseNames,
    /** On small screens. */
    shortTattoos: 'Tattoos',
    noImages: {
      tattoos: 'No tattoo gallery images available yet.',
      art: 'No art gallery images available yet.',
      nightlife: 'No nightlife gallery images available yet.',
    },
    more: 'Show More',
    newer: 'Newer',
    byArtist: 'By artist',
    moreArtists: 'More artists',
    allArtists: 'All artists',
    noArtists: 'No artists available yet.',
    noEvents: 'No upcoming events scheduled. Check back soon!',
    byDefault: 'Tattoo Artist',
    /** By the first name. */
    ask: (artist: string) => `Ask ${artist.trim().split(/\s/)[0]}`,
    moments: 'From our nights',
    toCalendar: 'Add to calendar',
    allToCalendar: 'All events as a calendar',
  },
  images: {
    none: 'No image',
    close: 'Close',
    previous: 'Previous image',
    next: 'Next image',
    by: 'By ',
    likeThis: 'Something like this',
    /** Alt texts by gallery, for images without a description. */
    kinds: { tattoos: 'Tattoo', piercings: 'Piercing', art: 'Artwork', nightlife: 'Photo of a night at the studio' },
    kindBy: (kind: string, artist: string) => `${kind} by ${artist}`,
  },
  faq: {
    card: 'Still have questions?',
    cardHint: 'Ask us before you decide. We answer every question.',
    call: (phone: string) => `Call ${phone}`,
    consultation: 'Book Consultation',
  },
  aboutPhoto: 'The studio',
  privacy: {
    link: 'Privacy',
    nav: 'Privacy and cookies',
  },
  returnHome: 'Return to Home',
} as const;

/** Separate from the rest, because the page of the notice has no scripts. */
export const privacyPageLabels = {
  title: 'Privacy notice',
  description: (studio: string) => `Which personal data ${studio} keeps, why and how long, and how to contact us.`,
  contact: 'Contact',
  version: 'Version of this notice:',
} as const;

/** Separate, because the open website does not need it. */
export const comingSoonLabels = {
  call: 'Call Us Now',
  contact: 'Get in Touch',
  location: 'Location',
  phone: 'Phone',
  hours: 'Hours',
  close: 'Close',
} as const;

/** Of artists whose books are closed. Separate, because only a page with options needs it. */

/** Separate, because only the document needs it. */
export const scriptlessLabels = { allArtists: 'Form with all artists' } as const;

/** Of the documents beside the website. */
export const plainPageLabels = { home: 'Back to the website' } as const;

/** The description of a page of a list for search engines. */
export const listDescription = (title: string, studio: string, intro: string) => `${title} at ${studio}. ${intro}`;

/** Separate, because only the finished page needs it. */
export const shareImageText = 'A luna moth before the moon, drawn in fine white lines';

/** Separate, because the early script needs it before all other texts. */
