import type { z } from 'zod';
import {
  type BookingField,
  type BookingFieldName,
  bookingFieldNames,
  bookingFields,
} from '#shared/leads/booking-fields.ts';
import { formName, questionPrefix } from '#shared/leads/form-names.ts';
import type { bookingRequestSchema } from '#shared/leads/lead-schemas.ts';
import { type AskedQuestion, asksForPhotos, isAskedFor } from '#shared/leads/questions.ts';
import { noPreference } from '#shared/leads/services.ts';
import { isBlank } from '#shared/values/clean-text.ts';
import type { PickedPhoto } from '../photos/photo-picker.ts';

/** The values, and the form's metadata for spam detection. */
export type BookingRequest = z.input<typeof bookingRequestSchema>;

/** What is in the form, by the names of its controls. A question with several answers has several values. */
export type Values = Readonly<Record<string, readonly string[]>>;
/** The photos in the form, by the names of the questions that ask for them. */
export type Photos = Readonly<Record<string, readonly PickedPhoto[]>>;
export type Entries = { values: Values; photos: Photos };

/** What the form shows at a time: all of it, or a step. */
export type Step = {
  /** Missing in a form that does not go in steps. */
  name?: 'idea' | 'place' | 'you';
  fields: readonly BookingFieldName[];
  questions: readonly AskedQuestion[];
};

/** The name of a question's control. */
export const questionName = ({ id }: Pick<AskedQuestion, 'id'>) => questionPrefix + id;

/** The text of a control as it was typed. */
export const textOf = (values: Values, name: string) => values[name]?.[0] ?? '';

/** The questions that are asked about the chosen service. */
export function askedOf(questions: readonly AskedQuestion[], values: Values): AskedQuestion[] {
  return questions.filter((question) => isAskedFor(question, textOf(values, 'service')));
}

/** The names of the required controls of a step that are empty, in its order. A photo that is on its way is there. */
export function emptyIn({ fields, questions }: Step, { values, photos }: Entries): string[] {
  const required = [
    ...fields.filter((name) => bookingFields[name].required).map(formName),
    ...askedOf(questions, values).flatMap((question) => (question.required ? questionName(question) : [])),
  ];
  const isEmpty = (name: string) => !photos[name]?.length && (values[name] ?? []).every(isBlank);
  return required.filter(isEmpty);
}

/** The request's body, with texts trimmed (BOOK-04). No artist and no preference are both `null` (BOOK-12). */
export function toBody(steps: readonly Step[], entries: Entries): BookingRequest {
  const { values } = entries;
  const isNone = ({ control }: BookingField, value: string) =>
    value === '' || (control === 'artist' && value === noPreference);
  const sent = bookingFieldNames.map((name) => {
    const value = textOf(values, formName(name)).trim();
    return [name, isNone(bookingFields[name], value) ? null : value];
  });
  const questions = steps.flatMap((step) => step.questions);
  const details = askedOf(questions, values)
    .map((question) => ({ id: question.id, answers: answersTo(question, entries) }))
    .filter(({ answers }) => answers.length > 0);
  return { ...Object.fromEntries(sent), ...(details.length > 0 && { details }) };
}

/** The answers to a question as they are sent: ids of photos, or trimmed texts. */
function answersTo(question: AskedQuestion, { values, photos }: Entries): string[] {
  const name = questionName(question);
  if (asksForPhotos(question.answered_by)) return (photos[name] ?? []).flatMap(({ id }) => id ?? []);
  return (values[name] ?? []).filter((value) => !isBlank(value)).map((value) => value.trim());
}

/** The name of the control of the field that the server names in an error. */
export function controlOf(field: string | undefined): string | undefined {
  const name = bookingFieldNames.find((each) => each === field);
  return name && formName(name);
}
