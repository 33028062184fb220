import type { Texts } from './texts.ts';

/** Shown until the studio saves its own rows (specification 3 and 9). */
export const fallbackCallouts = [
  {
    id: 'fallback-1',
    title: '100% Female Artists',
    description: 'Every piece here is drawn and made by women.',
    icon: 'Users',
  },
  {
    id: 'fallback-2',
    title: 'Late Night Sessions',
    description: 'For people who wake up when others go to bed.',
    icon: 'Clock',
  },
  {
    id: 'fallback-3',
    title: 'Walk Ins Welcome',
    description: 'Come by and ask. If a chair is free, it is yours.',
    icon: 'Star',
  },
] as const;

/**
 * Answers for as long as the studio has not written its own. They claim nothing: the hours and the address are those that it has
 * entered, and an answer whose fact is missing is left out.
 */
export function fallbackFaqs({ address, hours }: Pick<Texts['contact'], 'address' | 'hours'>) {
  return [
    {
      id: 'fallback-1',
      question: 'Do I need an appointment, or can I walk in?',
      answer:
        'Send us a request with the form on this page, and we settle a time with you. You can ask there about walk-ins, too.',
    },
    { id: 'fallback-2', question: 'When are you open?', answer: hours.trim() },
    { id: 'fallback-3', question: 'Where do I find you?', answer: address.trim() },
  ].filter(({ answer }) => answer);
}

/** Hours as an example (CONST-04). No page shows them to visitors. */
export const exampleHours = 'Tuesday to Saturday 12PM-10PM and Sunday 12PM-8PM, closed Monday';
