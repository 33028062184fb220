import type { BookingFieldName } from './booking-fields.ts';

/** Begins the names of the controls of questions; their ids follow. */
export const questionPrefix = 'question-';

/** The name and id of a field in the form, as the specification spells it: `firstName`. */
export function formName(name: BookingFieldName): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
