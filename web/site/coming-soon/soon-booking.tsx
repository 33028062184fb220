import { useState } from 'react';
import { phoneLink } from '#shared/values/phone-link.ts';
import { buttonClass } from '../../common/button-class.ts';
import { NoticeRegion } from '../../common/notices/notice-region.tsx';
import type { QuestionParts } from '../booking/load-parts.ts';
import { comingSoonLabels, siteLabels } from '../site-labels.ts';
import { BookingDialog, type SoonContent } from './booking-dialog.tsx';

type Props = { content: SoonContent; phone: string; parts?: QuestionParts | undefined };

/** The ways to the studio before it opens: a request in a dialog, and a call. */
export function SoonBooking({ content, phone, parts }: Props) {
  const [booking, setBooking] = useState(false);
  return (
    <>
      <div className="buttons mt-8">
        <button
          type="button"
          data-late="book"
          aria-haspopup="dialog"
          className={`${buttonClass('primary')} scriptless:hidden`}
          onClick={() => setBooking(true)}
        >
          {siteLabels.bookAppointment}
        </button>
        <noscript>
          <a href="/api/booking" className={buttonClass('primary')}>
            {siteLabels.bookAppointment}
          </a>
        </noscript>
        {phone && (
          <a href={phoneLink(phone)} className={buttonClass('outline')}>
            {comingSoonLabels.call}
          </a>
        )}
      </div>
      <BookingDialog open={booking} content={content} parts={parts} onClose={() => setBooking(false)} />
      <NoticeRegion />
    </>
  );
}
