import * as z from 'zod';
import { isBlank } from '../values/clean-text.ts';
import { bookingFieldNames } from './booking-fields.ts';
import { formName, questionPrefix } from './form-names.ts';
import { bookingRequestSchema } from './lead-schemas.ts';

/** The values of the controls of a form, by their names. */
const formSchema = z.record(z.string(), z.array(z.string()));
export type PostedForm = z.infer<typeof formSchema>;

/** The booking form as a browser sends it without scripts. */
export const postedBookingSchema = formSchema.transform(toRequest).pipe(bookingRequestSchema);

const fieldOfControl = new Map(bookingFieldNames.map((name) => [formName(name), name]));

function toRequest({ subject, wait, privacyVersion, ...others }: PostedForm) {
  const fields = Object.entries(others).flatMap(([name, values]) => {
    if (name.startsWith(questionPrefix)) return [];
    // The schema refuses an unknown control, even one with the name of a field.
    return [[fieldOfControl.get(name) ?? `control ${name}`, one(values)]];
  });
  const details = answersIn(others);
  return {
    ...Object.fromEntries(fields),
    ...(details.length > 0 && { details }),
    form: { subject: one(subject), wait: wait && true, privacy_version: one(privacyVersion) || undefined },
  };
}

/** The answers to questions, in the order of the form. */
export function answersIn(form: PostedForm): { id: string; answers: string[] }[] {
  return Object.entries(form).flatMap(([name, values]) => {
    const answers = name.startsWith(questionPrefix) ? values.filter((value) => !isBlank(value)) : [];
    return answers.length > 0 ? [{ id: name.slice(questionPrefix.length), answers }] : [];
  });
}

/** Several values are refused as no text. */
function one(values: string[] | undefined): unknown {
  return values?.length === 1 ? values[0] : values;
}
