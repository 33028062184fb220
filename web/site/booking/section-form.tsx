import { BookingForm } from './booking-form.tsx';
import type { QuestionParts } from './load-parts.ts';
import type { FormContent } from './use-booking.ts';

type Props = {
  content: FormContent;
  parts?: QuestionParts | undefined;
};

/** The form of the booking section. */
export function SectionForm({ content, parts }: Props) {
  return <BookingForm content={content} parts={parts} labelledBy="booking-title" />;
}
