import type { PageContent } from '#shared/website/page.ts';
import { BookingForm } from './booking-form.tsx';

/** The form of the booking section. */
export function SectionForm({ content }: { content: Pick<PageContent, 'choices' | 'questions' | 'privacyVersion'> }) {
  return <BookingForm content={content} labelledBy="booking-title" />;
}
