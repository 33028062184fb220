import { failed } from '../../../common/notice.ts';

/** Labels of the page with the questions of the booking form. */
export const questionLabels = {
  hint: 'The booking form asks the active ones when a visitor has chosen a service. After a change, earlier answers keep the old question. Personal data that you do not need is better not asked for.',
  list: { add: 'Add Question', empty: 'The booking form asks nothing besides its own fields.' },
  kind: 'Answered by',
  kinds: {
    choice: 'one choice',
    several: 'several choices',
    words: 'words',
    confirm: 'a tick',
    photos: 'up to five photos',
    'body-photo': 'a photo of the body',
  },
  choices: 'Choices',
  choicesHint: 'One to a line.',
  suggestionsHint: 'Suggestions, one to a line. Visitors can write something else.',
  asked: 'Asked for',
  services: { both: 'tattoos and piercings', tattoos: 'tattoos', piercings: 'piercings' },
  answer: 'Answer',
  required: { false: 'optional', true: 'required' },
  photosTwice: failed('Only one active question can ask for photos, and one for a photo of the body.'),
  photosHint: 'Visitors see that only the studio sees photos. The log has who opened a photo of the body.',
  incomplete: failed('Please fill in every question and its choices.'),
} as const;
