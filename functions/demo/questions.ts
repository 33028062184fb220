import type { Callout } from '#shared/content/list-schemas.ts';

export const demoCallouts: readonly Pick<Callout, 'title' | 'description' | 'icon'>[] = [
  {
    title: 'Eight people, one room',
    description: 'Each artist draws their own work. You meet the person who will tattoo you before anything is booked.',
    icon: 'Users',
  },
  {
    title: 'Open when you are off',
    description: 'From noon until ten, and later by reservation. Most of our first appointments are after work.',
    icon: 'Clock',
  },
  {
    title: 'Walk in and ask',
    description: 'If a chair is free, it is yours. If not, there is coffee, flash on the wall and a date in the book.',
    icon: 'Star',
  },
];

export const demoFaqs: readonly { question: string; answer: string }[] = [
  {
    question: 'Do I need an appointment, or can I walk in?',
    answer:
      'Small work and most piercings can be done when you walk in, best before six. For anything larger than a hand, please book: we draw it for you first.',
  },
  {
    question: 'What does a tattoo cost?',
    answer:
      'Small pieces start at 90. Larger ones are priced by the session, and you hear the price with the sketch, before you decide. A deposit of 50 holds the date and comes off the bill.',
  },
  {
    question: 'How should I prepare?',
    answer:
      'Sleep, eat, drink water, and leave the spot alone: no sun for a week, no shaving on the day. Wear something that may get a spot of ink. No alcohol the evening before.',
  },
  {
    question: 'Can you cover an old tattoo?',
    answer:
      'Often. Amadou looks at it with you and says honestly whether one or two laser sessions first would leave you with a better piece.',
  },
  {
    question: 'How long does a piercing take to heal?',
    answer:
      'A lobe six to eight weeks, cartilage six to twelve months, a navel up to a year. Come by after four weeks: we look at it and shorten the post, at no charge.',
  },
  {
    question: 'Which jewelry do you use?',
    answer:
      'Titanium and solid gold for everything fresh. You may bring your own for a healed piercing, as long as we can read what it is made of.',
  },
  {
    question: 'How old do I have to be?',
    answer:
      'Eighteen for tattoos, with an identity card. Lobes from fourteen with a parent in the room; other piercings from sixteen.',
  },
  {
    question: 'What if I have to cancel?',
    answer:
      'Write or call two days ahead and the deposit moves to the next date. Life happens; we only ask to hear of it.',
  },
];
