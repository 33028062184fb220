import { X } from 'lucide';
import { useState } from 'react';
import type { ComingSoonContent } from '#shared/website/page.ts';
import { Icon } from '../../common/icon.tsx';
import { NoticeRegion } from '../../common/notices/notice-region.tsx';
import { useModal } from '../../common/use-modal.ts';
import { BookingForm } from '../booking/booking-form.tsx';
import type { QuestionParts } from '../booking/load-parts.ts';
import { comingSoonLabels } from '../site-labels.ts';

export type SoonContent = Pick<ComingSoonContent, 'choices' | 'questions' | 'privacyVersion'> & {
  texts: { booking: Pick<ComingSoonContent['texts']['booking'], 'title' | 'description'> };
};

type Props = {
  open: boolean;
  content: SoonContent;
  parts: QuestionParts | undefined;
  onClose: () => void;
};

/** A generated id would differ between the document and the island. */
const titleId = 'booking-title';

/**
 * The booking form in a dialog, or what confirms its request. Both survive closing, because the dialog is easily closed by accident.
 */
export function BookingDialog({ open, content, parts, onClose }: Props) {
  const texts = content.texts.booking;
  const dialog = useModal(open);
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto max-h-[calc(100svh-2rem)] w-[calc(100%-2rem)] max-w-field overflow-y-auto overscroll-contain border border-line bg-background p-6 text-base text-foreground [box-shadow:var(--shadow-notice)] backdrop:bg-background backdrop:opacity-85 md:p-10"
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 grow">
          <h2 id={titleId} className="poster text-2xl">
            {texts.title}
          </h2>
        </div>
        <button
          type="button"
          aria-label={comingSoonLabels.close}
          className="-mt-2 -mr-2 cursor-pointer p-2 text-quiet transition-colors hover:text-foreground"
          onClick={onClose}
        >
          <Icon icon={X} size={24} />
        </button>
      </div>
      {texts.description.trim() && <p className="prose mt-4">{texts.description}</p>}
      <div className="mt-8">{wanted && <BookingForm content={content} parts={parts} labelledBy={titleId} />}</div>
      {open && <NoticeRegion />}
    </dialog>
  );
}
