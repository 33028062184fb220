/** Labels of the first steps of an owner, by the check that says whether a step is done. In the order of the list. */
export const firstStepsLabels = {
  done: (count: number, of: number) => `First steps: ${count} of ${of} done`,
  next: 'Next:',
  hint: 'Your website is not public yet: visitors see the coming-soon page. These steps lead to the day it opens. Visitors see each change within seconds.',
  steps: {
    'studio-name': 'Name your studio',
    contact: 'Say how to reach you, and when you are open',
    notifications: 'Choose who is emailed about new requests',
    look: 'Upload your logo and choose your colours',
    artists: 'Add your artists',
    images: 'Upload images of your work',
    faqs: 'Answer the questions of visitors',
    'test-booking': 'Send yourself a booking request',
    visitors: 'Open the website',
  },
  state: { done: 'Done', open: 'To do', optional: 'Optional' },
  newTab: 'opens a new tab',
  operator: 'For your operator',
} as const;
