import { expect, test } from 'vitest';
import { sharedLabels } from '../shared-labels.ts';
import { noConnection, privacyPageLabels, siteLabels } from './site-labels.ts';

// The texts are repeated on purpose: a label changes only together with its requirement.

const aFunction = expect.any(Function);

test('has these labels for visitors [DATA-08]', () => {
  expect(siteLabels).toEqual({
    directions: 'Directions',
    bookAppointment: 'Book Appointment',
    learnMore: 'Learn More',
    getDirections: 'Get Directions',
    callNow: 'Call Now',
    backToTop: 'Back to top',
    skipToContent: 'Skip to content',
    shareImage: 'A luna moth before the moon, drawn in fine white lines',
    booking: {
      submit: 'Submit Booking Request',
      submitting: 'Submitting...',
      required: 'Please fill in this field.',
      requiredHint: 'Fields marked with * are required.',
      scriptless: 'This form needs JavaScript.',
      privacy: 'We use what you enter to answer your request.',
      privacyLink: 'How we handle your data',
      newTab: '(opens in a new tab)',
      code: 'Your reference code:',
      codeHint: 'Please mention it when you contact us about your request.',
    },
    bookingNotes: [
      'Walk-ins welcome! But appointments are recommended for larger or custom tattoos.',
      'Late-night sessions available by reservation only.',
    ],
    showcase: {
      title: 'What we do',
      tabs: {
        artists: 'Artists',
        tattoos: 'Tattoo Gallery',
        piercings: 'Piercings',
        art: 'Art Gallery',
        nightlife: 'Night Life',
      },
      shortTattoos: 'Tattoos',
      noArtists: 'No artists available yet.',
      noTattoos: 'No tattoo gallery images available yet.',
      noArt: 'No art gallery images available yet.',
      noNightlife: 'No nightlife gallery images available yet.',
      noEvents: 'No upcoming events scheduled. Check back soon!',
      byDefault: 'Tattoo Artist',
      events: 'Upcoming events',
      moments: 'From our nights',
      toCalendar: 'Add to calendar',
      allToCalendar: 'All events as a calendar',
    },
    images: {
      none: 'No image',
      close: 'Close',
      previous: 'Previous image',
      next: 'Next image',
      position: aFunction,
      by: aFunction,
      kinds: { tattoos: 'Tattoo', piercings: 'Piercing', art: 'Artwork', nightlife: 'Photo of a night at the studio' },
      kindBy: aFunction,
    },
    faq: {
      card: 'Still have questions?',
      cardHint: 'Ask us before you decide. We answer every question.',
      call: aFunction,
      consultation: 'Book Consultation',
    },
    aboutPhoto: 'The studio',
    comingSoon: {
      call: 'Call Us Now',
      contact: 'Get in Touch',
      location: 'Location',
      phone: 'Phone',
      hours: 'Hours',
      close: 'Close',
    },
    consent: {
      title: 'Cookies',
      question: 'May we count visits with Google Analytics? It sets cookies. The site works the same without.',
      accept: 'Accept',
      decline: 'Decline',
      settings: 'Cookie settings',
    },
    privacy: {
      link: 'Privacy',
      nav: 'Privacy and cookies',
    },
    returnHome: 'Return to Home',
  });
  expect(privacyPageLabels).toEqual({
    title: 'Privacy notice',
    contact: 'Contact',
    version: 'Version of this notice:',
    home: 'Back to the website',
  });
});

test('has these labels for visitors and staff [DATA-08]', () => {
  expect(sharedLabels).toEqual({ dismiss: 'Dismiss', notFound: 'Oops! Page not found' });
});

test('lists the tabs of the showcase in order', () => {
  expect(Object.keys(siteLabels.showcase.tabs)).toEqual(['artists', 'tattoos', 'piercings', 'art', 'nightlife']);
});

test('fills names, numbers and phone numbers into labels', () => {
  expect(siteLabels.images.position(2, 5)).toBe('2 of 5');
  expect(siteLabels.images.by('Jane')).toBe('By Jane');
  expect(siteLabels.images.kindBy('Tattoo', 'Jane')).toBe('Tattoo by Jane');
  expect(siteLabels.faq.call('555 0100')).toBe('Call 555 0100');
});

test('has this message for visitors who are offline', () => {
  expect(noConnection).toBe('You seem to be offline. Please try again in a moment. What you typed is kept.');
});
