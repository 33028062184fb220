import { bookingFieldNames } from '#shared/leads/booking-fields.ts';
import type { AskedQuestion } from '#shared/leads/questions.ts';
import { askedOf, type Step, type Values } from './entries.ts';

/**
 * The steps of a form. One that asks more than its own fields has three: the idea comes first, and who asks last.
 * @param questions undefined when the studio asks none
 */
export function stepsOf(questions: readonly AskedQuestion[] | undefined): readonly Step[] {
  if (!questions) return [{ fields: bookingFieldNames, questions: [] }];
  const of = (...kinds: readonly AskedQuestion['answered_by'][]) =>
    questions.filter(({ answered_by: by }) => kinds.includes(by));
  return [
    { name: 'idea', fields: ['service', 'artist', 'description'], questions: of('photos') },
    { name: 'place', fields: [], questions: of('words', 'choice', 'several', 'body-photo') },
    { name: 'you', fields: ['first_name', 'last_name', 'phone', 'email'], questions: of('confirm') },
  ];
}

/** The nearest step in a direction that has something to fill in. The first and the last one always have. */
export function nextStep(steps: readonly Step[], step: number, by: 1 | -1, values: Values): number {
  const next = step + by;
  const { fields = [], questions = [] } = steps[next] ?? {};
  const isEmpty = fields.length === 0 && askedOf(questions, values).length === 0;
  return isEmpty && next > 0 && next < steps.length - 1 ? nextStep(steps, next, by, values) : next;
}
