import type { BookingFieldName } from '#shared/leads/booking-fields.ts';
import type { AskedQuestion } from '#shared/leads/questions.ts';

export type Step = {
  name: 'idea' | 'place' | 'you';
  fields: readonly BookingFieldName[];
  questions: readonly AskedQuestion[];
};

/** The steps of a form that asks more than its own fields: the idea comes first, and who asks last. */
export function stepsOf(questions: readonly AskedQuestion[]): readonly Step[] {
  const of = (...kinds: readonly AskedQuestion['answered_by'][]) =>
    questions.filter(({ answered_by: by }) => kinds.includes(by));
  return [
    { name: 'idea', fields: ['service', 'artist', 'description'], questions: of('photos') },
    { name: 'place', fields: [], questions: of('words', 'choice', 'several', 'body-photo') },
    { name: 'you', fields: ['first_name', 'last_name', 'phone', 'email'], questions: of('confirm') },
  ];
}
